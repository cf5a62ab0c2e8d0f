/// The text of the demo document. Written for Trackii; CC0.
enum DemoText {
  struct Chapter {
    var heading: String
    var paragraphs: [String]
  }

  static let chapters = [
    Chapter(
      heading: "On reading with the eyes",
      paragraphs: [
        """
        It feels as if the eyes slid along a line of print like a finger along a shelf. They do nothing of \
        the kind. They leap, rest for a quarter of a second, and leap again, three or four times between one \
        breath and the next, and whatever lies between two landings is never looked at in full. The mind \
        stitches the pieces together and tells us the cloth was whole from the start.
        """,
        """
        At the end of a line comes the longest leap of all, back and down to the left. Now and then it falls \
        short, and a small hop mends the error so quickly that nobody notices. You have done it nine or ten \
        times since this page began. If a camera is watching, it knows, and it may use that knowledge for \
        one polite purpose: to hold the page for you, the way a friend holds the music for a pianist whose \
        hands are busy elsewhere.
        """,
      ]),
    Chapter(
      heading: "What the camera sees",
      paragraphs: [
        """
        A webcam sees very little of all this. The dark disc of the iris is a dozen pixels wide, and to look \
        from one word to the next moves it by less than a tenth of one. That is the size of the clue. It is \
        as though one were to judge the hour by watching the shadow of a church tower from the moon.
        """,
        """
        And yet it can be done, because there are many clues and they come thirty times a second. Both eyes \
        turn together. The corners of the lids stay with the head, and so tell the turning of the eye from \
        the turning of the neck. Each picture errs in its own way, and errors that do not agree with each \
        other can be averaged until they grow small. What is left over is honest doubt, and a fair program \
        shows it: the soft circle on this page is as wide as the doubt is.
        """,
      ]),
    Chapter(
      heading: "The patient corner",
      paragraphs: [
        """
        To point with a finger is to do something. To look is only to wonder. If every glance were taken for \
        a command, reading would be like walking through a house in which all the doors flew open at once. \
        So the corners of this page wait. They begin to fill when the eyes come to rest on them, and if the \
        eyes go on their way, nothing has happened.
        """,
        """
        A second is a long time for a gaze and a short one for a thought. It is long enough to change one's \
        mind, and the ring that closes around the arrow says how much of it is left. The lower right corner \
        turns to the page that follows; the lower left one goes back. The upper right one closes the book, \
        and it keeps the place, as a good bookmark should, to the line and not just to the leaf.
        """,
      ]),
    Chapter(
      heading: "Up and down the river",
      paragraphs: [
        """
        Between the pages there is no wall. Look to the lower edge of the screen and the text begins to rise, \
        slowly at first; look deeper and it hurries. Look up into the lines again and it settles. The upper \
        edge does the same the other way round. One soon forgets that anything is being steered, as one \
        forgets the pedals of a bicycle.
        """,
        """
        The speeds are modest on purpose. Eyes can follow a drifting word and read it as it goes, but only \
        while it keeps the pace of a leaf on a quiet stream. Should the camera lose sight of you, the river \
        stands still at once. It would be a poor servant who went on turning pages for an empty chair, and \
        a worse one who did not say aloud what had gone wrong.
        """,
      ]),
    Chapter(
      heading: "Sitting well",
      paragraphs: [
        """
        A few habits help. Sit so that the whole face is lit from the front; a window at the side leaves one \
        eye in the dark. Let the camera stand above the middle of the screen and look you in the face. Keep \
        about an arm's length away, and lean on something, for a head that rests is half the measurement.
        """,
        """
        When you shift in your chair the whole picture shifts with you, and the circle may settle beside the \
        words instead of on them. That is no fault of the eyes. Five dots, ten seconds, and the map is drawn \
        anew. Glasses are welcome, tired eyes too. Blink as much as you like: a blink is shorter than the \
        shortest word here, and the reader has learned to wait for its end.
        """,
      ]),
    Chapter(
      heading: "A free hand",
      paragraphs: [
        """
        There are people for whom a page that turns by itself is a convenience, for the cook with dough on \
        both thumbs, or the violinist in the second bar of a difficult line. There are others for whom it is \
        the difference between reading and being read to. This small program was made with both at the table.
        """,
        """
        Nothing of what the camera sees leaves this computer, and no picture of a face is kept unless you ask \
        for it. What remains of an evening's reading is a number: the page, and how far down it you were. \
        The rest, as it should, stays with the reader. Now look at the upper right corner, take your time, \
        and the book will close.
        """,
      ]),
  ]
}
