/// How bright the parts of a picture are, which takes seconds for many pictures where it is not optimised.
package struct Shades: Sendable {
  /// The number of different shades.
  package let count: Int
  /// The mean of all parts, from 0 to 255.
  package let mean: Int

  /// - Parameter rows: the brightness of each part, in rows.
  package init(_ rows: [[UInt8]]) {
    var (seen, sum, parts) = ([Bool](repeating: false, count: 256), 0, 0)
    for row in rows {
      for shade in row {
        seen[Int(shade)] = true
        sum += Int(shade)
      }
      parts += row.count
    }
    count = seen.count { $0 }
    mean = sum / max(1, parts)
  }
}
