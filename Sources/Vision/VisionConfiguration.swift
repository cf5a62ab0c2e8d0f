import Signals

/// What tunes `Vision`. Angles in degrees, lengths in px unless named otherwise.
package struct VisionConfiguration: Hashable, Codable, Sendable {
  /// Networks unless another method is asked for. Where a network is missing or altered the classical path follows.
  package var method = VisionMethod.networks
  /// Pictures do not follow one another, as in a folder of photographs: in each the face is looked for anew and
  /// everywhere, and whoever resembles the reference most is the person, however little.
  package var picturesStandAlone = false
  /// The camera's horizontal field of view. 60 is common among webcams; distances scale with its error,
  /// gaze hardly does, since calibration absorbs the scale.
  package var fieldOfViewDegrees = FieldOfView.assumedDegrees
  /// Distance between a person's eyes, mm: adult mean 63 (Dodgson 2004).
  package var interocularMm = 63.0
  /// Diameter of the iris, mm: 11.7 with little spread between people (Hashemi 2015).
  package var irisDiameterMm = 11.7
  /// Faces are looked for in a copy about this wide; 320 finds them in about 9 ms (measured).
  package var searchWidth = 320.0
  /// The same for heads that have sunk to a shoulder, for which a second, turned copy is made where nobody is found upright:
  /// 3.5 ms (measured); of one picture turned by 25 to 60 degrees it finds the face, in copies of 160 to 320 alike.
  package var turnedWidth = 200.0
  /// Smallest face looked for, as a share of the picture's height: at 640 x 480 somebody 1.6 m from a common webcam.
  package var smallestFace = 0.11
  /// A second face counts when it is at least this share of the largest one's width.
  package var secondFaceShare = 0.6
  /// Eyes closer together than this, px, are too far from the camera: the iris is 2 px in radius there. Of 71 faces
  /// shrunk to 30 and 25 px between the eyes 100 and 97 % of irises lie within e <= .05, to 22 px 92 %; three rendered
  /// people 1.4 m away, 25 px, were off by 1.1 to 1.9 degrees (filtered medians, nine points).
  package var smallestInterocular = 20.0
  /// Correlation of the eye band from which it is surely in place: 0.97 and more on rendered sessions without
  /// glasses, blinks included; below it the registration is tried again from further away.
  package var sureCorrelation = 0.9
  /// How far below that it is until the eyes' own corners, which the network reads anew in every frame, say where an
  /// iris rests; in between both do. Corners are noisier, a band that has slid is further off. Where the reference
  /// shows one eye they always do: on two rendered people with an eye behind hair or glare the filtered gaze was off
  /// by 2.8 and 1.0 degrees instead of 6.3 and 1.5.
  package var slipRange = 0.15
  /// Correlation below which tracking starts over; moving reflections in glasses reach down to 0.74.
  package var trackingCorrelation = 0.7
  /// Share by which a head's size changes at most from one frame to the next; more is a registration gone
  /// wrong. At 30 Hz and 570 mm 0.1 is 1.7 m/s towards the camera.
  package var largestGrowth = 0.1
  /// Correlation from which a head that was lost is recognised.
  package var recognitionCorrelation = 0.82
  /// Likeness to the reference from which a face that comes back is the known one; see `FacePrint`. Lower than what
  /// tells people apart best, because expression and light change and the person must not be sent away.
  package var likeness = 0.76
  /// Likeness of a face at one look to itself at the next. On two rendered people with glasses it was below in 1 and 8
  /// of 100 frames, which cost nothing; of 99 % of pairs of people it is at most 0.84 (see `FacePrint`).
  package var familiarLikeness = 0.85
  /// Seconds between such looks: pushing glasses up takes half a second.
  package var familiarEverySeconds = 0.1
  /// Degrees from which a head is turned so far that the eye band cannot fit.
  package var turnedDegrees = 12.0
  /// Seconds after which a turned face where the head was lost may be somebody else's.
  package var continuedSeconds = 1.0
  /// Seconds for which a head that is not turned that far is held without its eye band fitting.
  package var unregisteredSeconds = 3.0
  /// Seconds between looks for a face around the tracked eyes: to drop a track that has slid off it.
  package var recheckSeconds = 1.0
  /// Rechecks in a row without a face until the track is dropped.
  package var recheckMisses = 4
  /// Seconds of seeing a face that does not fit the reference until a new reference is taken, while none
  /// is locked.
  package var renewSeconds = 1.5
  /// Openness below which the eyes count as closed.
  package var closedOpenness = 0.53
  /// A lid this far down for so many seconds, while the other eye is open this far, is no blink: the other eye goes on
  /// alone. Of a rendered person who keeps one eye shut its openness is 0.00 to 0.09, the other's 0.84 to 1.00.
  package var loneLidOpenness = 0.35
  /// The other eye is at least this far open; `loneLidOpenness` has the source.
  package var openOpenness = 0.7
  /// For so long, s; `loneLidOpenness` has the source.
  package var loneLidSeconds = 0.5
  /// SD per axis of what the network's iris is off by for a person, the same in every frame, in iris radii: it knows of
  /// its noise only. With 0.02 the pooled ellipses of 13 rendered people hold 75 and 93 % of irises, 65 and 88 % without.
  package var ownIrisShare = 0.02
  /// The share of an iris that glints of screen and lamp make white at most.
  package var glintShare = 0.06
  /// How fast the iris's SD grows with the share of it that lies under glare, beyond that: the network takes the edge
  /// of a reflection for the iris's. On five rendered people with a disc of 0.7 radii put over the iris errors were
  /// 0.3 to 1.6 px, 0.3 to 0.6 px of it claimed without this.
  package var glareDoubt = 6.0
  /// How many times its usual variance an iris must have for its eye to count as shut. On six rendered people
  /// open eyes stayed below 6 times theirs in all but 4 of 12,771 frames, shut ones were above 15 in all but 2 of 373.
  package var blindRatio = 10.0
  /// Mean brightness (0-255) below which a face that is not found is put down to the dark.
  package var darkBrightness = 22.0
  /// Sharpness (squared Laplacian over squared contrast) below which it is put down to blur. A rendered face
  /// has 0.4, blurred over 11 px 0.009, over 29 px, where it is not found any more, 0.0045.
  package var blurredSharpness = 0.006
  /// Boxes of the cascade that the face network looks at in one picture, the best supported first.
  package var faceCandidates = 6
  /// Boxes that the face network looks at in one picture where the cascade finds none; at 640 x 480 all are seen
  /// within 34, upright ones within 19.
  package var scannedBoxes = 12
  /// The network's chance of a face from which a box holds one.
  package var faceChance = 0.5
  /// The network's chance from which there is a face beyond doubt, and no other is looked for.
  package var sureFaceChance = 0.9
  /// Faces whose chance is further below the surest one's are none beside it. Of 142 pictures of a face cut off by the
  /// picture's edge 60 had some such, with 0.50 to 0.79, where the face had 0.95 and more.
  package var sureFaceMargin = 0.15
  /// The network's chance that an eye can be seen from which it counts.
  package var usableChance = 0.5
  /// How far tracked eyes may be from where the face network has them, in units of their distance, and the same
  /// for their size: some three times its own error.
  package var largestSlip = 0.15
  /// Frames in a row without a visible eye after which a held head is looked for anew.
  package var blindFrames = 10
  /// How far each look of the face network draws size and turn of a head that is held by one eye: a third of a
  /// second at first, two later.
  package var faceLineShare = 0.1
  /// Frames in a row with both eyes after which a reference that shows one is taken anew, unless it is locked.
  package var bothSeenFrames = 10
  /// The face network looks at every n-th frame while a head is tracked: at 30 Hz six times a second.
  package var faceReadingEvery = 5
  /// A new reference's first looks follow frame by frame: what the nose tells of the head's turn is learnt from them.
  package var firstReadings = 60

  package init() {}
}
