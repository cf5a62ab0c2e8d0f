import ArgumentParser
import CommandSupport
import Foundation
import Localization
import Signals
import Traces

extension TraceFormat: ExpressibleByArgument {}

/// Options for properties of a trace that its file does not state.
package struct TraceFileOptions: ParsableArguments {
  /// The format of the trace, `--from`; nil recognises it by the content.
  @Option(help: ArgumentHelp(localized("The format of the trace; by its content without."))) package var from:
    TraceFormat?
  /// The size of the screen, `--screen`: `WIDTHxHEIGHT` in px; nil takes the file's.
  @Option(
    help: ArgumentHelp(localized("Size of the screen in px, as 1920x1080; goes before what the file says.")))
  package var screen: String?
  /// The size of the screen, `--screen-mm`: `WIDTHxHEIGHT` in mm; nil takes the file's.
  @Option(
    help: ArgumentHelp(localized("Size of the screen in mm, as 527x296; goes before what the file says.")))
  package var screenMm: String?
  /// The usual distance from the eyes to the screen, `--distance`, mm; nil takes the file's.
  @Option(help: ArgumentHelp(localized("Usual distance from the eyes to the screen, mm."))) package
    var distance: Double?
  /// The nominal sampling rate, `--rate`, samples a second; nil takes the file's.
  @Option(help: ArgumentHelp(localized("Nominal samples a second."))) package var rate: Double?

  /// Makes options that leave every property to the file.
  package init() {}

  /// Checks that sizes have the form `WIDTHxHEIGHT` and that distance and rate are above 0.
  /// - Throws: `ValidationError`.
  package func validate() throws {
    _ = try size(screen, "--screen")
    _ = try size(screenMm, "--screen-mm")
    for (value, name) in [(distance, "--distance"), (rate, "--rate")] {
      if let value, !(value.isFinite && value > 0) {
        throw ValidationError(localized("\(name) takes a number above 0"))
      }
    }
  }

  /// Opens a trace and recognises its format.
  package func open(_ path: String) throws -> (format: TraceFormat, reader: any TraceReading) {
    let format = try from ?? TraceFormat(recognising: path)
    return (format, try format.reader(path, options: try known()))
  }

  /// The given properties, which take precedence over those in the file.
  package func known() throws -> TraceOptions {
    TraceOptions(
      screenPx: try size(screen, "--screen"), screenMm: try size(screenMm, "--screen-mm"),
      distanceMm: distance, rateHz: rate)
  }

  /// Whether a path is a trace rather than a session bundle; a folder may be either.
  ///
  /// - Throws: `CommandError.noSuchSession`; `ValidationError` where these options are given for a session bundle.
  package func isTrace(_ path: String) throws -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandError.noSuchSession(path)
    }
    guard isFolder.boolValue, from != .bids, (try? TraceFormat(recognising: path)) != .bids else {
      return true
    }
    try refuse(where: true)
    return false
  }

  /// Refuses these options where there is no trace.
  ///
  /// - Parameter isWithoutTrace: whether there is no trace to which they could apply.
  /// - Throws: `ValidationError` if they are given then.
  package func refuse(where isWithoutTrace: Bool) throws {
    guard isWithoutTrace, isGiven else { return }
    throw ValidationError(
      localized(
        "--from, --screen, --screen-mm, --distance and --rate need a trace; a session bundle says all of it"))
  }

  private var isGiven: Bool {
    from != nil || screen != nil || screenMm != nil || distance != nil || rate != nil
  }

  private func size(_ text: String?, _ name: String) throws -> PlaneSize? {
    guard let text else { return nil }
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let size = PlaneSize(checking: numbers[0], numbers[1]) else {
      throw ValidationError(localized("\(name) takes WIDTHxHEIGHT, as 1920x1080"))
    }
    return size
  }
}
