import Documents
import Foundation
import ReaderWindow
import Reading

/// Pictures of the demonstration, numbered in the order in which they were taken.
actor DemoAlbum {
  private let folder: URL
  private var count = 0

  init(folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func keep(_ view: DemoRun.Moment.View, as name: String, of document: Document) async throws {
    count += 1
    let url = folder.appending(path: "\(count)-\(name).png")
    switch view {
    case .calibration(let scene): try ScenePicture.png(scene, to: url)
    case .reader(let scene):
      var pages: [Int: PagePixels] = [:]
      for placed in scene.pages {
        pages[placed.page] = try await document.render(page: placed.page, scale: scene.scale)
      }
      try ScenePicture.png(scene, pages: pages.compactMapValues { PageSurface($0) }, to: url)
    }
  }
}
