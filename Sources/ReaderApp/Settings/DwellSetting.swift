import Localization
import Signals

/// A person's dwell times, by kind of target.
package struct DwellSetting: Hashable, Codable, Sendable {
  /// A kind of target for which a dwell time can be set.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Cells of the gaze menu and of pages that open from it.
    case cells
    /// Targets on the page, under which text runs.
    case page
    /// Tiles: people, documents and the like.
    case tiles
    /// The next step of a target that repeats while it is looked at.
    case repeats
    /// Targets whose false choice costs much: a call, waking, deleting.
    case grave
  }

  /// The dwell times, s; nil for the usual one.
  private var cells, page, tiles, repeats, grave: Double?

  /// Makes a setting in which every kind of target has its usual dwell time.
  package init() {}

  enum CodingKeys: String, CodingKey { case cells, page, tiles, repeats, grave }

  /// The dwell time for a kind of target, s; nil for the usual one.
  package subscript(kind: Kind) -> Double? {
    get { self[keyPath: Self.path(of: kind)] }
    set { self[keyPath: Self.path(of: kind)] = newValue }
  }

  private static func path(of kind: Kind) -> WritableKeyPath<DwellSetting, Double?> {
    switch kind {
    case .cells: \.cells
    case .page: \.page
    case .tiles: \.tiles
    case .repeats: \.repeats
    case .grave: \.grave
    }
  }

  /// The dwell times that can be set, s: shorter looks are glances, longer ones no choice.
  static let range = 0.3...10.0

  var isUsable: Bool { Kind.allCases.allSatisfy { self[$0].map(Self.range.contains) ?? true } }

  /// A layout with the person's dwell times. Targets that take longer than others keep their multiple.
  ///
  /// - Parameters:
  ///   - layout: the layout with the usual dwell times.
  ///   - kind: the kind of targets on the screen.
  func applied(to layout: GazeLayout, of kind: Kind) -> GazeLayout {
    guard self != DwellSetting() else { return layout }
    var layout = layout
    for index in layout.targets.indices {
      let usual = layout.targets[index].dwellSeconds ?? Kind.cells.usualSeconds
      let own = usual >= Kind.grave.usualSeconds && kind != .page ? Kind.grave : kind
      if let chosen = self[own] { layout.targets[index].dwellSeconds = usual * chosen / own.usualSeconds }
      if let chosen = repeats, let usual = layout.targets[index].repeatSeconds {
        layout.targets[index].repeatSeconds = usual * chosen / Kind.repeats.usualSeconds
      }
    }
    return layout
  }
}

extension DwellSetting.Kind {
  /// The usual dwell time of this kind of target, s.
  var usualSeconds: Double {
    switch self {
    case .cells, .page, .tiles: 0.8
    case .repeats: 0.6
    case .grave: 1.5
    }
  }

  /// The dwell times that are offered, s.
  var offeredSeconds: [Double] {
    switch self {
    case .cells, .page, .tiles: [0.5, 0.6, 0.8, 1, 1.3, 1.6, 2, 2.5]
    case .repeats: [0.4, 0.6, 0.8, 1, 1.5]
    case .grave: [1, 1.5, 2, 2.5, 3]
    }
  }

  var name: String {
    switch self {
    case .cells: localized("Look at cells")
    case .page: localized("Look on the page")
    case .tiles: localized("Look at tiles")
    case .repeats: localized("Look for repeats")
    case .grave: localized("Look to call, delete")
    }
  }
}
