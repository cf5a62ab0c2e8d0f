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
        let portraits = try? await Self.portraits(of: accounts, known), !Task.isCancelled, let self
      else { return }
      self.portraits = portraits
      tellNamed()
    }
  }

  /// These are the people whose names are told next.
  func know(_ people: [Person]) {
    self.people = people
    tellNamed()
  }

  /// Tells the pictures by the names that are told: a name may be somebody else’s by now.
  private func tellNamed() {
    let named = people.compactMap { person in portraits[person.id].map { (person.name, $0) } }
    let told = Dictionary(named) { first, _ in first }
    guard told != toldPortraits else { return }
    toldPortraits = told
    tell(.portraits(told))
  }

  /// One after another: each may take hundreds of megabytes while it is read.
  /// - Parameter known: those that need not be made again.
  private nonisolated static func portraits(
    of accounts: Accounts, _ known: [Portrait]
  ) async throws -> [Person.ID: Portrait] {
    var portraits: [Person.ID: Portrait] = [:]
    for member in try await accounts.members() where member.hasPicture {
      try Task.checkCancellation()
      // The command line takes in what begins like a picture and is none.
      // A member who was removed meanwhile must not keep the other pictures from being shown.
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
  /// What is kept of it as somebody's own picture: the file as it is, or made smaller where it is a large photograph.
  /// - Parameter name: of the file, for what is said where it cannot be shown.
  /// - Throws: `LibraryError.badPicture`.
  package func portraitData(named name: String = "") async throws(LibraryError) -> Data {
    let picture = PanelScene.Picture(of: self)
    guard data.count > Accounts.largestPicture else {
      guard await Portrait.made(of: picture) != nil else {
        throw .badPicture(reason: "it cannot be shown\(name)")
      }
      return data
    }
    guard let smaller = await Portrait.keptFile(of: picture) else {
      throw .badPicture(reason: "it cannot be shown\(name)")
    }
    return smaller
  }
}

extension PictureFile {
  /// The picture as it is kept as a document's cover; covers may be what people's own pictures may be.
  ///
  /// - Parameter name: of the file, for what is said where it cannot be shown.
  /// - Throws: `LibraryError.badPicture`.
  package func asCover(named name: String = "") async throws(LibraryError) -> PictureFile {
    try PictureFile(try await portraitData(named: name))
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
