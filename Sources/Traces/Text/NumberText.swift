import Foundation

/// Numbers as traces write them, read independently of the locale.
enum NumberText {
  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  /// Parses a finite number; nil where the bytes are none. It is the nearest value, as `Double(_: String)` gives.
  static func double(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var at = 0
    let value = double(bytes, from: &at)
    return at == bytes.count ? value : nil
  }

  /// Parses the number that begins at `at`, which moves behind it; nil where there is none.
  static func double(_ bytes: UnsafeBufferPointer<UInt8>, from at: inout Int) -> Double? {
    let start = at
    var mantissa: UInt64 = 0
    var (digits, decimals, exponent) = (0, 0, 0)
    var isNegative = false
    if at < bytes.count, bytes[at] == 0x2D || bytes[at] == 0x2B {
      isNegative = bytes[at] == 0x2D
      at += 1
    }
    var (any, hasPoint) = (false, false)
    while at < bytes.count {
      let byte = bytes[at]
      if byte >= 0x30, byte <= 0x39 {
        any = true
        if digits < 19 { mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30) }
        if digits > 0 || byte != 0x30 { digits += 1 }
        if hasPoint { decimals += 1 }
      } else if byte == 0x2E, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      at += 1
    }
    guard any else { return nil }
    if at < bytes.count, bytes[at] | 0x20 == 0x65 {
      guard let power = integer(bytes, after: &at) else { return nil }
      exponent = power
    }
    let scale = exponent - decimals
    // The result is exact, because it takes one correctly rounded operation (Clinger 1990).
    if digits <= 19, mantissa <= 1 << 53, abs(scale) <= 22 {
      let value = scale < 0 ? Double(mantissa) / powers[-scale] : Double(mantissa) * powers[scale]
      return isNegative ? -value : value
    }
    if mantissa > 0, digits <= 19, scale < 0, scale >= -27 {
      let value = quotient(mantissa, by: -scale)
      return isNegative ? -value : value
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<at]), as: UTF8.self)
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static let fives: [UInt64] = (0...27).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 5 }
  }

  /// `mantissa`, which is not 0, divided by 10^`decimals` (at most 27), to the nearest value.
  ///
  /// Of 10^n = 5^n 2^n only the first factor needs a division, and its remainder decides how to round.
  private static func quotient(_ mantissa: UInt64, by decimals: Int) -> Double {
    let (numerator, denominator) = (mantissa, fives[decimals])
    let (up, down) = (numerator.leadingZeroBitCount, denominator.leadingZeroBitCount)
    let (top, bottom) = (numerator << UInt64(up), denominator << UInt64(down))
    // Both numbers have their highest bit set, so the quotient has 63 or 64 bits.
    let (whole, rest) = bottom.dividingFullWidth((top >> 1, top << 63))
    let spare = UInt64(11 - whole.leadingZeroBitCount)
    var kept = whole >> spare
    let (lost, half) = (whole & (1 << spare - 1), UInt64(1) << (spare - 1))
    if lost > half || lost == half && (rest > 0 || kept & 1 == 1) { kept += 1 }
    // The power of two is built from its exponent; the numbers here are far from the smallest possible ones.
    let exponent = Int(spare) - 63 - up + down - decimals
    return Double(kept) * Double(bitPattern: UInt64(exponent + 1023) << 52)
  }

  private static func integer(_ bytes: UnsafeBufferPointer<UInt8>, after at: inout Int) -> Int? {
    at += 1
    var (value, isNegative, any) = (0, false, false)
    if at < bytes.count, bytes[at] == 0x2D || bytes[at] == 0x2B {
      isNegative = bytes[at] == 0x2D
      at += 1
    }
    while at < bytes.count, bytes[at] >= 0x30, bytes[at] <= 0x39 {
      any = true
      value = min(value * 10 + Int(bytes[at] - 0x30), 100_000)
      at += 1
    }
    return any ? (isNegative ? -value : value) : nil
  }

  /// A decimal number times ten to `power`, to the nearest integer; nil where it is no plain decimal or too large.
  ///
  /// It is exact where `Double` is not: nanoseconds from seconds (9), milliseconds (6) or microseconds (3).
  static func scaled(_ bytes: UnsafeBufferPointer<UInt8>, power: Int) -> Int64? {
    var at = 0
    let isNegative = bytes.first == 0x2D
    if isNegative { at += 1 }
    var value: Int64 = 0
    var decimals = -1
    var (any, roundsUp) = (false, false)
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == 0x2E, decimals < 0 {
        decimals = 0
        continue
      }
      guard byte >= 0x30, byte <= 0x39 else { return exponential(bytes, power: power) }
      any = true
      if decimals >= power {
        if decimals == power { roundsUp = byte >= 0x35 }
        decimals += 1
        continue
      }
      let (ten, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = ten.addingReportingOverflow(Int64(byte - 0x30))
      guard !over, !more else { return nil }
      value = sum
      if decimals >= 0 { decimals += 1 }
    }
    guard any else { return nil }
    for _ in max(0, min(decimals, power))..<power {
      let (ten, over) = value.multipliedReportingOverflow(by: 10)
      guard !over else { return nil }
      value = ten
    }
    if roundsUp, value < Int64.max { value += 1 }
    return isNegative ? -value : value
  }

  private static func exponential(_ bytes: UnsafeBufferPointer<UInt8>, power: Int) -> Int64? {
    guard let value = double(bytes) else { return nil }
    let scaled = (value * powers[power]).rounded()
    return abs(scaled) < 9e18 ? Int64(scaled) : nil
  }

  /// Whether the text of a cell means that there is no value.
  static func isMissing(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch bytes.count {
    case 0: true
    case 1: bytes[0] == 0x2E || bytes[0] == 0x2D
    case 2: matches(bytes, "na")
    case 3: matches(bytes, "nan") || matches(bytes, "n/a")
    default: false
    }
  }

  private static func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    (0..<bytes.count).allSatisfy { bytes[$0] | 0x20 == word.utf8Start[$0] | 0x20 }
  }

  /// The number with the fewest digits that read back to the same value, never with an exponent.
  static func text(_ value: Double, withPoint: Bool = false) -> String {
    var text = value.description
    if text.contains("e") { text = plain(text) }
    if !withPoint, text.hasSuffix(".0") { text.removeLast(2) }
    return text == "-0" ? "0" : text
  }

  /// A number that is given with an exponent, without one.
  private static func plain(_ text: String) -> String {
    let parts = text.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return text }
    let isNegative = parts[0].hasPrefix("-")
    let number = parts[0].drop { $0 == "-" }.split(separator: ".")
    let whole = String(number[0])
    let part = number.count > 1 && number[1] != "0" ? String(number[1]) : ""
    let digits = whole + part
    let point = whole.count + exponent
    let body: String
    if point <= 0 {
      body = "0." + String(repeating: "0", count: -point) + digits
    } else if point >= digits.count {
      body = digits + String(repeating: "0", count: point - digits.count) + ".0"
    } else {
      body = digits.prefix(point) + "." + digits.dropFirst(point)
    }
    return (isNegative ? "-" : "") + body
  }

  /// Nanoseconds as a decimal number in units of 10^`power` ns, exact and without unnecessary zeros.
  static func time(_ nanoseconds: Int64, power: Int, decimals: Int = 0) -> String {
    let digits = String(nanoseconds.magnitude)
    let padded = String(repeating: "0", count: max(0, power + 1 - digits.count)) + digits
    var part = padded.suffix(power)
    while part.count > decimals, part.last == "0" { part.removeLast() }
    let sign = nanoseconds < 0 ? "-" : ""
    return sign + padded.dropLast(power) + (part.isEmpty ? "" : "." + part)
  }
}
