import ArgumentParser

/// Whether a PDF from elsewhere may be opened where its reader cannot be kept from this account's files.
package struct TrustOptions: ParsableArguments {
  @Flag(help: Self.help) package var trusted = false

  static let help = ArgumentHelp(
    "Open PDFs even where the kernel cannot keep their reader from your files.",
    discussion: "Only kernels without Landlock ask for it; `trackii doctor` says whether this one does.")

  package init() {}
}
