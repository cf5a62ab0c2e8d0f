import Foundation
import Library
import ReaderApp
import ReaderWindow
import Reading

extension PictureFile {
  /// A copy of the picture as it is shown, with the drawing on it, for readers who do not get the lines separately.
  /// - Returns: a PNG file; nil if the picture cannot be read.
  @Sendable
  package static func flattened(_ picture: PictureFile, _ strokes: [PictureStroke]) async -> Data? {
    DrawnPicture.png(of: PanelScene.Picture(of: picture), with: PlacedInk(strokes))
  }
}
