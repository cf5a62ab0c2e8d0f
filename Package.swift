// swift-tools-version: 6.1
import PackageDescription

/// What every Swift target is built with.
let language: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// In debug builds the compiler does not check its own work over again, which would take up to a tenth of the time.
let settings: [SwiftSetting] =
  language + [.unsafeFlags(["-Xfrontend", "-disable-llvm-verify"], .when(configuration: .debug))]

/// Optimised in debug builds too, with their checks: tests replay whole recordings, turn pictures and start the program
/// by the hundred. Each target is compiled as a whole, since optimising it file by file takes half as long again from
/// nothing; with several threads, since the package manager expects an object for each file.
let optimised: [SwiftSetting] =
  settings + [
    .unsafeFlags(
      [
        "-O", "-assert-config", "Debug", "-whole-module-optimization", "-disable-batch-mode",
        "-num-threads", "2",
      ], .when(configuration: .debug))
  ]

/// One Swift room and the rooms it may import; the README's "How it is built" says what each is for.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: optimised)
}

/// A room that computes little: not optimised in debug builds, which takes a third of the time to build.
func plainRoom(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// Tests of a room, which take half the time to build when they are not optimised.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  swiftSettings: [SwiftSetting] = settings
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    resources: resources, swiftSettings: swiftSettings)
}

