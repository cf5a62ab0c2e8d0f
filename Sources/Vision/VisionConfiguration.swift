import Signals

/// Tuning of `Vision`. Angles are in degrees, lengths in px unless stated otherwise.
package struct VisionConfiguration: Hashable, Codable, Sendable {
  /// The method of finding eyes. Where a network is missing or altered, the classical path is used.
  package var method = VisionMethod.networks
  /// Whether pictures are unrelated, as in a folder of photographs. In each one the face is then looked for anew and
  /// everywhere, and the face that resembles the reference most counts as the person, however little it does.
  package var picturesStandAlone = false
  /// The camera's horizontal field of view, degrees. 60 is common among webcams; distances scale with its error, gaze hardly
  /// does, since calibration absorbs the scale.
  package var fieldOfViewDegrees = FieldOfView.assumedDegrees
  /// Distance between a person's eyes, mm: adult mean 63 (Dodgson 2004).
  package var interocularMm = 63.0
  /// Diameter of the iris, mm: 11.7 with little spread between people (Hashemi 2015).
  package var irisDiameterMm = 11.7
  /// Width of the copy in which faces are looked for; 320 finds them in about 9 ms (measured).
  package var searchWidth = 320.0
  /// Width of a second, turned copy in which heads that have sunk to a shoulder are looked for, where nobody is found upright,
  /// taking 3.5 ms (measured). In one picture turned by 25 to 60 degrees it finds the face equally in copies of 160 to 320.
  package var turnedWidth = 200.0
  /// Smallest face that is looked for, as a share of the picture's height: at 640 x 480 a person 1.6 m from a common webcam.
  package var smallestFace = 0.11
  /// Least width of a second face that counts, as a share of the largest one's width.
  package var secondFaceShare = 0.6
  /// Least distance between eyes, px; closer ones are too far from the camera, since the iris is 2 px in radius there. Of 71
  /// faces shrunk to 30 and 25 px between the eyes 100 and 97 % of irises lie within e <= .05, to 22 px 92 %; three rendered
  /// people 1.4 m away, 25 px, were off by 1.1 to 1.9 degrees (filtered medians, nine points).
  package var smallestInterocular = 20.0
  /// Correlation of the eye band from which it is certainly in place: 0.97 and more on rendered sessions without glasses,
  /// blinks included; below it the registration is tried again from further away.
  package var sureCorrelation = 0.9
  /// Range of correlation below `sureCorrelation` over which the rest place of an iris is taken more and more from the eyes'
  /// own corners, which the network reads in every frame. Corners are noisier, but a band that has slid is further off. Where
  /// the reference shows one eye, corners are always used: on two rendered people with an eye behind hair or glare filtered
  /// gaze was off by 2.8 and 1.0 degrees instead of 6.3 and 1.5.
  package var slipRange = 0.15
  /// Correlation below which tracking starts over; with moving reflections in glasses it falls to 0.74.
  package var trackingCorrelation = 0.7
  /// Largest relative change of a head's size from one frame to the next; a larger one is a wrong registration. At 30 Hz and
  /// 570 mm 0.1 is 1.7 m/s towards the camera.
  package var largestGrowth = 0.1
  /// Correlation of the eye band from which a head that was lost is recognised.
  package var recognitionCorrelation = 0.82
  /// Likeness to the reference from which a face that comes back is the known one; see `FacePrint`. Lower than the value that
  /// distinguishes people best, because expression and light change and the person must not be rejected.
  package var likeness = 0.76
  /// Least likeness of a face's print to the one before it. On two rendered people with glasses it was below in 1 and 8 of 100
  /// frames, which cost nothing; of 99 % of pairs of people it is at most 0.84 (see `FacePrint`).
  package var familiarLikeness = 0.85
  /// Seconds between successive face prints of the known person: pushing glasses up takes half a second.
  package var familiarEverySeconds = 0.1
  /// Rotation of a head from which the eye band cannot fit, degrees.
  package var turnedDegrees = 12.0
  /// Seconds after which a turned face where the head was lost may be another person's.
  package var continuedSeconds = 1.0
  /// Seconds for which a head that is turned less than `turnedDegrees` is tracked although its eye band does not fit.
  package var unregisteredSeconds = 3.0
  /// Seconds between checks for a face around the tracked eyes, which drop a track that has left it.
  package var recheckSeconds = 1.0
  /// Number of successive checks without a face after which the track is dropped.
  package var recheckMisses = 4
  /// Seconds with a face that does not fit the reference after which a new reference is taken, while none is locked.
  package var renewSeconds = 1.5
  /// Openness below which the eyes count as closed.
  package var closedOpenness = 0.53
  /// Openness below which a lid may be one that stays down. If it does for `loneLidSeconds` while the other eye is open, it is
  /// no blink, and the other eye is used alone. For a rendered person who keeps one eye shut its openness is 0.00 to 0.09, the
  /// other's 0.84 to 1.00.
  package var loneLidOpenness = 0.35
  /// Least openness of the other eye beside a lid that stays down; `loneLidOpenness` has the source.
  package var openOpenness = 0.7
  /// Seconds after which a lid beside an open eye counts as staying down; `loneLidOpenness` has the source.
  package var loneLidSeconds = 0.5
  /// SD per axis of the constant error of the network's iris for a person, in iris radii; the network itself estimates only its
  /// noise. With 0.02 the pooled ellipses of 13 rendered people hold 75 and 93 % of irises, 65 and 88 % without.
  package var ownIrisShare = 0.02
  /// Largest share of an iris that is white because of glints of screen and lamp.
  package var glintShare = 0.06
  /// How fast the iris's SD grows with the share of it under glare beyond `glintShare`: the network takes the edge of a
  /// reflection for the iris's. On five rendered people with a disc of 0.7 radii put over the iris errors were 0.3 to 1.6 px,
  /// of which the network claimed 0.3 to 0.6 px.
  package var glareDoubt = 6.0
  /// Factor on the usual variance of an iris from which its eye counts as shut. On six rendered people open eyes stayed below 6
  /// times theirs in all but 4 of 12,771 frames, shut ones were above 15 in all but 2 of 373.
  package var blindRatio = 10.0
  /// Mean brightness (0-255) below which darkness is the reason that no face is found.
  package var darkBrightness = 22.0
  /// Sharpness (squared Laplacian over squared contrast) below which blur is the reason that no face is found. A rendered face
  /// has 0.4, blurred over 11 px 0.009, over 29 px, where it is not found any more, 0.0045.
  package var blurredSharpness = 0.006
  /// Number of the cascade's boxes that the face network reads in one picture, the best supported first.
  package var faceCandidates = 6
  /// Number of boxes that the face network reads in one picture where the cascade finds none; at 640 x 480 all are found within
  /// 34, upright ones within 19.
  package var scannedBoxes = 12
  /// The face network's probability from which a box holds a face.
  package var faceChance = 0.5
  /// The face network's probability from which a face is beyond doubt, and no other is looked for.
  package var sureFaceChance = 0.9
  /// Largest difference of a face's probability from that of the most certain one; others are no faces. Of 142 pictures of a
  /// face cut off by the picture's edge 60 had such false ones, with 0.50 to 0.79, where the face had 0.95 and more.
  package var sureFaceMargin = 0.15
  /// The eye network's probability that an eye can be seen from which the eye is used.
  package var usableChance = 0.5
  /// Largest distance of tracked eyes from where the face network has them, in units of the distance between the eyes, and
  /// largest difference of their size: some three times the network's own error.
  package var largestSlip = 0.15
  /// Number of successive frames without a visible eye after which a tracked head is looked for anew.
  package var blindFrames = 10
  /// Share by which each reading of the face network changes size and rotation of a head that is tracked by one eye: a third of
  /// a second at first, two later.
  package var faceLineShare = 0.1
  /// Number of successive frames with both eyes after which a reference that shows one is taken anew, unless it is locked.
  package var bothSeenFrames = 10
  /// The face network reads every n-th frame while a head is tracked: at 30 Hz six times a second.
  package var faceReadingEvery = 5
  /// Number of a new reference's first readings, which are made in every frame to learn how the nose shows the head's rotation.
  package var firstReadings = 60
  /// Gaussian sigmas with which the reference is registered to a tracked head, px. Chosen by trial.
  package var trackingReach = [0.6]
  /// Gaussian sigmas with which the reference is registered where a head may have moved further, px. Chosen by trial.
  package var widerReach = [2.0, 0.6]
  /// Gaussian sigmas with which the reference is registered to a face just found, px. Chosen by trial.
  package var lostReach = [4.0, 2.0, 0.6]
  /// Share of a head's last step that it is expected to go on by: half, which damps overshoot. Chosen by trial.
  package var velocityShare = 0.5
  /// Size of the area in which a face is looked for around its last place, in sizes of its box. Chosen by trial.
  package var aroundFactor = 1.5
  /// Size of the area in which the cascade looks whether there is still a face, in sizes of its box. Chosen by trial.
  package var recheckFactor = 1.6
  /// Largest relative change of the distance between the eyes when the classical path places them by their irises. Chosen by
  /// trial.
  package var largestSettling = 0.2
  /// Half the width of an eye's opening, in units of the distance between the eyes: 28 mm of 63 mm for the whole width.
  package var eyeHalfWidth = 0.22
  /// Localisation noise of an iris whose rim is as clear as usual on the classical path, px (measured on rendered sessions: 0.1
  /// to 0.25 px horizontally, twice that vertically).
  package var irisNoise = 0.25
  /// Least brightness of an eye's opening that is not noise, gray levels, on the classical path. Chosen by trial.
  package var darkestEye = 4.0
  /// Brightness (0-255) from which a pixel of an iris is white because of a reflection. Chosen by trial.
  package var glintWhite: UInt8 = 215
  /// SD of an iris, in radii, from which it is too uncertain to be used: eight degrees of gaze. Chosen by trial.
  package var doubtfulShare = 0.25
  /// Share of `faceChance` that suffices for the first of a box's two readings, which is made before the box is in place.
  /// Chosen by trial.
  package var firstChanceShare = 0.5
  /// Factors, exclusive, between which the width of a face must lie relative to the box in which it was read. Chosen by trial.
  package var betterWidth = 0.5...2.0
  /// Tuning of the habit of two irises on the classical path.
  package var habit = EyesHabitConfiguration()
  /// Tuning of openness on the classical path.
  package var openness = OpennessMeterConfiguration()
  /// Tuning of the trust in irises on the classical path.
  var rim = RimMeterConfiguration()
  /// Tuning of what the networks' path learns of an eye.
  var eyes = EyeMemoryConfiguration()
  /// Tuning of where the face network looks for a face.
  var places = FacePlaceConfiguration()
  /// Tuning of the registration of the eye band and the nose.
  package var band = EyeBandConfiguration()
  /// Tuning of the head's place and rotation.
  var pose = HeadPoseEstimatorConfiguration()
  /// Tuning of what counts as a photograph of a face.
  var stillness = StillnessConfiguration()

  /// Makes the default tuning of all of vision.
  package init() {}
}
