/// The agreement of two judges on the same samples: how often both, one or none called a sample a fixation.
struct Agreement: Codable, Hashable {
  var both = 0
  var onlyFirst = 0
  var onlySecond = 0
  var neither = 0

  mutating func note(_ first: Bool, _ second: Bool) {
    switch (first, second) {
    case (true, true): both += 1
    case (true, false): onlyFirst += 1
    case (false, true): onlySecond += 1
    case (false, false): neither += 1
    }
  }

  static func + (a: Agreement, b: Agreement) -> Agreement {
    Agreement(
      both: a.both + b.both, onlyFirst: a.onlyFirst + b.onlyFirst, onlySecond: a.onlySecond + b.onlySecond,
      neither: a.neither + b.neither)
  }

  /// Cohen's kappa (1960): agreement beyond chance; nil where chance explains all agreement.
  var kappa: Double? {
    let n = Double(both + onlyFirst + onlySecond + neither)
    guard n > 0 else { return nil }
    let agreed = Double(both + neither) / n
    let (first, second) = (Double(both + onlyFirst) / n, Double(both + onlySecond) / n)
    let chance = first * second + (1 - first) * (1 - second)
    return chance < 1 ? (agreed - chance) / (1 - chance) : nil
  }
}