let opencvModules = ["core", "imgproc", "objdetect", "dnn"]
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nio = ["NIOCore", "NIOPosix"].map { Target.Dependency.product(name: $0, package: "swift-nio") }
let nioHTTP = ["NIOHTTP1", "NIOWebSocket"].map { Target.Dependency.product(name: $0, package: "swift-nio") }
let nioTLS = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let nioTesting = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "trackii",
  products: [
    .executable(name: "trackii", targets: ["trackii"]),
    .executable(name: "document-worker", targets: ["document-worker"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // System libraries and C.
    .systemLibrary(
      name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(
      name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
    .systemLibrary(
      name: "CSpeech", pkgConfig: "speech-dispatcher", providers: [.apt(["libspeechd-dev"])]),
    .systemLibrary(
      name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
    .systemLibrary(
      name: "CTextCat", pkgConfig: "libexttextcat", providers: [.apt(["libexttextcat-dev"])]),
    .systemLibrary(name: "CIcal", pkgConfig: "libical", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    // Translations (gettext), a part of the C library.
    .systemLibrary(name: "CIntl"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CV4L2"),
    .target(
      name: "CVision",
      // Optimised in debug builds too: tests replay whole recordings.
      cxxSettings: [.unsafeFlags(["-isystem", "/usr/include/opencv4", "-O2"])],
      linkerSettings: (opencvModules.map { "opencv_\($0)" } + ["XNNPACK"]).map { .linkedLibrary($0) }),
    .target(name: "CSupport", dependencies: ["CAdwaita"]),
    .target(name: "CFiles"),
    // Loads libcurl when something is asked; needs its headers to be built.
    .target(name: "CWeb"),
    .target(name: "CSandbox"),
    .target(name: "CServiceBench"),
    // Loads tesseract when text is to be recognised; needs none to be built.
    .target(name: "CTesseract"),
    // Loads qpdf when a form is to be read; needs none to be built.
    .target(name: "CQPDF"),

    // Assets.
    .target(
      name: "CalibrationAssets", path: "calibration", exclude: ["README.md", "gates.json"],
      resources: [.copy("recordings"), .copy("targets")], swiftSettings: settings),
    .target(
      name: "GazeModels", dependencies: ["Localization", "CSodium"], path: "models",
      exclude: ["README.md", "compare", "render", "train"],
      resources: ["face", "eye", "gaze"].flatMap { [.copy("\($0).onnx"), .copy("\($0).json")] }
        + [.copy("reference")], swiftSettings: settings),

    // The river: Frame -> Eyes -> ScreenPoint -> Intent.
    room("Statistics"),
    // At the bottom: whatever tells people something imports it.
    room("Localization", ["CIntl"]),
    room("Timing", ["Statistics"]),
    room("Signals", ["Localization"]),
    room("Lines", ["Signals", "Statistics"]),
    room("Measures", ["Localization", "Signals", "Statistics", "Lines"]),
    room("JPEGCodec", ["Localization", "Signals", "CTurboJPEG"]),
    room("Capture", ["Localization", "Signals", "JPEGCodec", "CV4L2", logging]),
    room("Traces", ["Localization", "Signals", "CSodium", "CZlib"]),
    room("Recording", ["Statistics", "Localization", "Signals", "Traces", "JPEGCodec", logging]),
    room("Vision", ["Localization", "Signals", "CVision", "GazeModels"]),
    room("Calibration", ["Localization", "Signals", "Statistics", "CalibrationAssets"]),
    room("Drift", ["Localization", "Signals", "Statistics", "Lines", "Calibration"]),
    room("Attention", ["Signals"]),
    room("Simulation", ["Statistics", "Signals"]),
    room(
      "Tracking",
      [
        "Localization", "Signals", "Statistics", "Lines", "Traces", "Recording", "Vision", "Calibration",
        "Drift",
        "Attention", logging,
      ]),
    room(
      "Evaluation",
      [
        "Localization", "Signals", "Statistics", "Recording", "Vision", "Calibration", "Drift", "Attention",
        "Simulation",
        "Tracking",
      ]),
    plainRoom(
      "GazeService",
      ["Localization", "Signals", "Calibration", "Drift", "Tracking", logging, nioTLS] + nio + nioHTTP),

    // The library and the reader.
    room("DocumentProtocol", ["CSandbox"]),
    room("Documents", ["Localization", "DocumentProtocol", "CSandbox", "CFiles", "CZlib", logging]),
    // The only program that links poppler. No target but tests may depend on it: they would link poppler with it.
    .executableTarget(
      name: "document-worker",
      dependencies: ["DocumentProtocol", "CSandbox", "CPoppler", "CQPDF", "CTesseract"],
      path: "Sources/DocumentWorker", swiftSettings: optimised),
    room("Store", ["Localization", grdb, logging]),
    plainRoom("Accounts", ["Localization", "Store", "CSodium", "CFiles", logging]),
    room(
      "Library",
      [
        "Localization", "Signals", "DocumentProtocol", "Documents", "Store", "Accounts", "CSodium", "CIcal",
        "CFiles",
        "CZlib",
        logging,
      ]),
    room("Reading", ["Localization", "Signals", "Statistics", "Lines", "Documents", "CTextCat"]),
    plainRoom("Speech", ["Localization", "Signals", "CSpeech", logging]),
    room("Typing", ["Localization"]),
    // Asks the internet, once somebody has allowed it.
    plainRoom("Catalogues", ["Localization", "DocumentProtocol", "CWeb"]),
    room(
      "ReaderApp",
      [
        "Localization", "Signals", "Statistics", "Lines", "Calibration", "Drift", "Attention", "Tracking",
        "Documents",
        "Accounts", "Library", "Reading", "Typing", "Catalogues",
      ]),
    room(
      "ReaderWindow",
      [
        "Localization", "Signals", "Reading", "ReaderApp", "Documents", "CAdwaita", "CSupport", "CZlib",
        logging,
      ]),
    plainRoom(
      "ReaderPorts",
      [
        "Localization", "Signals", "Calibration", "Tracking", "Accounts", "Documents", "Library", "Reading",
        "Speech",
        "Typing", "Catalogues", "ReaderApp", "ReaderWindow", "Notices", "Keyring", logging,
      ]),
    .target(
      name: "Reports",
      dependencies: [
        "Localization", "Signals", "Statistics", "Lines", "Measures", "Calibration", "CAdwaita",
      ],
      resources: [.copy("Page")], swiftSettings: settings),
    plainRoom(
      "Supervision", ["Localization", "Signals", "Accounts", "Library", "Reading", "ReaderApp", "CFiles"]),
    // What the desktop gives and takes: the program's log.
    plainRoom("Desktop", ["Localization", logging]),
    plainRoom("Keyring", ["Localization", "CSecret"]),
    // Apart from what reads files: GTK's headers bring the C library's with them.
    plainRoom("Notices", ["Localization", "CAdwaita"]),
    // The commands: what they share, and a room for each kind. The program itself only parses and wires.
    plainRoom(
      "CommandSupport",
      [
        "Localization", "Signals", "Capture", "Traces", "Recording", "GazeModels", "Vision", "Calibration",
        "Tracking",
        "Evaluation", "Measures", "Reports", "Documents", "Store", "Accounts", "Library", "Catalogues",
        "Reading",
        "ReaderApp", "ReaderPorts", "ReaderWindow", "Desktop", "Notices", "CFiles", logging, arguments,
      ]),
    plainRoom(
      "StandInSource", ["Localization", "Signals", "Recording", "CalibrationAssets", "Tracking", "ReaderApp"]),
    plainRoom(
      "ServicePorts",
      [
        "Localization", "Signals", "Capture", "Recording", "Vision", "Calibration", "Tracking", "Attention",
        "GazeService",
        "ReaderApp", "ReaderPorts", "Library", "Accounts", "StandInSource", "Desktop", "CommandSupport",
        logging,
      ]),
    plainRoom(
      "SessionCommands",
      [
        "Localization", "Signals", "Statistics", "Lines", "JPEGCodec", "Capture", "Traces", "Recording",
        "Vision",
        "Calibration", "CalibrationAssets", "Drift", "Attention", "Tracking", "Evaluation", "Measures",
        "Reports", "Documents", "Accounts", "Library", "Reading", "ReaderApp", "ReaderPorts", "ReaderWindow",
        "Desktop", "CommandSupport", logging, arguments,
      ]),
    plainRoom(
      "HouseholdCommands",
      [
        "Localization", "Signals", "Calibration", "Documents", "Store", "Accounts", "Library", "Catalogues",
        "Reading",
        "ReaderApp",
        "ReaderPorts", "Notices", "Desktop", "CommandSupport", logging, arguments,
      ]),
    plainRoom(
      "Benchmarks",
      [
        "Signals", "Statistics", "Timing", "Lines", "JPEGCodec", "Capture", "Traces", "Recording",
        "GazeModels", "Vision",
        "Calibration", "CalibrationAssets", "Drift", "Attention", "Simulation", "Tracking", "Evaluation",
        "Documents", "Store", "Accounts", "Library", "Reading", "Typing", "ReaderApp", "ReaderPorts",
        "ReaderWindow",
        "Measures", "Reports", "GazeService", "CServiceBench", "Desktop", "CommandSupport", "SessionCommands",
        "ServicePorts", logging, arguments,
      ]),
    plainRoom(
      "Diagnosis",
      [
        "Localization", "Signals", "Capture", "Recording", "Vision", "Calibration", "CalibrationAssets",
        "Tracking",
        "Documents", "Accounts", "Library", "Reading", "ReaderApp", "ReaderPorts", "ReaderWindow", "Speech",
        "GazeService", "Desktop", "CommandSupport", "Benchmarks", logging, arguments,
      ]),
    plainRoom(
      "Gallery",
      [
        "Localization", "Signals", "Calibration", "Tracking", "Documents", "Accounts", "Library", "Reading",
        "ReaderApp", "ReaderWindow", "Desktop", "CommandSupport", arguments,
      ]),
    .executableTarget(
      name: "trackii",
      dependencies: [
        "Localization", "Signals", "Timing", "Lines", "Capture", "Traces", "Recording", "Vision",
        "Calibration",
        "CalibrationAssets", "Drift",
        "Attention", "Tracking", "Evaluation", "Documents", "Accounts", "Library", "Reading", "ReaderApp",
        "ReaderPorts", "ReaderWindow", "Speech", "Desktop", "GazeService", "CFiles", "CommandSupport",
        "Supervision", "StandInSource", "ServicePorts", "SessionCommands", "HouseholdCommands", "Benchmarks",
        "Diagnosis", "Gallery",
        logging, arguments,
      ],
      swiftSettings: settings),

    // Tests, one target a room, and what they share.
    .target(name: "TestLog", dependencies: [logging], path: "Tests/TestLog", swiftSettings: settings),
    // Searches all sources, and writes large files, which is optimised.
    .target(
      name: "TestSupport", dependencies: ["Signals", "Recording", "CalibrationAssets"],
      path: "Tests/TestSupport", swiftSettings: optimised),
    tests("Statistics"),
    tests("Localization"),
    tests("Signals"),
    tests("Lines", ["Statistics", "Signals"], resources: [.copy("Fixtures")]),
    tests("Measures", ["Signals", "Lines"]),
    tests("Reports", ["Signals", "Lines", "Measures", "Calibration"]),
    tests("JPEGCodec", ["Signals"]),
    tests("Capture", ["Statistics", "Signals", "JPEGCodec", "CV4L2", "TestLog"]),
    tests("Traces", ["Statistics", "Signals"]),
    tests(
      "Recording", ["Statistics", "Signals", "Traces", "JPEGCodec", "CalibrationAssets", "TestLog"],
      resources: [.copy("Fixtures")]),
    tests("GazeModels"),
    // They turn and scale pictures pixel by pixel, which is optimised.
    .target(
      name: "VisionPictures", dependencies: ["Signals", "Vision"], path: "Tests/VisionPictures",
      swiftSettings: optimised),
    tests(
      "Vision",
      ["Statistics", "VisionPictures", "Signals", "Recording", "CVision", "CalibrationAssets", "GazeModels"]),
    // A person whose eyes are balls, for what is fitted to eyes.
    .target(
      name: "SyntheticEyes", dependencies: ["Statistics", "Signals", "Calibration"],
      path: "Tests/SyntheticEyes",
      swiftSettings: settings),
    tests("Calibration", ["Signals", "Statistics", "SyntheticEyes"]),
    tests("Drift", ["Signals", "Lines", "Calibration", "SyntheticEyes"]),
    tests("Attention", ["Statistics", "Signals", "Simulation"]),
    tests(
      "Tracking",
      [
        "Signals", "Lines", "Traces", "Recording", "Vision", "Calibration", "CalibrationAssets", "Drift",
        "TestLog", "SyntheticEyes",
      ],
      resources: [.copy("Fixtures")]),
    tests(
      "Evaluation",
      [
        "Statistics", "Signals", "JPEGCodec", "Recording", "Vision", "Calibration", "Simulation", "Tracking",
        "CalibrationAssets",
        "SyntheticEyes",
      ]),
    tests(
      "GazeService",
      [
        "Statistics",
        "Signals", "Calibration", "Tracking", "Recording", "CalibrationAssets", "TestLog", "ServicePorts",
        "trackii", nioTesting,
      ]
        + nio + nioHTTP),
    tests(
      "Documents", ["DocumentProtocol", "CSandbox", "CPoppler", "document-worker", "TestLog"],
      resources: [.copy("Fixtures")]),
    .target(
      name: "StoreConformance", dependencies: ["Store"], path: "Tests/StoreConformance",
      swiftSettings: settings
    ),
    tests("Store", ["StoreConformance", grdb]),
    tests("Accounts", ["Store", "TestLog", grdb], resources: [.copy("Fixtures")]),
    tests(
      "Library", ["Statistics", "Signals", "Documents", "Store", "Accounts", "TestLog", grdb],
      resources: [.copy("Fixtures")]),
    .target(
      name: "VirtualNotices", dependencies: ["CAdwaita", "TestSupport"], path: "Tests/VirtualNotices",
      swiftSettings: settings),
    tests("Desktop", [logging]),
    tests("Supervision", ["Signals", "Library", "Reading", "ReaderApp"]),
    tests("Notices", ["VirtualNotices"]),
    tests("Reading", ["Signals", "Lines", "Documents", "Library"]),
    tests("Typing"),
    .target(
      name: "VirtualCatalogue", dependencies: nio + nioHTTP, path: "Tests/VirtualCatalogue",
      swiftSettings: settings),
    tests("Catalogues", ["VirtualCatalogue"]),
    .target(
      name: "AppFlows",
      dependencies: [
        "Statistics",
        "Signals", "Attention", "Calibration", "Drift", "Lines", "Reading", "ReaderApp", "Simulation",
        "Tracking",
      ],
      path: "Tests/AppFlows", resources: [.copy("Fixtures")], swiftSettings: settings),
    tests(
      "ReaderApp",
      [
        "Statistics",
        "AppFlows", "Signals", "Lines", "Calibration", "Drift", "Attention", "Simulation", "Tracking",
        "Documents", "Accounts", "Library", "Reading", "Typing", "Catalogues", "ReaderWindow",
      ], resources: [.copy("Fixtures")]),
    .executableTarget(
      name: "app-flow-probe",
      dependencies: [
        "AppFlows", "TestSupport", "Signals", "Attention", "Calibration", "Accounts", "Library", "Speech",
        "Reading", "Tracking", "ReaderApp", "ReaderPorts", "ReaderWindow", "CAdwaita", "trackii",
      ],
      path: "Tests/AppFlowProbe", swiftSettings: settings),
    .target(
      name: "VirtualVoice", dependencies: ["TestSupport"], path: "Tests/VirtualVoice",
      swiftSettings: settings
    ),
    tests("Speech", ["VirtualVoice", "TestLog"]),
    .executableTarget(
      name: "reader-window-probe",
      dependencies: ["Signals", "Reading", "ReaderApp", "ReaderWindow", "Documents", "CAdwaita", "trackii"],
      path: "Tests/ReaderWindowProbe", swiftSettings: settings),
    .target(
      name: "VirtualDisplay", dependencies: ["TestSupport"], path: "Tests/VirtualDisplay",
      swiftSettings: settings),
    tests(
      "ReaderWindow",
      [
        "Statistics",
        "Signals", "Reading", "ReaderApp", "Documents", "CAdwaita", "VirtualDisplay", "VirtualVoice",
        "AppFlows",
        "trackii", "reader-window-probe", "app-flow-probe",
      ]),
    tests(
      "trackii",
      [
        "Statistics",
        "Localization",
        "Signals", "JPEGCodec", "Capture", "DocumentProtocol", "Traces", "Recording", "ReaderApp",
        "ReaderPorts",
        "ReaderWindow", "VirtualDisplay", "VirtualVoice", "VirtualNotices", "VirtualCatalogue", "Catalogues",
        "CalibrationAssets",
        "CommandSupport", "Supervision", "StandInSource", "SessionCommands", "Benchmarks", "Diagnosis",
        "Gallery", "AppFlows", "Calibration", "Tracking",
        "Desktop",
      ], resources: [.copy("Fixtures")]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
