import CPoppler

/// The library that reads PDFs.
public enum PDFLibrary {
  public static var popplerVersion: String { String(cString: poppler_get_version()) }
}
