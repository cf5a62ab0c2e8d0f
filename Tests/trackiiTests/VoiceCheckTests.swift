import Testing

@testable import Diagnosis

/// What the doctor says of the voice.
@Suite("The doctor's check of the voice")
struct VoiceCheckTests {
  @Test(
    "voices are named; where languages cannot be told apart, what is missing is said, and how to install it")
  func languages() {
    let fit = DoctorChecks.voice(named: ["English (America)", "German"], tellsLanguages: true)
    #expect(fit.state == .fit && fit.remedy == nil)
    #expect(fit.says.contains("English (America), German"))
    let note = DoctorChecks.voice(named: ["German"], tellsLanguages: false)
    #expect(note.state == .note && !note.isNeeded)
    #expect(note.says.contains("German") && note.remedy?.contains("libexttextcat-data") == true)
  }
}
