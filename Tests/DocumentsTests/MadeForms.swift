import Foundation

/// Forms that the tests make for themselves.
extension MadePDFs {
  /// A form with a field of each kind: two pages, and a note and a link beside the fields.
  ///
  /// - Parameters:
  ///   - more: entries of the form's dictionary.
  ///   - catalogue: entries of the document's.
  ///   - signature: entries of the field for a signature.
  func form(
    _ name: String = "form.pdf", more: String = "", catalogue: String = "", signature: String = ""
  ) throws -> URL {
    let widget = "/Type/Annot/Subtype/Widget/P 3 0 R/F 4/DA(/Helv 10 Tf 0 g)"
    let box = "<</Type/XObject/Subtype/Form/BBox[0 0 20 20]/Length 0>>stream\n\nendstream"
    func button(_ state: String) -> String { "/AP<</N<</\(state) 18 0 R/Off 18 0 R>>>>" }
    return try written(
      name,
      objects: [
        "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 7 0 R 8 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R 17 0 R]"
          + "/DA(/Helv 10 Tf 0 g)/DR<</Font<</Helv 16 0 R>>>>\(more)>>\(catalogue)>>",
        "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<<>>/Annots[5 0 R 6 0 R 7 0 R 9 0 R 10 0 R 11 0 R 12 0 R "
          + "13 0 R <</Type/Annot/Subtype/Text/Rect[300 300 320 320]/Contents(A note)>>"
          + "<</Type/Annot/Subtype/Link/Rect[300 200 320 220]/A<</S/URI/URI(https://example.org)>>>>]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<<>>/Annots[14 0 R 15 0 R 17 0 R]>>",
        "<<\(widget)/FT/Tx/T(Name)/TU(Your name)/Ff 2/MaxLen 12/V(Ann)/Rect[20 360 200 380]>>",
        "<<\(widget)/FT/Tx/T(Address)/Ff 4096/Rect[20 300 200 350]>>",
        "<<\(widget)/FT/Btn/T(Agreed)/V/Off/AS/Off/Rect[20 270 40 290]\(button("Yes"))>>",
        "<</FT/Btn/T(Colour)/Ff 49152/V/Red/Kids[9 0 R 10 0 R]>>",
        "<<\(widget)/Parent 8 0 R/AS/Red/Rect[20 240 40 260]\(button("Red"))>>",
        "<<\(widget)/Parent 8 0 R/AS/Off/Rect[60 240 80 260]\(button("Green"))>>",
        "<<\(widget)/FT/Ch/T(Country)/Ff 131072/V(de)/Opt[[(de)(Germany)][(fr)(France)]]/Rect[20 210 200 230]>>",
        "<<\(widget)/FT/Ch/T(Days)/Ff 2097152/Opt[(Monday)(Tuesday)(Friday)]/Rect[20 150 200 200]>>",
        "<<\(widget)/FT/Tx/T(Number)/Ff 1/V(42)/Rect[20 120 200 140]>>",
        "<<\(widget)/FT/Tx/T(a\\nb=c)/Rect[20 360 200 380]>>",
        "<<\(widget)/FT/Sig/T(Signature)/Rect[20 300 200 340]\(signature)>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        "<<\(widget)/FT/Ch/T(Town)/Ff 393216/Opt[(Rome)(Paris)]/Rect[20 260 200 280]>>", box,
      ])
  }
}
