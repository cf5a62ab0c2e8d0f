import Accounts
import Foundation
import Library
import Localization
import ReaderApp
import ReaderWindow
import Signals

// Pictures of people, for the tiles on which they choose who is reading.
extension PersonStore {
  /// Reads people's pictures in a separate task, and reports them if one has changed. A pass that has begun is not
  /// cancelled: the household may change more often than a large picture takes to decode.
  func tellPortraits() {
    let (accounts, before) = (accounts, portraying)
    portraying = Task { [weak self] in
      await before?.value
      guard !Task.isCancelled, let known = self.map({ Array($0.portraits.values) }),
        // Without pictures, people are shown by their initials.
        let portraits = try? await Self.portraits(of: accounts, known), !Task.isCancelled, let self
      else { return }
      self.portraits = portraits
      tellNamed()
    }
  }

  /// Sets the people whose names are reported next.
  func know(_ people: [Person]) {
    self.people = people
    tellNamed()
  }

  /// Reports pictures by the reported names: a name may be somebody else’s by now.
  private func tellNamed() {
    let named = people.compactMap { person in portraits[person.id].map { (person.name, $0) } }
    let told = Dictionary(named) { first, _ in first }
    guard told != toldPortraits else { return }
    toldPortraits = told
    tell(.portraits(told))
  }

  /// Reads pictures one after another, since each may take hundreds of megabytes while it is decoded.
  /// - Parameter known: pictures that need not be read again.
  private nonisolated static func portraits(
    of accounts: HouseholdAccounts, _ known: [Portrait]
  ) async throws -> [Person.ID: Portrait] {
    var portraits: [Person.ID: Portrait] = [:]
    for member in try await accounts.members() where member.hasPicture {
      try Task.checkCancellation()
      // A stored file may begin like a picture and be none, since the command line accepts it. A member who was removed
      // meanwhile must not keep the other pictures from being shown.
      guard let data = try? await accounts.picture(of: member.id), let file = try? PictureFile(data) else {
        continue
      }
      if let same = known.first(where: { $0.id == file.id }) {
        portraits[member.id] = same
      } else {
        portraits[member.id] = await Portrait.made(of: PanelScene.Picture(of: file))
      }
    }
    return portraits
  }
}

extension PictureFile {
  /// The data to store as a person's own picture: the unchanged file, or a smaller copy of a large photograph.
  /// - Parameter name: the file's name for the error message.
  /// - Throws: `LibraryError.badPicture`.
  package func portraitData(named name: String = "") async throws(LibraryError) -> Data {
    let picture = PanelScene.Picture(of: self)
    guard data.count > HouseholdAccounts.largestPicture else {
      guard await Portrait.made(of: picture) != nil else {
        throw .badPicture(reason: localized("it cannot be shown") + name)
      }
      return data
    }
    guard let smaller = await Portrait.keptFile(of: picture) else {
      throw .badPicture(reason: localized("it cannot be shown") + name)
    }
    return smaller
  }
}

extension PictureFile {
  /// The picture to store as a document's cover, with the same limits as people's own pictures.
  ///
  /// - Parameter name: the file's name for the error message.
  /// - Throws: `LibraryError.badPicture`.
  package func asCover(named name: String = "") async throws(LibraryError) -> PictureFile {
    try PictureFile(try await portraitData(named: name))
  }
}

extension PanelScene.Picture {
  /// A picture for display, without a place on the screen.
  init(of file: PictureFile) {
    let nowhere = ScreenRect(x: 0, y: 0, width: 0, height: 0)
    self.init(
      id: file.id, data: file.data, width: file.width, height: file.height, quarters: file.quarters,
      box: nowhere, place: nowhere)
  }
}
