import ArgumentParser
import CommandSupport
import Foundation
import Library
import Signals

/// `trackii bench library-writer`: the program that `KillsBench` starts. Not shown in the help.
struct LibraryWriterCommand: ParsableCommand {
  static let name = "library-writer"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Write to a shelf and say what is kept, without end.", shouldDisplay: false)

  @Argument var folder: String
  @Argument var number: Int
  /// Seconds after which the program ends by itself, so that it never waits forever for a kill.
  @Option var seconds = 60.0
  /// The member whose notes, reminders, calendar entries and shares are also written, besides the guest's documents;
  /// nil for none.
  @Option var member: String?

  func run() throws {
    let (folder, number, end, member) = (URL(filePath: folder), number, Date() + seconds, member)
    try runCommand {
      let shelf = try await Shelf.openForGuest(in: folder)
      var own: MemberWriter?
      if let member { own = try await MemberWriter(member, in: shelf) }
      var documents: [String] = []
      var step = 0
      while Date() < end {
        defer { step += 1 }
        if step.isMultiple(of: 20) {
          documents.append(try await Self.add("\(number)-\(step)", of: folder, to: shelf))
          Self.say("document \(documents[documents.count - 1]) -")
        }
        let id = documents[step % documents.count]
        let note = "\(number)-\(step)"
        try await shelf.addMark(
          MadeHousehold.geometry(step), page: 0, in: id, note: note)
        Self.say("mark \(id) \(note)")
        try await shelf.remember(ReadingPlace(position: DocumentPosition(page: step, offset: 0)), in: id)
        Self.say("place \(id) \(step)")
        try await shelf.set("writer-\(number)", to: step)
        Self.say("setting writer-\(number) \(step)")
        try await own?.write("\(number)-\(step)", Self.say)
      }
    }
  }

  /// Adds a document to the shelf.
  ///
  /// - Parameters:
  ///   - name: the writer's name.
  ///   - folder: a folder that is removed after the trial, with what a kill leaves in it.
  ///   - shelf: the shelf to add to.
  private static func add(_ name: String, of folder: URL, to shelf: Shelf) async throws -> String {
    let file = folder.appending(path: "writer-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try (MadePDF(pages: 1).data + Data("% \(name)\n".utf8)).write(to: file)
    return try await shelf.add(file).id
  }

  /// Writes a whole line at once: the reader takes it as a confirmation that something is stored.
  private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
