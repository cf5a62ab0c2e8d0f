import ArgumentParser
import Localization

/// Option to open a PDF from elsewhere even where its worker cannot be kept away from this account's files.
package struct TrustOptions: ParsableArguments {
  /// Whether PDFs are opened even where their worker cannot be kept from this account's files, `--trusted`.
  @Flag(help: Self.help) package var trusted = false

  static let help = ArgumentHelp(
    localized("Open PDFs even where the kernel cannot keep their reader from your files."),
    discussion: localized(
      "Only kernels without Landlock ask for it; `trackii doctor` says whether this one does."))

  /// Makes the option without trust.
  package init() {}
}
