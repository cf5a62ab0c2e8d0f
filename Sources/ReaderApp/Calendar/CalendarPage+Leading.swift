import Library
import Signals

extension CalendarPage {
  /// The page to which a cell leads on the pages where a day is chosen; nil for another cell or page.
  func led(by id: TargetID) -> CalendarPage? {
    let number = (0..<24).first { id == .group($0) }
    switch self {
    case .month(let first):
      if id == .calendarOther { return .halfYear(Self.halfYear(of: first)) }
      return number.map { .week(Self.weeks(of: first).lowerBound.adding(days: 7 * $0)) }
    case .week(let monday): return number.map { .day(monday.adding(days: $0)) }
    case .halfYear(let first):
      if id == .calendarOther { return .years(first.year - Self.yearsOnAPage / 2) }
      return number.map { .month(first.month(adding: $0)) }
    case .years(let year): return number.map { .halfYear(Self.january(year + $0)) }
    default: return nil
    }
  }
}
