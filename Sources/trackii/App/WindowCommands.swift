import CommandSupport

extension AppCommand: OpensWindow {}
extension ReadCommand: OpensWindow {}
extension CalibrateCommand: OpensWindow {
  var opensWindow: Bool { gaze.session == nil }
}
