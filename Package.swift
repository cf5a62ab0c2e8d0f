// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimised in debug builds too, with their checks: tests replay whole recordings.
let quick: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// One Swift room and the rooms it may import; the README's "How it is built" says what each is for.
func room(_ name: String, path: String? = nil, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict + quick)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    resources: resources,
    swiftSettings: strict)
}

let opencvModules = ["core", "imgproc", "objdetect", "dnn"]
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nio = ["NIOCore", "NIOPosix"].map { Target.Dependency.product(name: $0, package: "swift-nio") }
let nioHTTP = ["NIOHTTP1", "NIOWebSocket"].map { Target.Dependency.product(name: $0, package: "swift-nio") }
let nioTLS = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let nioTesting = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")

let package = Package(
  name: "trackii",
  products: [.executable(name: "trackii", targets: ["trackii"])],
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
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .target(name: "CV4L2"),
    .target(
      name: "CVision",
      // Optimised in debug builds too: tests replay whole recordings.
      cxxSettings: [.unsafeFlags(["-isystem", "/usr/include/opencv4", "-O2"])],
      linkerSettings: opencvModules.map { .linkedLibrary("opencv_\($0)") }),
    .target(name: "CSupport", dependencies: ["CAdwaita"]),

    // Assets.
    .target(
      name: "CalibrationAssets", path: "calibration", exclude: ["README.md", "gates.json"],
      resources: [.copy("recordings"), .copy("targets")], swiftSettings: strict),
    .target(
      name: "GazeModels", dependencies: ["CSodium"], path: "models",
      exclude: ["README.md", "render", "train"],
      resources: ["face", "eye", "gaze"].flatMap { [.copy("\($0).onnx"), .copy("\($0).json")] }
        + [.copy("reference")], swiftSettings: strict),

    // The river: Frame -> Eyes -> ScreenPoint -> Intent.
    room("Signals"),
    room("Lines", ["Signals"]),
    room("JPEGCodec", ["Signals", "CTurboJPEG"]),
    room("Capture", ["Signals", "JPEGCodec", "CV4L2", logging]),
    room("Recording", ["Signals", "JPEGCodec", logging]),
    room("Vision", ["Signals", "CVision", "GazeModels"]),
    room("Calibration", ["Signals", "Lines", "CalibrationAssets"]),
    room("Attention", ["Signals"]),
    room("Simulation", ["Signals"]),
    room(
      "Tracking",
      ["Signals", "Lines", "Recording", "Vision", "Calibration", "Attention", logging]),
    room(
      "Evaluation",
      [
        "Signals", "Recording", "Vision", "Calibration", "Attention", "Simulation", "Tracking",
      ]),
    room("GazeService", ["Signals", "Calibration", "Tracking", logging, nioTLS] + nio + nioHTTP),

    // The library and the reader.
    room("Documents", ["CPoppler", "CSupport", logging]),
    room("Accounts", ["CSodium", grdb, logging]),
    room("Library", ["Signals", "Documents", "Accounts", "CSodium", grdb, logging]),
    room("Reading", ["Signals", "Lines", "Documents"]),
    room("Speech", ["Signals", "CSpeech", logging]),
    room(
      "ReaderApp",
      ["Signals", "Lines", "Calibration", "Attention", "Tracking", "Documents", "Library", "Reading"]),
    room(
      "ReaderWindow",
      ["Signals", "Reading", "ReaderApp", "Documents", "CAdwaita", "CSupport", logging]),
    // What the desktop gives and takes: the program's log.
    room("Desktop", [logging]),
    .executableTarget(
      name: "trackii",
      dependencies: [
        "Signals", "Lines", "JPEGCodec", "Capture", "Recording", "GazeModels", "Vision", "Calibration",
        "CalibrationAssets",
        "Attention", "Simulation", "Tracking", "Evaluation", "Documents", "Accounts", "Library", "Reading",
        "ReaderApp", "ReaderWindow", "Speech", "Desktop", "GazeService", logging,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // Tests, one target a room, and what they share.
    .target(name: "TestLog", dependencies: [logging], path: "Tests/TestLog", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Signals", "Recording", "CalibrationAssets"],
      path: "Tests/TestSupport", swiftSettings: strict),
    tests("Signals"),
    tests("Lines", ["Signals"], resources: [.copy("Fixtures")]),
    tests("JPEGCodec", ["Signals"]),
    tests("Capture", ["Signals", "JPEGCodec", "CV4L2", "TestLog"]),
    tests(
      "Recording", ["Signals", "JPEGCodec", "CalibrationAssets", "TestLog"], resources: [.copy("Fixtures")]),
    tests("GazeModels"),
    tests("Vision", ["Signals", "Recording", "CVision", "CalibrationAssets", "GazeModels"]),
    tests("Calibration", ["Signals", "Lines"]),
    tests("Attention", ["Signals", "Simulation"]),
    tests(
      "Tracking", ["Signals", "Lines", "Recording", "Vision", "Calibration", "CalibrationAssets", "TestLog"],
      resources: [.copy("Fixtures")]),
    tests(
      "Evaluation",
      ["Signals", "JPEGCodec", "Recording", "Vision", "Calibration", "Tracking", "CalibrationAssets"]),
    tests(
      "GazeService",
      [
        "Signals", "Calibration", "Tracking", "Recording", "CalibrationAssets", "TestLog", "trackii",
        nioTesting,
      ]
        + nio + nioHTTP),
    tests("Documents", ["CPoppler", "TestLog"], resources: [.copy("Fixtures")]),
    tests("Accounts", ["TestLog", grdb], resources: [.copy("Fixtures")]),
    tests(
      "Library", ["Signals", "Documents", "Accounts", "TestLog", grdb], resources: [.copy("Fixtures")]),
    tests("Desktop", [logging]),
    tests("Reading", ["Signals", "Lines", "Documents", "Library"]),
    tests(
      "ReaderApp",
      [
        "Signals", "Lines", "Calibration", "Attention", "Simulation", "Tracking", "Documents", "Library",
        "Reading",
      ], resources: [.copy("Fixtures")]),
    .target(
      name: "VirtualVoice", dependencies: ["TestSupport"], path: "Tests/VirtualVoice", swiftSettings: strict),
    tests("Speech", ["VirtualVoice", "TestLog"]),
    .executableTarget(
      name: "reader-window-probe",
      dependencies: ["Signals", "Reading", "ReaderApp", "ReaderWindow", "Documents", "trackii"],
      path: "Tests/ReaderWindowProbe", swiftSettings: strict),
    .target(
      name: "VirtualDisplay", dependencies: ["TestSupport"], path: "Tests/VirtualDisplay",
      swiftSettings: strict),
    tests(
      "ReaderWindow",
      [
        "Signals", "Reading", "ReaderApp", "Documents", "CAdwaita", "VirtualDisplay", "trackii",
        "reader-window-probe",
      ]),
    tests(
      "trackii",
      [
        "Signals", "JPEGCodec", "Capture", "Recording", "ReaderApp", "ReaderWindow", "VirtualDisplay",
        "VirtualVoice",
        "CalibrationAssets",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
