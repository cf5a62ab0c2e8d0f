import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import ReaderApp

/// `trackii library reading`: how much a person has read.
struct LibraryReadingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reading",
    abstract: localized("Tell how much has been read, by document and for the last seven days."),
    discussion: localized(
      """
      Time counts while the camera sees the reader before an open document; without a camera it counts from key \
      to key, three minutes at most. A page is read once it was in view for five seconds. Words a minute are an \
      estimate from the lines that gaze was seen to read. Everybody sees their own reading only.
      """))

  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an object with the arrays documents and days."))) var json =
    false

  func run() throws {
    let login = login
    let times = try runCommand {
      try await login.openShelf().readingTimes(calendar: CommandContext.current.calendar)
    }
    if json { return try printJSON(ListedReading(times)) }
    if times.documents.isEmpty {
      return Terminal.complain(
        localized("Nothing has been read yet. Open a document with: trackii read FILE"))
    }
    var table = TextTable(
      [
        localized("time", context: "column"), localized("words/min"), localized("pages"),
        localized("read", context: "column"), localized("left", context: "column"),
        localized("title"),
      ], leftAligned: [5])
    for document in times.documents { table.add(row(document)) }
    Terminal.write(table.text + "\n")
    var days = TextTable([localized("day"), localized("time", context: "column")], leftAligned: [0])
    for day in times.days {
      days.add([day.day.formatted(Self.dayStyle), ReadingTimeModel.time(day.seconds)])
    }
    Terminal.write("\n" + days.text + "\n")
  }

  private func row(_ total: ReadingTotal) -> [String] {
    [
      ReadingTimeModel.time(total.read.seconds), total.wordsPerMinute.map { "~\(Int($0.rounded()))" } ?? "",
      "\(total.pagesRead)/\(total.pageCount)", "\(Int((total.share * 100).rounded())) %",
      total.secondsLeft.map { $0 > 0 ? "~\(ReadingTimeModel.time($0))" : "" } ?? "", total.title,
    ]
  }

  /// Days are formatted in the person's own time zone, in which they were computed.
  fileprivate static var dayStyle: Date.ISO8601FormatStyle {
    .init(timeZone: CommandContext.current.timeZone).year().month().day()
  }
}

/// A person's reading times, as printed in JSON.
struct ListedReading: Codable, Sendable {
  struct Document: Codable, Sendable {
    var id: String
    var title: String
    var pages: Int
    var lastRead: Date
    var seconds: Double
    /// The number of pages up to the furthest one that was read.
    var pagesRead: Int
    /// `pagesRead` divided by `pages`, 0 to 1.
    var share: Double
    /// How many lines gaze was seen to read.
    var lines: Int
    var words: Int
    /// The reading speed, estimated from those lines.
    var wordsPerMinute: Double?
    /// The time left in seconds, at the speed of the pages read so far.
    var secondsLeft: Double?
  }

  struct Day: Codable, Sendable {
    /// The day, written like 2026-01-31.
    var day: String
    var seconds: Double
  }

  var documents: [Document]
  /// The last seven days, today last.
  var days: [Day]

  init(_ times: ReadingTimes) {
    documents = times.documents.map { total in
      Document(
        id: total.id, title: total.title, pages: total.pageCount, lastRead: total.lastRead,
        seconds: total.read.seconds, pagesRead: total.pagesRead, share: total.share, lines: total.read.lines,
        words: total.read.words, wordsPerMinute: total.wordsPerMinute, secondsLeft: total.secondsLeft)
    }
    days = times.days.map {
      Day(day: $0.day.formatted(LibraryReadingCommand.dayStyle), seconds: $0.seconds)
    }
  }
}
