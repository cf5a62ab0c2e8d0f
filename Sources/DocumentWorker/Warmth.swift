import CPoppler
import Glibc

/// A page that is rendered while nobody waits, so that poppler's tables, the font configuration and cairo are loaded
/// before the first page of a document is needed. They stay loaded as long as this object lives.
final class Warmth {
  private let document: OpaquePointer?

  init() {
    let bytes = Array(Self.page.utf8)
    let data = g_bytes_new(bytes, UInt(bytes.count))
    defer { g_bytes_unref(data) }
    document = poppler_document_new_from_bytes(data, nil, nil)
    // Titles are in UTF-16 and passwords in Latin-1. The C library loads a converter when it is first needed, which the
    // confinement forbids, and keeps open ones loaded: these are never closed.
    for (to, from) in [
      ("UTF-8", "UTF-16BE"), ("UTF-8", "UTF-16LE"), ("UTF-8", "UTF-16"), ("ISO-8859-1", "UTF-8"),
    ] {
      _ = g_iconv_open(to, from)
      _ = g_iconv_open(from, to)
    }
    guard let document, let page = poppler_document_get_page(document, 0) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(page)) }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 32, 32)
    let context = cairo_create(surface)
    poppler_page_render(page, context)
    g_free(poppler_page_get_text(page))
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  deinit { if let document { g_object_unref(UnsafeMutableRawPointer(document)) } }

  /// A page with one word in a font that no PDF embeds.
  private static let page = """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 32 32]/Contents 4 0 R\
    /Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
    4 0 obj<</Length 31>>stream
    BT /F 9 Tf 2 9 Td (Word) Tj ET 
    endstream endobj
    trailer<</Root 1 0 R>>
    %%EOF

    """
}
