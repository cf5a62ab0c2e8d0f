import Foundation
import Signals

/// The page's motion over time: driven by a wished speed, or gliding to a place.
///
/// Speeds approach the wished one exponentially and are integrated exactly, so the way travelled does not depend on the
/// length of time steps.
struct ScrollMotion: Sendable {
  /// The scroll offset, content px.
  private(set) var offset = ScreenPoint(x: 0, y: 0)
  private(set) var velocity = ScreenPoint(x: 0, y: 0)
  private var wished = ScreenPoint(x: 0, y: 0)
  private var glide: Glide?

  private struct Glide {
    var from: ScreenPoint
    var to: ScreenPoint
    var elapsed: Double
    var seconds: Double
  }

  var isMoving: Bool { glide != nil || velocity != still || wished != still }
  /// The scroll offset at which the page will come to rest if nothing else happens.
  var destination: ScreenPoint { glide?.to ?? offset }
  private var still: ScreenPoint { ScreenPoint(x: 0, y: 0) }

  /// Stops at this scroll offset at once.
  mutating func jump(to offset: ScreenPoint) {
    self.offset = offset
    stop()
  }

  mutating func stop() {
    (velocity, wished, glide) = (still, still, nil)
  }

  /// Moves the scroll offset, and where it glides, because the content has moved.
  ///
  /// - Parameters:
  ///   - way: by how much the content at the scroll offset has moved, px.
  ///   - far: by how much the content at the destination has moved, px: pages between may have become longer.
  ///   - flow: the pages as they are now.
  mutating func shift(by way: ScreenPoint, atDestination far: ScreenPoint, within flow: PageFlow) {
    offset = flow.clamped(offset + way)
    guard var current = glide else { return }
    current.to = flow.clamped(current.to + far)
    // The glide goes on from where it is.
    let rest = 1 - Self.eased(min(current.elapsed / current.seconds, 1))
    if rest > 0 {
      let left = current.to - offset
      current.from = ScreenPoint(x: current.to.x - left.x / rest, y: current.to.y - left.y / rest)
    }
    glide = current
  }

  /// The share of a glide's way after a share of its time: fast at first, slow at its end.
  private static func eased(_ t: Double) -> Double { 1 - (1 - t) * (1 - t) * (1 - t) }

  mutating func glide(to target: ScreenPoint, seconds: Double) {
    stop()
    if target != offset { glide = Glide(from: offset, to: target, elapsed: 0, seconds: seconds) }
  }

  /// Sets the speed to approach along one axis, px/s; 0 lets the page coast to a stop.
  ///
  /// A glide in progress goes on to its end first, so that a chosen place is not lost to eyes that were scrolling, or
  /// that end a scroll just then.
  mutating func drive(_ direction: ScrollDirection, pxPerSecond: Double) {
    switch direction {
    case .down: wished.y = pxPerSecond
    case .up: wished.y = -pxPerSecond
    case .right: wished.x = pxPerSecond
    case .left: wished.x = -pxPerSecond
    }
  }

  mutating func advance(seconds dt: Double, within flow: PageFlow, _ configuration: ReaderConfiguration) {
    if var current = glide {
      current.elapsed += dt
      let t = min(current.elapsed / current.seconds, 1)
      let eased = Self.eased(t)
      let way = current.to - current.from
      offset = ScreenPoint(x: current.from.x + way.x * eased, y: current.from.y + way.y * eased)
      if t >= 1 { offset = current.to }
      glide = t < 1 ? current : nil
    } else {
      (velocity.x, offset.x) = Self.step(velocity.x, offset.x, wished.x, dt, configuration)
      (velocity.y, offset.y) = Self.step(velocity.y, offset.y, wished.y, dt, configuration)
      let inside = flow.clamped(offset)
      if inside.x != offset.x { velocity.x = 0 }
      if inside.y != offset.y { velocity.y = 0 }
      offset = inside
    }
  }

  /// v(t) = w + (v - w) e^(-t/tau), and its integral.
  private static func step(
    _ v: Double, _ x: Double, _ wished: Double, _ dt: Double, _ configuration: ReaderConfiguration
  ) -> (Double, Double) {
    if wished == 0, abs(v) < configuration.stillPxPerSecond { return (0, x) }
    let tau = abs(wished) > abs(v) ? configuration.speedUpSeconds : configuration.slowDownSeconds
    let decay = exp(-dt / tau)
    return (wished + (v - wished) * decay, x + wished * dt + (v - wished) * tau * (1 - decay))
  }
}
