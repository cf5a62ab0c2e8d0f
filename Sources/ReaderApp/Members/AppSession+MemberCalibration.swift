import Calibration
import Foundation
import Library
import Localization
import Reading
import Signals
import Tracking

// A carer or an administrator calibrates for a member who cannot begin it. The calibration is kept for the member, of whom
// nothing is read, and the carer's own one is used again afterwards.
extension AppSession {
  /// Whether the calibration of a member can begin: there is a camera, and the dots are at known places on a full screen.
  var offersCalibratingForMembers: Bool {
    setting.isLive && display.isFullScreen && camera.identity != nil
  }

  /// Begins the calibration of a member whom the page of members shows.
  mutating func calibrate(for member: UUID, _ shown: MembersScreen, at time: Timestamp) -> [AppAction] {
    guard offersCalibratingForMembers, let facts = shown.known?.member(member), facts.state == .active else {
      return openMembers(.member(member), at: time)
    }
    return uncover() + calibrate(.asked, for: CalibratedMember(id: member, name: facts.name), at: time)
  }

  /// Takes in the calibration that was made for a member. It is shown as the reader's own would be, and stored once that is
  /// over; until then the tracker uses it, so that the member's eyes can answer.
  mutating func takeForMember(
    _ stored: StoredCalibration, _ quality: QualityStatement?, at time: Timestamp
  ) -> [AppAction] {
    guard case .calibrating(var calibration) = screen else { return [] }
    calibration.member?.made = stored
    screen = .calibrating(calibration)
    retry = CalibrationRetry()
    showResult(CalibrationOutcome(stored: stored, quality: quality), at: time)
    return [.note(.calibrationEnded)]
  }

  /// Stores the calibration of a member, and comes back to the member's page with the reader's own calibration.
  mutating func keep(_ member: CalibratedMember, at time: Timestamp) -> [AppAction] {
    let back = useOwnCalibration() + comeBackToOwn(at: time)
    guard let made = member.made else { return back + openMembers(.member(member.id), at: time) }
    return back + openMembers(.member(member.id), asking: .change(.calibrate(member.id, made)), at: time)
  }

  /// Comes back to a member's page after the last try to calibrate for them has failed.
  ///
  /// - Parameter reason: why it failed, in words for the window.
  mutating func giveUp(
    _ member: CalibratedMember, because reason: String, at time: Timestamp
  ) -> [AppAction] {
    let back = leaveCalibration(at: time)
    // Nothing begins by itself: the next eyes before the camera may be the reader's.
    retry = CalibrationRetry()
    return back
      + openMembers(
        .member(member.id),
        news: localized("The calibration for \(Self.called(member.name)) did not work. \(reason)"), at: time)
  }

  static let sittingItems: [PanelItem] = {
    var begin = PanelItem(.memberDoIt, localized("Begin"), .calibrate)
    begin.dwellSeconds = 1.5
    return [PanelItem(.panelBack, localized("No, leave it"), .back), begin]
  }()

  /// The words before a member's calibration.
  static func wordsBeforeCalibration(for name: String) -> (headline: String, detail: String) {
    (
      localized("Calibrate for \(name)?"),
      localized(
        """
        After “Begin” let \(name) alone sit before the camera and do what the screen asks. The calibration is kept for them, and \
        yours stays as it is; nothing of theirs is shown.
        """)
    )
  }
}
