import Foundation
import Library
import ReaderApp
import ReaderWindow
import Reading

extension PictureFile {
  /// A copy of the picture with lines that are drawn on it, as it is shown: for those who get no lines apart from it.
  /// - Returns: a PNG file; nil where the picture cannot be read.
  @Sendable
  package static func flattened(_ picture: PictureFile, _ strokes: [PictureStroke]) async -> Data? {
    DrawnPicture.png(of: PanelScene.Picture(of: picture), with: PlacedInk(strokes))
  }
}
