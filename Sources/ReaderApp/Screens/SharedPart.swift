/// A large value that copies of what holds it share until one of them changes it.
///
/// A copy retains one reference in place of everything that the value holds.
@propertyWrapper
struct SharedPart<Value: Sendable>: Sendable {
  private var box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }

  // Unchecked because it changes: `wrappedValue` changes it only after making sure that nobody else holds it.
  private final class Box: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
}
