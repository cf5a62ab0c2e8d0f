import Calibration
import Signals
import Vision

// Eyes that another process (the gaze service) measures: orders are sent there, and the eye tracker here stays ready to
// take over.
extension GazePipeline {
  struct Elsewhere {
    let eyes: any AttachedEyes
    /// The eye reference of the calibration; nil where there is none, or none is known yet.
    var reference: EyeReference?
    /// Whether the other process has locked an eye reference that this process has not received yet.
    var isReferenceDue = false
    /// The camera's horizontal field of view by which heads are placed, degrees.
    var fieldOfViewDegrees: Double
  }

  /// Uses the eyes that another process measures, from the next frame on.
  ///
  /// - Parameter keepsReference: whether there is a calibration, which the eye reference belongs to.
  func move(to eyes: any AttachedEyes, keepsReference: Bool) {
    let reference = keepsReference ? restored ?? tracker.reference : nil
    elsewhere = Elsewhere(eyes: eyes, reference: reference, fieldOfViewDegrees: tracker.fieldOfViewDegrees)
    eyes.order(.placeHeads(degrees: tracker.fieldOfViewDegrees))
    if let reference { eyes.order(.restore(reference)) }
  }

  /// Measures eyes in this process again; a calibration stays valid where its eye reference is known.
  func comeBack() {
    guard let before = elsewhere else { return }
    elsewhere = nil
    carryOut(.forgetPlace)
    carryOut(.placeHeads(fieldOfViewDegrees: before.fieldOfViewDegrees))
    carryOut(.releaseReference)
    // A reference that comes from a tracker is undamaged, so restoring it does not fail.
    if let reference = before.reference { try? goBy(reference) }
  }

  /// Takes the eye reference that the other process uses now.
  func learn(reference: EyeReference?) {
    elsewhere?.reference = reference
    elsewhere?.isReferenceDue = false
  }

  /// Sends an order to the process that measures the eyes.
  ///
  /// - Returns: whether another process measures the eyes and was sent the order.
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
