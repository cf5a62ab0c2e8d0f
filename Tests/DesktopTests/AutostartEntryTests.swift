import Desktop
import Foundation
import Testing

/// The file that desktops read at log-in.
@Suite("Autostart entries")
struct AutostartEntryTests {
  @Test(
    "a command comes back as it was written",
    arguments: [
      ["/usr/bin/trackii", "stay"], ["/opt/my apps/trackii", "stay", "--kiosk"],
      ["/a", "50%", "say \"yes\"", "$HOME", "`x`", "back\\slash", "it's", "", "a=b", "line\nbreak"],
    ])
  func roundTrip(command: [String]) {
    let entry = AutostartEntry(command: command)
    #expect(AutostartEntry(entry.text(name: "Trackii")) == entry)
    var off = entry
    off.isSwitchedOff = true
    #expect(AutostartEntry(off.text(name: "Trackii")) == off)
  }

  @Test("plain words are written plainly; a percent sign is doubled, and a space needs quotes")
  func written() {
    let text = AutostartEntry(command: ["/my apps/trackii", "stay", "9%"]).text(name: "Trackii")
    #expect(text.contains("\nExec=\"/my apps/trackii\" stay \"9%%\"\n"), "\(text)")
  }

  @Test("files of others are understood, and what starts nothing is nothing")
  func others() {
    let hand = "# mine\n[Desktop Entry]\nType = Application\nExec = /path/to/trackii %f\n[Other]\nExec=no\n"
    #expect(AutostartEntry(hand)?.command == ["/path/to/trackii"])
    for key in ["Hidden=true", "X-GNOME-Autostart-enabled=false"] {
      #expect(AutostartEntry("[Desktop Entry]\nExec=trackii\n\(key)\n")?.isSwitchedOff == true)
    }
    for text in ["", "Exec=trackii", "[Desktop Entry]\nName=x", "[Desktop Entry]\nExec=\"open"] {
      #expect(AutostartEntry(text) == nil, "\(text)")
    }
  }

  @Test("it lies where XDG has it; a relative folder counts as none")
  func place() {
    func path(_ environment: [String: String]) -> String {
      AutostartEntry.file(named: "trackii", environment).path
    }
    #expect(path(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/autostart/trackii.desktop")
    #expect(path(["XDG_CONFIG_HOME": "c", "HOME": "/h"]) == "/h/.config/autostart/trackii.desktop")
  }
}
