import Accounts
import Foundation
import Testing

@Suite("Where a person's files are")
struct UserFoldersTests {
  @Test(
    "the XDG variable, else HOME, else what the system knows; what is no absolute path counts as none",
    arguments: [
      (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/trackii"),
      (["XDG_DATA_HOME": "x", "HOME": "/h"], "/h/.local/share/trackii"),
      (["HOME": "/h"], "/h/.local/share/trackii"),
    ])
  func data(environment: [String: String], path: String) {
    #expect(UserFolders.data(environment: environment).path == path)
  }

  @Test("settings have a folder of their own")
  func configuration() {
    #expect(UserFolders.configuration(environment: ["XDG_CONFIG_HOME": "/c"]).path == "/c/trackii")
    #expect(UserFolders.cache(environment: ["XDG_CACHE_HOME": "/c"]).path == "/c/trackii")
    #expect(UserFolders.runtime(environment: ["XDG_RUNTIME_DIR": "/r"])?.path == "/r/trackii")
    #expect(UserFolders.runtime(environment: ["XDG_RUNTIME_DIR": "r"]) == nil)
    let relative = ["XDG_CACHE_HOME": "c", "HOME": "/h"]
    #expect(UserFolders.cache(environment: relative).path == "/h/.cache/trackii")
    #expect(UserFolders.configuration(environment: ["HOME": "/h"]).path == "/h/.config/trackii")
    let own = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(UserFolders.configuration(environment: ["HOME": ""]).path == own + "/.config/trackii")
  }
}
