import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import ReaderPorts

/// `trackii library cover`: the cover by which a document is shown on the shelf.
struct LibraryCoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cover", abstract: localized("Show, give or take away a document's own cover."),
    discussion: localized(
      """
      Without a cover of its own a document is known by its first page. Its owner and those who may edit it give it a PNG \
      or JPEG file in place of that, or a picture taken with the camera (--take); everybody sees it who has the document. \
      A large one is made smaller. It is this edition's: later editions of the document without one of their own show it too, those before keep what they have.
      """))

  @Argument(help: ArgumentHelp(localized("The document: the beginning of its identifier."))) var id: String
  @Argument(
    help: ArgumentHelp(localized("A PNG or JPEG file, - for standard input. Without it nothing is changed.")),
    completion: .file())
  var file: String?
  @OptionGroup var taking: TakingOptions
  @Flag(
    help: ArgumentHelp(
      localized("Take the cover away: the first page, or an earlier edition's cover, is shown again.")))
  var none = false
  @Option(help: ArgumentHelp(localized("Write the cover into this new file.")), completion: .file())
  var output: String?
  @OptionGroup var login: LoginOptions
  @Flag(
    help: ArgumentHelp(localized("Print JSON: the document, and its cover unless that is its first page.")))
  var json = false

  func validate() throws {
    guard [file != nil, taking.isAsked, none, output != nil].count(where: { $0 }) <= 1 else {
      throw ValidationError(localized("FILE, --take, --none and --output exclude each other."))
    }
  }

  /// A document's cover after the command, as printed in JSON.
  private struct Listed: Encodable, Sendable {
    struct Cover: Encodable, Sendable {
      /// The SHA-256 of the cover's file.
      var id: String
      var format: PictureFile.Format
      /// The cover's width in px.
      var width: Int
      var height: Int
      var bytes: Int
      /// Whether the cover was given to this document; otherwise it is that of an earlier edition.
      var isOwn: Bool
    }

    var document: String
    var title: String
    /// The cover; nil if the document's first page is its cover.
    var cover: Cover?
  }

  func run() throws {
    let command = self
    let listed = try runCommand {
      let shelf = try await command.login.openShelf()
      let item = try await shelf.item(abbreviated: command.id)
      if let file = command.file {
        let picture = try file == "-" ? PictureFile.piped() : PictureFile(reading: URL(filePath: file))
        try await shelf.setCover(
          try await picture.asCover(named: file == "-" ? "" : " (\(file))"), of: item.id)
      } else if command.taking.isAsked {
        try await shelf.setCover(try await command.taking.picture().asCover(), of: item.id)
      } else if command.none {
        try await shelf.setCover(nil, of: item.id)
      }
      let cover = try await shelf.cover(of: item.id)
      let hasOwn = try await shelf.item(item.id).hasOwnCover
      if let output = command.output {
        guard let cover else { throw CommandError.noCover(title: item.title) }
        try OutputFile.write(cover.data, to: output)
      }
      return Listed(
        document: item.id, title: item.title,
        cover: cover.map {
          Listed.Cover(
            id: $0.id, format: $0.format, width: $0.width, height: $0.height, bytes: $0.data.count,
            isOwn: hasOwn)
        })
    }
    if json { return try printJSON(listed) }
    guard let cover = listed.cover else {
      return Terminal.write(localized("“\(listed.title)”: its first page is its cover.") + "\n")
    }
    let picture = "\(cover.format.rawValue), \(cover.width) × \(cover.height) px"
    Terminal.write(
      (cover.isOwn
        ? localized("“\(listed.title)”: a cover of its own, \(picture).")
        : localized("“\(listed.title)”: the cover of an earlier edition, \(picture).")) + "\n")
  }
}
