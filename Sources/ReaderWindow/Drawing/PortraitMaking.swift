import CAdwaita
import Foundation
import ReaderApp

extension CoverThumbnail {
  /// The whole of a picture, upright and small; beside whoever waits for it.
  /// - Returns: nil for a file that cannot be read.
  package static func made(of picture: PanelScene.Picture) async -> CoverThumbnail? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let size = UprightSize(whole: decoded, of: picture, longest: largestSide)
    return decoded.uprightPixels(picture, size).map {
      CoverThumbnail(id: picture.id, width: Int(size.width), height: Int(size.height), pixels: $0)
    }
  }

  /// As high as there is room for; the tile that it lies on says whose it is.
  @MainActor
  func widget(height shown: Int32) -> Widget {
    let image = imageWidget(pixels, width: width, height: height, shown: shown)
    gtk_widget_set_vexpand(image, 1)
    return image
  }
}

extension Portrait {
  /// The middle of a picture, small; beside whoever waits for it: a large photograph takes a second.
  /// - Returns: nil for a file that cannot be read.
  package static func made(of picture: PanelScene.Picture) async -> Portrait? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let size = UprightSize(middle: decoded, longest: largestSide)
    return decoded.uprightPixels(picture, size).map {
      Portrait(id: picture.id, side: Int(size.width), pixels: $0)
    }
  }

  /// Px of the longer side of a photograph that is made smaller to be kept: four times what a tile shows.
  static let keptSide = 1024

  /// The whole picture as a PNG file, upright and small enough to be kept as somebody's own; beside whoever waits for it.
  /// - Returns: nil for a file that cannot be read.
  package static func keptFile(of picture: PanelScene.Picture) async -> Data? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let size = UprightSize(whole: decoded, of: picture, longest: keptSide)
    return decoded.upright(picture, size, DrawnPicture.file(of:))
  }

  /// In a square with sides of so many px; the tile that it lies on says whose it is.
  @MainActor
  func widget(side shown: Int32) -> Widget {
    imageWidget(pixels, width: side, height: side, shown: shown)
  }
}
