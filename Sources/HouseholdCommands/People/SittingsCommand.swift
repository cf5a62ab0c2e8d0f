import Accounts
import ArgumentParser
import Calibration
import CommandSupport
import Foundation
import Library
import Localization
import ReaderApp
import ReaderPorts
import Signals

/// `trackii sittings`: the samples of a person's earlier calibrations, from which later ones learn.
struct SittingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sittings",
    abstract: localized("Samples of your earlier calibrations: list, keep or erase them."),
    discussion: localized(
      """
      With your consent numbers that tell how your eyes stood at each dot, or at what you chose after a look or two, are kept \
      in the library on this computer: of the last 16 calibrations, half a megabyte at most, and no picture. Later calibrations \
      learn from them, and one look at a dot does in place of many where no calibration serves. Nothing is kept of the guest. \
      A window that is open shows a change at the next log-in, and keeps nothing without your consent before either.
      """))

  /// Whether samples are kept from now on.
  enum Consent: String, ExpressibleByArgument, CaseIterable { case yes, no }

  @OptionGroup var login: LoginOptions
  @Option(help: ArgumentHelp(localized("Keep samples from now on: yes, or no, which erases all of them.")))
  var keep: Consent?
  @Flag(help: ArgumentHelp(localized("Erase the samples; whether new ones are kept stays as it is.")))
  var erase =
    false
  @Flag(help: ArgumentHelp(localized("Print JSON: whether samples are kept, and of which calibrations.")))
  var json =
    false

  func validate() throws {
    guard keep == nil || !erase else {
      throw ValidationError(localized("Say either --keep or --erase."))
    }
  }

  func run() throws {
    let (login, keep, erase) = (login, keep, erase)
    let kept = try runCommand { () async throws -> KeptSittings in
      let shelf = try await login.openShelf()
      guard shelf.person.person != nil else { throw fail(SittingsError.guest, Sysexit.usage) }
      if let keep { try await shelf.set(keepsSittings: keep == .yes) }
      if erase || keep == .no { try await shelf.forgetSittings() }
      return try await KeptSittings(shelf)
    }
    if json { return try printJSON(kept) }
    Terminal.write(kept.words + "\n")
  }
}

/// Why samples of calibrations can be neither listed nor kept.
enum SittingsError: Error, CustomStringConvertible {
  case guest

  var description: String {
    localized(
      "The guest may be anybody, so that nothing is kept of their calibrations. Say who you are with --user.")
  }
}

/// What is kept of a person's calibrations, as `trackii sittings` tells it.
struct KeptSittings: Encodable {
  /// A calibration of which samples are kept.
  struct Sitting: Encodable {
    var made: Date
    var camera: String
    /// The screen's size, px.
    var screen: String
    var points: Int
    /// Whether the eyes were measured as in the newest of them, so that it counts in a calibration made as that one was.
    var counts: Bool

    enum CodingKeys: String, CodingKey { case made, camera, screen, points, counts }

    init(_ sitting: EarlierSitting, beside newest: EarlierSitting) {
      (made, camera, points) = (sitting.created, sitting.camera.name, sitting.points.count)
      screen = "\(Int(sitting.screen.widthPx)) x \(Int(sitting.screen.heightPx))"
      counts = sitting.serves(
        screen: newest.screen, camera: newest.camera, networks: newest.networks,
        fieldOfView: FieldOfView(told: newest.fieldOfViewDegrees))
    }
  }

  /// Whether samples of new calibrations are kept.
  var isKept: Bool
  /// The calibrations of which samples are kept, the oldest first.
  var sittings: [Sitting]
  /// What they are worth where camera and screen are as they were for the newest; nil without any.
  var worth: SittingWorth?

  enum CodingKeys: String, CodingKey { case isKept, sittings, worth }

  init(_ shelf: Shelf) async throws {
    isKept = await shelf.keepsSittings()
    let kept = try await shelf.sittings().sittings
    sittings = kept.last.map { newest in kept.map { Sitting($0, beside: newest) } } ?? []
    worth = kept.last.flatMap { SittingWorth(of: kept, in: SittingWorth.Setting(of: $0), at: Date()) }
  }

  var words: String {
    let consent =
      isKept
      ? localized("Samples of your calibrations are kept.")
      : localized("No samples of your calibrations are kept.")
    return
      ([consent]
      + sittings.map { sitting in
        let day = sitting.made.ISO8601Format()
        let what = localized(
          sitting.points,
          one: "\(day): \(sitting.points) dot, \(sitting.camera), screen of \(sitting.screen) px",
          other: "\(day): \(sitting.points) dots, \(sitting.camera), screen of \(sitting.screen) px")
        return sitting.counts
          ? what
          : localized(
            "\(what); made with another camera, screen or version than the newest: does not count there")
      } + [worth?.commandWords].compactMap(\.self)).joined(separator: "\n")
  }
}

extension SittingWorth {
  /// What the calibrations are worth, as a command tells it; nil where they do not tell.
  fileprivate var commandWords: String? {
    guard let degrees, let lookDegrees else { return nil }
    if let looksDegrees {
      return localized(
        """
        By them gaze is expected to be off by \(lookDegrees.fixed(1)) degrees with one look at a dot, by \
        \(looksDegrees.fixed(1)) with two, and by \(degrees.fixed(1)) without, with the camera and screen of the newest.
        """)
    }
    return localized(
      """
      By them gaze is expected to be off by \(lookDegrees.fixed(1)) degrees with one look at a dot, and by \
      \(degrees.fixed(1)) without, with the camera and screen of the newest.
      """)
  }
}
