import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import ReaderPorts

/// `trackii words`: the words that a person has typed by gaze, which are suggested again.
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: localized("Words that are offered to you while you type by gaze."),
    discussion: localized(
      """
      What you type is counted, word by word and in pairs, to be offered to you again; passwords and names of people are \
      not. It stays in the library on this computer. “Words you type” in the settings ends that.
      """),
    subcommands: [List.self, Learn.self, Forget.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List the words, the most frequent first."))
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of words with their counts."))) var json = false

    func run() throws {
      let login = login
      let words = try runCommand { try await login.openShelf().typedWords().words }
      if json { return try printJSON(words) }
      if words.isEmpty { return Terminal.write(localized("Nothing was typed yet.") + "\n") }
      for word in words { Terminal.write("\(word.count)  \(word.word)\n") }
    }
  }

  struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "learn",
      abstract: localized("Learn the words of a text, such as letters that somebody wrote."))
    @Argument(help: ArgumentHelp(localized("A file of plain text in UTF-8; - for standard input."))) var file:
      String
    @OptionGroup var login: LoginOptions
    @Flag(
      help: ArgumentHelp(
        localized("Print JSON: how many words were learnt, and how many of them are different."))) var json =
      false

    func run() throws {
      let login = login
      let text = try WordsError.text(of: file)
      let typed = TypedWords(text)
      guard !typed.words.isEmpty else { throw fail(WordsError.noWords(file), Sysexit.dataError) }
      try runCommand { try await login.openShelf().learn(typed) }
      let count = typed.words.reduce(0) { $0 + $1.count }
      if json { return try printJSON(["words": count, "different": typed.words.count]) }
      Terminal.write(
        localized(
          count, one: "1 word learnt.",
          other: "\(count) words learnt, \(typed.words.count) of them different.") + "\n")
    }
  }

  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "forget", abstract: localized("Erase words that were learnt."))
    @Argument(help: ArgumentHelp(localized("The word, as it is listed."))) var word: String?
    @Flag(help: ArgumentHelp(localized("All of them."))) var all = false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: how many were erased."))) var json = false

    func validate() throws {
      guard (word == nil) == all else {
        throw ValidationError(localized("Say which word is to be erased, or --all."))
      }
    }

    func run() throws {
      let (word, login) = (word, login)
      let count = try runCommand { try await login.openShelf().forgetTypedWords(word) }
      if let word, count == 0 { throw fail(WordsError.unknown(word), Sysexit.dataError) }
      if json { return try printJSON(["erased": count]) }
      Terminal.write(localized(count, one: "1 word is erased.", other: "\(count) words are erased.") + "\n")
    }
  }
}

private enum WordsError: Error, CustomStringConvertible {
  case unreadable(String, reason: String)
  case tooLong(String)
  case noText(String)
  case noWords(String)
  case unknown(String)

  /// The largest text that is read, in bytes.
  private static let longest = 64 << 20

  var description: String {
    switch self {
    case .unreadable(let file, let reason):
      localized("\(file) cannot be read (\(reason)); check that it is there and that you may read it")
    case .tooLong(let file): localized("\(file) is longer than 64 MiB. Give a part of it.")
    case .noText(let file): localized("\(file) is no text in UTF-8. Convert it: iconv -t UTF-8")
    case .noWords(let file): localized("There are no words in \(file).")
    case .unknown(let word): localized("“\(word)” was not learnt. See: trackii words list")
    }
  }

  static func text(of file: String) throws -> String {
    let data: Data
    do {
      let handle =
        file == "-" ? CommandContext.current.input : try FileHandle(forReadingFrom: URL(filePath: file))
      data = try handle.read(upToCount: longest + 1) ?? Data()
    } catch {
      throw fail(
        WordsError.unreadable(file, reason: error.localizedDescription), Sysexit.code(for: error))
    }
    guard data.count <= longest else { throw fail(tooLong(file), Sysexit.dataError) }
    guard let text = String(bytes: data, encoding: .utf8) else { throw fail(noText(file), Sysexit.dataError) }
    return text
  }
}
