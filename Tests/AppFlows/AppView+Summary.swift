import ReaderApp
import Reading

extension AppView {
  /// What a person sees, in one line; without what moves in every frame.
  package var summary: String {
    let strip = feedback.banner.map { " | \($0.headline)" } ?? ""
    switch content {
    case .login(let model):
      let what =
        switch model.view {
        case .people(let readers): "people: \(readers.map(\.name).joined(separator: ", "))"
        case .password(let name): "password of \(name)"
        case .registration: "registration"
        case .newPassword(let name, _): "new password of \(name)"
        case .leaving(let name): "\(name) is to be erased"
        case .unlocking(_, let title): "password of “\(title)”"
        }
      return what + (model.isBusy ? ", busy" : "") + (model.message.map { "; \($0)" } ?? "") + strip
    case .shelf(let model):
      if let choices = model.choices {
        let items = choices.items.map { $0.label + ($0.isOn ? " ✓" : "") }
        return "\(choices.heading): \(items.joined(separator: ", "))" + strip
      }
      let items = model.items.map { "\($0.title) (\($0.detail))" }.joined(separator: ", ")
      let search = model.search.map { "search “\($0)” on the " } ?? ""
      let failure = items.isEmpty ? model.absence.reason : nil
      return search + "shelf of \(model.person): \(items.isEmpty ? "nothing" : items)"
        + (model.choosing == .screen ? "; about which?" : "")
        + (model.arrangement.isEmpty ? "" : "; \(model.arrangement)")
        + (model.invitations > 0 ? "; invitations: \(model.invitations)" : "")
        + (model.pageCount > 1 ? "; page \(model.page + 1) of \(model.pageCount)" : "")
        + ([failure, model.message].compactMap { $0.map { "; \($0)" } }.joined())
        + (model.isCalibrated ? "" : "; not calibrated") + strip
    case .finder(let model):
      return (model.isSearching ? "searching" : "PDFs: \(model.files.map(\.name).joined(separator: ", "))")
        + strip
    case .readingTime(let model):
      let items = model.items.map { item in
        let words = [item.time, item.speed, item.pages, item.left].compactMap(\.self)
        return "\(item.title) (\(words.joined(separator: "; ")))"
      }
      let failure = items.isEmpty ? model.absence.reason : nil
      return "reading time of \(model.person): "
        + (items.isEmpty ? (model.absence == .reading ? "asking" : "nothing") : items.joined(separator: ", "))
        + ([failure, model.message].compactMap { $0.map { "; \($0)" } }.joined()) + strip
    case .choices(let model):
      let items = (model.items + [model.last].compactMap(\.self)).map { $0.label + ($0.isOn ? " ✓" : "") }
      return "\(model.heading): \(items.joined(separator: ", "))"
        + (model.pageCount > 1 ? "; page \(model.page + 1) of \(model.pageCount)" : "")
        + (model.message.map { "; \($0)" } ?? "") + strip
    case .cameras(let model):
      if model.isSearching { return "cameras: searching" + strip }
      let items = model.items.map { "\($0.name) (\($0.detail)\($0.isInUse ? ", in use" : ""))" }
      let what =
        switch model.purpose {
        case .choosing: "cameras"
        case .asking(let pointed): "which camera, pointing at \(pointed.map { "\($0)" } ?? "none")"
        }
      return "\(what): \(items.joined(separator: "; "))" + (model.message.map { "; \($0)" } ?? "") + strip
    case .reader(let scene):
      let targets = scene.targets.map(\.label).joined(separator: ", ")
      return "reading “\(scene.title)” page \(scene.currentPage + 1) of \(scene.pageCount): \(targets)"
        + (scene.banner.map { " | \($0.headline)" } ?? "")
    case .panel(let scene):
      return "cells: \(scene.cells.map(\.label).joined(separator: ", "))"
        + (scene.headline.map { " | \($0)" } ?? "")
    case .calibration(let scene):
      if scene.headline == nil, let word = scene.verse.last {
        return "a verse of \(scene.verse.count) words, the last “\(word.text)”"
      }
      if scene.dot != nil { return "a dot" + (scene.note.map { ", \($0)" } ?? "") }
      let choices = scene.choices.map(\.label).joined(separator: ", ")
      return "calibration: \(scene.headline ?? "") / \(scene.detail ?? "")"
        + (choices.isEmpty ? "" : " / \(choices)")
    }
  }
}

extension Absence {
  /// Why the list could not be read; nil if it could.
  fileprivate var reason: String? {
    if case .failed(let reason) = self { reason } else { nil }
  }
}
