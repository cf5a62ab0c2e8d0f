/// Reads JSON as this program writes it, without building a tree first.
///
/// It returns nil or false for anything unusual: an escape, white space, a number that JSON does not allow. The values are
/// those of a JSON decoder, to the bit.
struct JSONScanner {
  private(set) var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private(set) var at = 0

  init() {}
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// The first letter of the next key; 0 where no key follows.
  var letter: UInt8 { at + 1 < bytes.count && bytes[at] == 0x22 ? bytes[at + 1] : 0 }

  /// Skips a key and its colon; false where another key follows.
  mutating func skip(key: StaticString) -> Bool {
    let count = key.utf8CodeUnitCount
    guard at + count + 2 < bytes.count, bytes[at] == 0x22, bytes[at + count + 1] == 0x22,
      bytes[at + count + 2] == 0x3A
    else { return false }
    for number in 0..<count where bytes[at + 1 + number] != key.utf8Start[number] { return false }
    at += count + 3
    return true
  }

  /// Reads a string without escapes; nil also for one that is no UTF-8.
  mutating func text() -> String? {
    guard skip(0x22) else { return nil }
    let start = at
    while at < bytes.count, bytes[at] != 0x22 {
      guard bytes[at] != 0x5C, bytes[at] >= 0x20 else { return nil }
      at += 1
    }
    let word = UnsafeBufferPointer(rebasing: bytes[start..<at])
    guard skip(0x22) else { return nil }
    return String(validating: word, as: UTF8.self)
  }

  /// Reads one of an enum's raw values.
  mutating func value<Value: RawRepresentable>() -> Value? where Value.RawValue == String {
    text().flatMap { Value(rawValue: $0) }
  }

  /// Reads a number. JSON allows no sign but minus, no leading zeros, and requires digits around the decimal point.
  mutating func number() -> Double? {
    let start = at < bytes.count && bytes[at] == 0x2D ? at + 1 : at
    guard start < bytes.count, bytes[start] &- 0x30 < 10 else { return nil }
    if start + 1 < bytes.count, bytes[start] == 0x30, bytes[start + 1] &- 0x30 < 10 { return nil }
    guard let value = NumberText.double(bytes, from: &at) else { return nil }
    for place in start..<at where bytes[place] == 0x2E {
      guard place + 1 < at, bytes[place + 1] &- 0x30 < 10 else { return nil }
    }
    return value
  }

  /// Reads a whole number of at most 18 digits, without a sign.
  mutating func integer() -> Int64? {
    let start = at
    var value: Int64 = 0
    while at < bytes.count, bytes[at] &- 0x30 < 10 {
      guard at - start < 18 else { return nil }
      value = value * 10 + Int64(bytes[at] &- 0x30)
      at += 1
    }
    guard at > start, at - start == 1 || bytes[start] != 0x30 else { return nil }
    // A number that continues with a fraction or an exponent is no whole number.
    return at < bytes.count && (bytes[at] == 0x2E || bytes[at] | 0x20 == 0x65) ? nil : value
  }

  /// Reads the members of an object, each identified by its key's first letter; false where it is no plain object.
  ///
  /// - Parameter part: reads a key and its value.
  mutating func object(_ part: (inout JSONScanner, UInt8) -> Bool) -> Bool {
    guard skip(0x7B) else { return false }
    if skip(0x7D) { return true }
    repeat { guard part(&self, letter) else { return false } } while skip(0x2C)
    return skip(0x7D)
  }

  /// Reads a list of at least one value.
  mutating func list<Value>(_ value: (inout JSONScanner) -> Value?) -> [Value]? {
    guard skip(0x5B) else { return nil }
    var values: [Value] = []
    repeat {
      guard let one = value(&self) else { return nil }
      values.append(one)
    } while skip(0x2C)
    return skip(0x5D) ? values : nil
  }

  /// Reads the value of the next key into a variable that is still nil: a key that occurs twice is unusual.
  mutating func take<Value>(
    _ key: StaticString, _ place: inout Value?, _ value: (inout JSONScanner) -> Value?
  ) -> Bool {
    guard skip(key: key), place == nil, let read = value(&self) else { return false }
    place = read
    return true
  }
}
