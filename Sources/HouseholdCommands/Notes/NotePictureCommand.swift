import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import ReaderPorts

/// `trackii note picture`: the pictures of a note.
struct NotePictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: localized("Pictures in notes: from files, cut from pages, or taken with the camera."),
    discussion: localized(
      """
      Pictures are numbered from 1 as they stand in the note. Each change is a version of the note: trackii note undo \
      takes it back. PNG and JPEG files are kept as they are; “lines” counts what is drawn on each, which is kept apart.
      """),
    subcommands: PictureCommands<NotePicturePlace>.all + [Send.self],
    defaultSubcommand: PictureCommands<NotePicturePlace>.List.self)
}

/// `trackii note plan picture`: the pictures of a step of a plan.
struct StepPictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: localized("Pictures of a step: from files, cut from pages, or taken with the camera."),
    discussion: localized(
      """
      Pictures are numbered from 1 within the step. Each change is a version of the note: trackii note undo takes it \
      back. PNG and JPEG files are kept as they are; “lines” counts what is drawn on each, which is kept apart.
      """),
    subcommands: PictureCommands<StepPicturePlace>.all,
    defaultSubcommand: PictureCommands<StepPicturePlace>.List.self)
}

/// The commands for the pictures of a note or of a step.
enum PictureCommands<Place: PicturePlace> {
  static var all: [any ParsableCommand.Type] {
    [List.self, Add.self, Cut.self, Caption.self, Move.self, Remove.self, Export.self]
  }

  /// Options that name the note or step that has the pictures.
  struct Options: ParsableArguments {
    @OptionGroup var place: Place
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: note, version, pictures."))) var json = false

    /// Changes the pictures, and prints them.
    ///
    /// - Parameter body: gets the shelf, the pictures' owner, and the version of the note in which a step has its number.
    func change(_ body: @escaping @Sendable (Shelf, PictureOwner, Int) async throws -> Note) throws {
      let options = self
      try print(
        try runCommand {
          let shelf = try await options.login.openShelf()
          let before = try await shelf.note(abbreviated: options.place.note)
          let owner = options.place.owner(in: before)
          let note = try await body(shelf, owner, before.version)
          return ListedPictures(note, try await shelf.pictures(of: owner))
        })
    }

    func print(_ listed: ListedPictures) throws {
      if json { return try printJSON(listed) }
      if listed.pictures.isEmpty {
        let adding = place.adding(to: String(listed.note.suffix(8)))
        return Terminal.complain(localized("There are no pictures. Add one with: trackii note \(adding)"))
      }
      Terminal.write(listed.table.text + "\n")
      for picture in listed.pictures {
        if let loss = picture.loss { Terminal.note(localized("picture \(picture.number): \(loss)")) }
      }
    }
  }

  /// Options that select one picture.
  struct PictureOptions: ParsableArguments {
    @OptionGroup var owner: Options
    @Argument(help: ArgumentHelp(localized("The picture, from 1."))) var picture: Int

    /// Changes one picture, and prints all.
    /// - Parameter body: gets the picture's number, from 0.
    func change(_ body: @escaping @Sendable (Shelf, PictureOwner, Int) async throws -> Note) throws {
      let number = picture - 1
      try owner.change { shelf, owner, _ in try await body(shelf, owner, number) }
    }
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(commandName: "list", abstract: localized("List the pictures of \(Place.words)."))
    }
    @OptionGroup var options: Options

