import Signals

/// Reads rows of the shape that nearly all have, without building a tree of JSON first.
///
/// It gives up on whatever is unusual: another key, an escape, white space. The values are those that a JSON decoder
/// gives, to the bit.
struct RowScanner {
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var at = 0

  /// nil where the line is not of the plain shape.
  mutating func row(_ line: UnsafeBufferPointer<UInt8>) -> TraceRow? {
    (bytes, at) = (line, 0)
    var (sequence, time): (UInt64?, Int64?) = (nil, nil)
    var (raw, filtered): (Observation<Gaze>?, Observation<Gaze>?) = (nil, nil)
    var (distance, openness): (Double?, Double?) = (nil, nil)
    guard skip(0x7B) else { return nil }
    repeat {
      guard let key = key() else { return nil }
      switch key {
      case "distance_mm":
        guard distance == nil, let value = number() else { return nil }
        distance = value
      case "openness":
        guard openness == nil, let value = number() else { return nil }
        openness = value
      case "raw":
        guard raw == nil, let value = gaze() else { return nil }
        raw = value
      case "filtered":
        guard filtered == nil, let value = gaze() else { return nil }
        filtered = value
      case "sequence":
        guard sequence == nil, let value = integer() else { return nil }
        sequence = UInt64(value)
      case "t_ns":
        guard time == nil, let value = integer() else { return nil }
        time = value
      default: return nil
      }
    } while skip(0x2C)
    guard skip(0x7D), at == bytes.count, let sequence, let time, let raw else { return nil }
    return TraceRow(
      sequence: sequence, time: Timestamp(nanoseconds: time), raw: raw, filtered: filtered,
      distanceMm: distance, openness: openness)
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func word() -> UnsafeBufferPointer<UInt8>? {
    guard skip(0x22) else { return nil }
    let start = at
    while at < bytes.count, bytes[at] != 0x22 {
      guard bytes[at] != 0x5C else { return nil }
      at += 1
    }
    let word = UnsafeBufferPointer(rebasing: bytes[start..<at])
    return skip(0x22) ? word : nil
  }

  private static let keys: [StaticString] = [
    "raw", "filtered", "t_ns", "sequence", "distance_mm", "openness", "x", "y", "xx", "xy", "yy", "invalid",
  ]
  private static let names = keys.map { "\($0)" }

  private mutating func key() -> String? {
    guard let word = word(), skip(0x3A) else { return nil }
    for (key, name) in zip(Self.keys, Self.names) where key.utf8CodeUnitCount == word.count {
      if (0..<word.count).allSatisfy({ word[$0] == key.utf8Start[$0] }) { return name }
    }
    return nil
  }

  private mutating func number() -> Double? {
    // JSON has no sign before a number but minus, and no number without digits around its point.
    guard at < bytes.count, bytes[at] == 0x2D || bytes[at] &- 0x30 < 10 else { return nil }
    let start = bytes[at] == 0x2D ? at + 1 : at
    if start + 1 < bytes.count, bytes[start] == 0x30, bytes[start + 1] &- 0x30 < 10 { return nil }
    guard start < bytes.count, bytes[start] &- 0x30 < 10, let value = NumberText.double(bytes, from: &at)
    else {
      return nil
    }
    return bytes[at - 1] == 0x2E ? nil : value
  }

  private mutating func integer() -> Int64? {
    let start = at
    var value: Int64 = 0
    while at < bytes.count, bytes[at] &- 0x30 < 10 {
      guard at - start < 18 else { return nil }
      value = value * 10 + Int64(bytes[at] &- 0x30)
      at += 1
    }
    return at > start ? value : nil
  }

  private mutating func gaze() -> Observation<Gaze>? {
    guard skip(0x7B) else { return nil }
    var values: (x: Double?, y: Double?, xx: Double?, xy: Double?, yy: Double?) = (nil, nil, nil, nil, nil)
    repeat {
      guard let key = key() else { return nil }
      if key == "invalid" {
        guard let word = word(), let reason = InvalidReason(rawValue: String(decoding: word, as: UTF8.self)),
          skip(0x7D)
        else { return nil }
        return .invalid(reason)
      }
      guard let value = number() else { return nil }
      switch key {
      case "x": values.x = value
      case "y": values.y = value
      case "xx": values.xx = value
      case "xy": values.xy = value
      case "yy": values.yy = value
      default: return nil
      }
    } while skip(0x2C)
    guard skip(0x7D), let x = values.x, let y = values.y, let xx = values.xx, let xy = values.xy,
      let yy = values.yy
    else { return nil }
    return .valid(
      Gaze(point: ScreenPoint(x: x, y: y), covariance: ScreenCovariance(xx: xx, xy: xy, yy: yy)))
  }
}
