import Accounts
import Foundation
import Library
import ReaderApp
import ReaderWindow
import Signals

// The pictures of people, for the tiles on which they choose who is reading.
extension PersonStore {
  /// Reads the pictures in a task of its own, and tells them where one has changed. A pass that has begun is not stopped:
  /// the household may change more often than a large picture takes to decode.
  func tellPortraits() {
    let (accounts, before) = (accounts, portraying)
    portraying = Task { [weak self] in
      await before?.value
      guard !Task.isCancelled, let known = self.map({ Array($0.portraits.values) }),
        // Without them people are shown by their initials.
        let portraits = try? await Self.portraits(of: accounts, known), !Task.isCancelled, let self,
        portraits != self.portraits
      else { return }
      self.portraits = portraits
      tell(.portraits(portraits))
    }
  }

  /// One after another: each may take hundreds of megabytes while it is read.
  /// - Parameter known: those that need not be made again.
  private nonisolated static func portraits(
    of accounts: Accounts, _ known: [Portrait]
  ) async throws -> [String: Portrait] {
    var portraits: [String: Portrait] = [:]
    for member in try await accounts.members() where member.hasPicture {
      try Task.checkCancellation()
      // The command line takes in what begins like a picture and is none.
      // A member who was renamed or removed meanwhile must not keep the other pictures from being shown.
      guard let data = try? await accounts.picture(of: member.name), let file = try? PictureFile(data) else {
        continue
      }
      if let same = known.first(where: { $0.id == file.id }) {
        portraits[member.name] = same
      } else {
        portraits[member.name] = await Portrait.made(of: PanelScene.Picture(of: file))
      }
    }
    return portraits
  }
}

extension PanelScene.Picture {
  /// Where it is drawn is for others to say.
  init(of file: PictureFile) {
    let nowhere = ScreenRect(x: 0, y: 0, width: 0, height: 0)
    self.init(
      id: file.id, data: file.data, width: file.width, height: file.height, quarters: file.quarters,
      box: nowhere, place: nowhere)
  }
}