    func run() throws { try options.change { shelf, owner, _ in try await shelf.note(owner.note) } }
  }

  struct Add: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "add", abstract: localized("Put a picture at the end of \(Place.words)."),
        discussion: localized("From a file, or taken with the camera: --take."))
    }
    @OptionGroup var options: Options
    @Argument(help: ArgumentHelp(localized("A PNG or JPEG file, - for standard input.")), completion: .file())
    var file: String?
    @OptionGroup var taking: TakingOptions
    @Option(help: ArgumentHelp(localized("What is said of it."))) var caption = ""

    func validate() throws {
      guard (file == nil) == taking.isAsked else {
        throw ValidationError(localized("Give a file, or --take, --camera or --session."))
      }
    }

    func run() throws {
      let (file, caption, taking) = (file, caption, taking)
      try options.change { shelf, owner, version in
        let picture =
          if let file {
            try file == "-" ? PictureFile.piped() : PictureFile(reading: URL(filePath: file))
          } else {
            try await taking.picture()
          }
        return try await shelf.addPicture(picture, to: owner, version: version, caption: caption)
      }
    }
  }

  struct Cut: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "cut",
        abstract: localized("Put a page of a document, or a part of it, at the end of \(Place.words)."),
        discussion: localized(
          "Documents that need a password are left out: what is kept in notes is not encrypted."))
    }
    @OptionGroup var options: Options
    @Argument(help: ArgumentHelp(localized("The document."))) var document: String
    @Option(help: ArgumentHelp(localized("The page, from 1."))) var page: Int
    @Option(
      help: ArgumentHelp(localized("The part of the page, points from its top left: x,y,width,height.")))
    var area: String?
    @Option(help: ArgumentHelp(localized("What is said of it; else the document's title and the page.")))
    var caption: String?

    func validate() throws {
      guard area.map({ PageArea(words: $0) != nil }) ?? true else {
        throw ValidationError(localized("--area takes four numbers such as 72,100,200,150."))
      }
    }

    func run() throws {
      let command = self
      try options.change { shelf, owner, version in
        try await shelf.cutPicture(
          from: try await shelf.item(abbreviated: command.document).id, page: command.page - 1,
          area: command.area.flatMap { PageArea(words: $0) }, to: owner, version: version,
          caption: command.caption)
      }
    }
  }

  struct Caption: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "caption",
        abstract: localized("Say what a picture shows, in place of what was said before."))
    }
    @OptionGroup var options: PictureOptions
    @Argument(help: ArgumentHelp(localized("What is said of it; an empty one takes it away."))) var text:
      String

    func run() throws {
      let text = text
      try options.change { try await $0.describePicture($2, of: $1, as: text) }
    }
  }

  struct Move: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "move", abstract: localized("Put a picture to another place in the order."))
    }
    @OptionGroup var options: PictureOptions
    @Argument(help: ArgumentHelp(localized("The place, from 1."))) var place: Int

    func run() throws {
      let place = place - 1
      try options.change { try await $0.movePicture($2, of: $1, to: place) }
    }
  }

  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "remove", abstract: localized("Take a picture out of \(Place.words)."),
        discussion:
          localized(
            "It is kept for the versions that show it, and goes for good with: trackii note remove --erase"))
    }
    @OptionGroup var options: PictureOptions
    func run() throws { try options.change { try await $0.removePicture($2, of: $1) } }
  }

  struct Export: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "export", abstract: localized("Write a picture into a new file, as it was given."),
        discussion: localized("With --drawn a PNG file with the lines that are drawn on it."))
    }
    @OptionGroup var options: PictureOptions
    @Flag(help: ArgumentHelp(localized("With what is drawn on it, as a PNG file of at most 16 million px.")))
    var drawn = false
    @Argument(help: ArgumentHelp(localized("The new file, - for standard output.")), completion: .file())
    var file: String

    func validate() throws {
      guard file != "-" || !options.owner.json else {
        throw ValidationError(localized("--json and - exclude each other."))
      }
    }

    func run() throws {
      let (options, number, file, isDrawn) = (options.owner, options.picture - 1, file, drawn)
      let (picture, data) = try runCommand {
        let shelf = try await options.login.openShelf()
        let note = try await shelf.note(abbreviated: options.place.note)
        let pictures = try await shelf.pictures(of: options.place.owner(in: note))
        guard pictures.indices.contains(number) else {
          throw LibraryError.unknownPicture(number: number, of: pictures.count)
        }
        var data = try await shelf.picture(pictures[number].id, of: note.id)
        if isDrawn {
          let strokes = try await shelf.drawing(on: pictures[number].id, of: note.id)
          guard let flat = await PictureFile.flattened(try PictureFile(data), strokes) else {
            throw LibraryError.badPicture(reason: localized("it cannot be drawn on a copy"))
          }
          data = flat
        }
        guard file != "-" else { return (pictures[number], data) }
        try OutputFile.write(data, to: file)
        return (pictures[number], data)
      }
      if isDrawn, let loss = picture.loss { Terminal.note(localized("drawing left out: \(loss)")) }
      if file == "-" { return Terminal.write(data) }
      if options.json { return try printJSON(ListedPictures.Picture(picture)) }
      Terminal.write("\(file)\n")
    }
  }
}

extension PictureFile {
  /// A picture read from standard input.
  static func piped() throws -> PictureFile {
    var data = Data()
    // Data beyond the allowed size are not read to the end.
    while data.count <= mostBytes, let part = try CommandContext.current.input.read(upToCount: 1 << 20),
      !part.isEmpty
    {
      data += part
    }
    return try PictureFile(data)
  }
}

extension PageArea {
  /// Parses an area of a page.
  /// - Parameter words: such as `72,100,200,150`.
  fileprivate init?(words: String) {
    let numbers = words.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3]
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
