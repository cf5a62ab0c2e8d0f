// ReaderWindow
