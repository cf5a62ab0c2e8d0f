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

  /// Looks into the value, which `body` must not change.
  ///
  /// It is passed `inout` because that copies nothing: what is computed from a value in a class takes a copy of it.
  func look<Result>(_ body: (inout Value) -> Result) -> Result { body(&box.value) }

  // Unchecked because it changes: `wrappedValue` changes it only after making sure that nobody else holds it; `look`
  // changes nothing.
  private final class Box: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
}
