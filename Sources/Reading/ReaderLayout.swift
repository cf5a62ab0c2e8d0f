import Signals

/// The places of the reader's gaze targets and scroll zones.
package enum ReaderLayout {
  /// The size of a target on screens up to 1920 px wide, px: 44 mm, 4.7 degrees, on a 24 inch monitor; a target for
  /// gaze should be twice its error (Feit et al. 2017), and hit areas grow by themselves.
  package static let targetPx = 160.0
  /// The size of a target where only the mouse is used, px.
  static let mouseTargetPx = 88.0
  /// The distance from a target's edge to the screen's, px.
  package static let edgePx = 16.0
  /// Depth of a scroll zone as a share of the screen's height or width. The rendered sessions use it.
  package static let zoneShare = 0.12

  /// Seconds of looking until gaze control that was switched off is switched on again: nobody reads at that place for
  /// so long, and a person without hands has no other way to do it.
  static let resumeDwellSeconds = 2.0

  /// Seconds of looking at the menu until it is chosen: lines begin close to it, and it is always shown.
  static let menuDwellSeconds = 1.2

  /// Seconds of looking until another view is shown: lines end close to that target.
  static let viewDwellSeconds = 1.5

  /// Seconds of looking at the exit until it is chosen: longer than at other targets, since it closes the page.
  static let exitDwellSeconds = 1.2

  /// Seconds of looking until the page is turned back: it is rarer than turning forward, and lines begin near that
  /// corner.
  static let pageBackDwellSeconds = 1.2

  /// The calibrated error up to which the corner targets keep their usual dwell times, as a share of a target's usual
  /// size: 1.2 degrees of 4.7.
  static let sureErrorShare = 0.254

  /// How steeply the dwell times of the corner targets grow with the error beyond `sureErrorShare`, s for each size of a
  /// target: on a 24 inch screen by 1.3 s at 2.0 degrees and by 1.8 s at 2.5. All grow by as much, since a look beside the
  /// screen, at the text's end or at a key lasts as long whichever target it is measured on. Where gaze falls on a target as it
  /// has done before, the attention stage takes less (`DwellSelector.Configuration.knownSeconds`). Chosen with it.
  static let slowing = 6.4
  /// The most seconds that the error adds to the dwell time of a corner target.
  static let mostSlowing = 1.8
  /// How many times these seconds are added to the exit's dwell time: it closes the page, and it is wanted least often.
  static let exitSlowingShare = 1.25
  /// The calibrated error up to which the menu keeps its dwell time, as a share of a target's usual size: 2.0 degrees. The
  /// menu is the way to everything, and what it opens is closed by a look.
  static let menuSureErrorShare = 0.45
  /// How steeply the menu's dwell time grows with the error beyond `menuSureErrorShare`, s for each size of a target: by 0.25 s
  /// at 2.5 degrees on a 24 inch screen.
  static let menuSlowing = 2.2
  /// The most seconds that the error adds to the menu's dwell time.
  static let mostMenuSlowing = 0.3

  /// Seconds of looking at a target that has no dwell time of its own: `DwellMachine.Configuration.dwellSeconds`.
  static let usualDwellSeconds = 0.8

  /// The standard gaze layout: the exit at the top right, page turns at the bottom corners, scroll zones along the
  /// edges.
  ///
  /// - Parameters:
  ///   - screen: the screen, or the window's inner part.
  ///   - errorPx: the calibrated error (mean distance between gaze and target), screen px; targets are drawn at least
  ///     twice as wide, up to half as large again as the usual size, and the corner targets take longer.
  ///   - pageIsWider: adds strips at the left and right edges that scroll sideways.
  ///   - hasMenu: adds the menu at the top left.
  ///   - event: adds this target at the left edge's middle, where nothing scrolls while it is there.
  /// - Returns: screen px. The targets' priority is above zero: corners outrank the zones below them, and the exit
  ///   outranks them all.
  package static func standard(
    screen: ScreenGeometry, errorPx: Double? = nil, pageIsWider: Bool = false, hasMenu: Bool = false,
    event: TargetID? = nil
  ) -> GazeLayout {
    let layout = layout(screen, usual: targetPx, errorPx: errorPx, pageIsWider: pageIsWider)
    return added(to: layout, screen: screen, errorPx: errorPx, hasMenu: hasMenu, event: event)
  }

  /// Adds the menu and the target of the event slot, as large as the exit. With a large calibrated error, screen px, the menu
  /// takes longer.
  static func added(
    to layout: GazeLayout, screen: ScreenGeometry, errorPx: Double? = nil, hasMenu: Bool, event: TargetID?
  ) -> GazeLayout {
    var layout = layout
    guard var target = layout.targets.first(where: { $0.id == .exit }) else { return layout }
    target.rect.x = screen.widthPx - target.rect.maxX
    if hasMenu {
      let errorShare = (errorPx ?? 0) / (targetPx * max(1, screen.widthPx / 1920))
      let more = min(mostMenuSlowing, menuSlowing * max(0, errorShare - menuSureErrorShare))
      (target.id, target.dwellSeconds) = (.menu, menuDwellSeconds + more)
      layout.targets.append(target)
    }
    if let event {
      target.id = event
      // Silencing a voice takes as long a look as closing the document.
      target.dwellSeconds = event == .aloud ? exitDwellSeconds : nil
      target.rect.y = (screen.heightPx - target.rect.height) / 2
      layout.targets.append(target)
      layout.zones.removeAll { $0.direction == .left }
    }
    return layout
  }

  /// The layout while gaze control is switched off: one target at the bottom, which switches it on again.
  static func switchedOff(screen: ScreenGeometry, errorPx: Double? = nil) -> GazeLayout {
    guard
      var target = standard(screen: screen, errorPx: errorPx).targets.first(where: { $0.id == .pageForward })
    else { return GazeLayout() }
    (target.id, target.dwellSeconds) = (.resumeGaze, resumeDwellSeconds)
    target.rect.x = (screen.widthPx - target.rect.width) / 2
    return GazeLayout(targets: [target])
  }

  /// The dwell time of a corner target, s; nil for the default of the dwell machine.
  ///
  /// - Parameter more: the seconds that the calibrated error adds.
  private static func dwellSeconds(_ id: TargetID, more: Double) -> Double? {
    switch id {
    case .exit: exitDwellSeconds + exitSlowingShare * more
    case .pageBack: pageBackDwellSeconds + more
    default: more > 0 ? usualDwellSeconds + more : nil
    }
  }

  /// The seconds that the calibrated error adds to the dwell times of the corner targets, 0 to `mostSlowing`.
  ///
  /// - Parameters:
  ///   - usual: the usual size of a target on this screen, px.
  ///   - errorPx: the calibrated error, screen px; nil for none.
  private static func slowingSeconds(usual: Double, errorPx: Double?) -> Double {
    min(mostSlowing, slowing * max(0, (errorPx ?? 0) / usual - sureErrorShare))
  }

  static func layout(
    _ screen: ScreenGeometry, usual: Double, errorPx: Double? = nil, pageIsWider: Bool = false
  ) -> GazeLayout {
    let (width, height) = (screen.widthPx, screen.heightPx)
    let usual = usual * max(1, width / 1920)
    let size = min(max(usual, 2 * (errorPx ?? 0)), 1.5 * usual, 0.3 * min(width, height))
    let edge = edgePx * max(1, width / 1920)
    let (left, right) = (edge, width - edge - size)
    let (top, bottom) = (edge, height - edge - size)
    let more = slowingSeconds(usual: usual, errorPx: errorPx)
    func target(_ id: TargetID, _ x: Double, _ y: Double, _ priority: Int) -> DwellTarget {
      DwellTarget(
        id: id, rect: ScreenRect(x: x, y: y, width: size, height: size), priority: priority,
        dwellSeconds: dwellSeconds(id, more: more))
    }
    let zoneHeight = zoneShare * height
    var zones = [
      ScrollZone(
        direction: .down,
        rect: ScreenRect(x: 0, y: height - zoneHeight, width: width, height: zoneHeight)),
      ScrollZone(direction: .up, rect: ScreenRect(x: 0, y: 0, width: width, height: zoneHeight)),
    ]
    if pageIsWider {
      let zoneWidth = zoneShare * width
      let (y, inner) = (zoneHeight, height - 2 * zoneHeight)
      zones += [
        ScrollZone(direction: .left, rect: ScreenRect(x: 0, y: y, width: zoneWidth, height: inner)),
        ScrollZone(
          direction: .right,
          rect: ScreenRect(x: width - zoneWidth, y: y, width: zoneWidth, height: inner)),
      ]
    }
    return GazeLayout(
      targets: [
        target(.exit, right, top, 2), target(.pageForward, right, bottom, 1),
        target(.pageBack, left, bottom, 1),
      ], zones: zones)
  }
}

extension TargetID {
  /// Switches gaze control on again after it was switched off.
  package static let resumeGaze: TargetID = "resume-gaze"
  /// Accepts the offered repair of the calibration.
  package static let repair: TargetID = "repair"
  /// Begins reading aloud, or stops it.
  package static let aloud: TargetID = "aloud"
  /// Shows the whole page, or from there the previous view.
  package static let otherView: TargetID = "other-view"
  /// Keeps the page still, which would follow reading.
  package static let stay: TargetID = "stay"
}
