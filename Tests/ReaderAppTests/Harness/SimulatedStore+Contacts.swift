import Foundation
import ReaderApp

extension SimulatedStore {
  mutating func perform(
    _ request: ContactRequest, matching words: String
  ) -> Result<ContactList, AppFailure> {
    let mayEdit = administrators.contains(reader.name)
    guard mayEdit || request == .list else {
      return .failure(AppFailure("Only an administrator of the household may edit contacts."))
    }
    var kept: ContactCard?
    switch request {
    case .list: break
    case .add(let name):
      let made = ContactCard(id: "contact-\(name)", name: name)
      contacts.append(made)
      kept = made
    case .change(let changed):
      guard contacts.contains(where: { $0.id == changed.id && $0.version == changed.version }) else {
        return .failure(AppFailure("Somebody has changed it meanwhile."))
      }
      var new = changed
      new.version += 1
      contacts = contacts.map { contact in
        if contact.id == new.id { return new }
        var other = contact
        // One contact is called for help.
        if new.isHelp { other.isHelp = false }
        return other
      }
      kept = new
    case .remove(let gone):
      guard contacts.contains(where: { $0.id == gone.id && $0.version == gone.version }) else {
        return .failure(AppFailure("Somebody has changed it meanwhile."))
      }
      contacts.removeAll { $0.id == gone.id }
    }
    let found = contacts.filter { words.isEmpty || $0.name.localizedStandardContains(words) }
    return .success(ContactList(found, mayEdit: mayEdit, kept: kept))
  }
}
