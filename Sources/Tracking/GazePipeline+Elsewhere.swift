import Calibration
import Signals
import Vision

// Eyes that another process measures: orders go there, and the tracker here is ready to go on in its place.
extension GazePipeline {
  struct Elsewhere {
    let eyes: any AttachedEyes
    /// What a calibration goes by; nil where there is none, or none is known yet.
    var reference: EyeReference?
    /// The other process has locked its reference, and this one has not seen it yet.
    var isReferenceDue = false
    /// By which heads are placed.
    var fieldOfViewDegrees: Double
  }

  /// From here on these eyes are gone by.
  ///
  /// - Parameter keepsReference: whether there is a calibration, which the reference belongs to.
  func move(to eyes: any AttachedEyes, keepsReference: Bool) {
    let reference = keepsReference ? restored ?? tracker.reference : nil
    elsewhere = Elsewhere(eyes: eyes, reference: reference, fieldOfViewDegrees: tracker.fieldOfViewDegrees)
    eyes.order(.placeHeads(degrees: tracker.fieldOfViewDegrees))
    if let reference { eyes.order(.restore(reference)) }
  }

  /// The tracker here goes on; a calibration stays good where its reference is known.
  func comeBack() {
    guard let before = elsewhere else { return }
    elsewhere = nil
    carryOut(.forgetPlace)
    carryOut(.placeHeads(fieldOfViewDegrees: before.fieldOfViewDegrees))
    carryOut(.releaseReference)
    // One that was taken from a tracker is whole.
    if let reference = before.reference { try? goBy(reference) }
  }

  /// The reference as the other process has it now.
  func learn(reference: EyeReference?) {
    elsewhere?.reference = reference
    elsewhere?.isReferenceDue = false
  }

  /// - Returns: whether another process has been told.
  @discardableResult
  func passOn(_ order: EyesOrder) -> Bool {
    guard let eyes = elsewhere?.eyes else { return false }
    switch order {
    case .lockReference: elsewhere?.isReferenceDue = true
    case .releaseReference: learn(reference: nil)
    case .placeHeads(let degrees): elsewhere?.fieldOfViewDegrees = degrees
    case .restore(let reference): elsewhere?.reference = reference
    case .forgetPlace, .turnPictures: break
    }
    eyes.order(order)
    return true
  }
}
