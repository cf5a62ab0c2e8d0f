import CAdwaita
import Foundation
import ReaderApp

extension CoverThumbnail {
  /// A small upright copy of a whole picture, made off the caller's thread.
  /// - Parameter id: see `CoverThumbnail.id`.
  /// - Returns: nil if the file cannot be read.
  package static func made(of picture: PanelScene.Picture, as id: String) async -> CoverThumbnail? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let size = UprightSize(whole: decoded, of: picture, longest: largestSide)
    return decoded.uprightPixels(picture, size).map {
      CoverThumbnail(id: id, width: Int(size.width), height: Int(size.height), pixels: $0)
    }
  }

  /// A widget that shows the cover as high as there is room; the tile on which it lies names the document.
  @MainActor
  func widget(height shown: Int32) -> Widget {
    let image = imageWidget(pixels, width: width, height: height, shown: shown)
    gtk_widget_set_vexpand(image, 1)
    return image
  }
}

extension Portrait {
  /// A small copy of the middle of a picture, made off the caller's thread, since a large photograph takes a second.
  /// - Returns: nil if the file cannot be read.
  package static func made(of picture: PanelScene.Picture) async -> Portrait? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let size = UprightSize(middle: decoded, longest: largestSide)
    return decoded.uprightPixels(picture, size).map {
      Portrait(id: picture.id, side: Int(size.width), pixels: $0)
    }
  }

  /// The longer side in px of a photograph that is scaled down to be stored: four times what a tile shows.
  static let keptSide = 1024

  /// The whole picture as a PNG file, upright and small enough to be stored as a person's own, made off the caller's
  /// thread.
  /// - Returns: nil if the file cannot be read.
  package static func keptFile(of picture: PanelScene.Picture) async -> Data? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let size = UprightSize(whole: decoded, of: picture, longest: keptSide)
    return decoded.upright(picture, size, DrawnPicture.file(of:))
  }

  /// A square widget with sides of this many px; the tile on which it lies names the person.
  @MainActor
  func widget(side shown: Int32) -> Widget {
    imageWidget(pixels, width: side, height: side, shown: shown)
  }
}
