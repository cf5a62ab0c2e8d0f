import Localization

extension UserAction {
  /// Actions for the open document's form, its attached files, its printing, and its password.
  static let forms: [UserAction] = [
    UserAction(
      "form", localized("Fill in the form"), on: [.page], .event(.form(.open)), keys: ["F2"],
      help: localized("fill in the form"), icon: .mark, menu: .first(12)
    ).with { $0.isOffered = { $0.hasForm } },
    UserAction(
      "field-next", localized("Next field of the form"), on: [.page, .panel], .event(.form(.step(1))),
      keys: ["Tab"],
      help: localized("the form, field by field"), icon: .forward
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "field-before", localized("Field of the form before"), on: [.panel], .event(.form(.step(-1))),
      keys: ["ISO_Left_Tab"], icon: .previous
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "save-form", localized("Save a filled copy"), on: [.page, .panel], .event(.form(.save)),
      keys: [KeyStroke("s", control: true)], help: localized("save a copy with what was filled in"),
      icon: .done,
      menu: .first(12)
    ).with {
      $0.dwellSeconds = 1.2
      $0.isOffered = { $0.filledCount > 0 }
    },
    UserAction(
      "files", localized("Attached files"), on: [.page], .event(.panel(.open(.files))), icon: .copy,
      menu: .more(12)),
    // Print has no place in the gaze menu: the desktop's dialog lies above the window and cannot be left by gaze.
    UserAction(
      "print", localized("Print…"), on: [.page], .event(.print), keys: [KeyStroke("p", control: true)],
      help: localized("print, through the desktop's dialog"), icon: .copy
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "mail", localized("Send by mail…"), on: [.page], .event(.mail), keys: [KeyStroke("m", control: true)],
      help: localized("send the document, through your mail program"), icon: .copy
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "keep-password", localized("Keep the password"), on: [.page], .event(.keepPassword(true)),
      keys: [KeyStroke("P", control: true, shift: true)],
      help: localized("keep the document's password in the desktop's keyring"), icon: .done, menu: .more(13)
    ).with {
      $0.dwellSeconds = 1.2
      $0.isOffered = { $0.unlocking == .given }
    },
    UserAction(
      "forget-password", localized("Forget the password"), on: [.page], .event(.keepPassword(false)),
      icon: .forget,
      menu: .more(13)
    ).with {
      $0.dwellSeconds = 1.2
      $0.isOffered = { $0.unlocking == .kept }
    },
  ]
}
