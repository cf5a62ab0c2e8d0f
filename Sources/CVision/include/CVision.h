// C functions over OpenCV's C++ (core, imgproc, objdetect, dnn) and over XNNPACK: what `Vision` needs of them.
//
// Ownership: every `tv_*_create/load` is paired with a `tv_*_free`; pictures are borrowed for the call.
// Threads: an object may be used by one thread at a time; different objects by different threads.
// Errors: no C++ exception leaves a function; a status below zero is an error (`TV_ERROR`).
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TV_OK = 0, TV_ERROR = -1 };

/// An 8-bit gray picture, rows from the top, borrowed.
typedef struct {
  const uint8_t *pixels;
  int32_t width, height, stride;
} tv_image;

/// Image px; see `ImagePoint` in Signals.
typedef struct {
  double x, y;
} tv_point;

typedef struct {
  double x, y, width, height;
} tv_rect;

/// x' = a x - b y + tx, y' = b x + a y + ty: rotation, scale and shift.
typedef struct {
  double a, b, tx, ty;
} tv_similarity;

/// One thread for OpenCV's own loops: measured faster for pictures this small. From any thread; the first call sets it.
void tv_use_one_thread(void);

/// The library's version, `4.6.0` for instance; never freed.
const char *tv_opencv_version(void);

// MARK: Cascades

typedef struct tv_cascade tv_cascade;

/// Loads a Haar or LBP cascade; NULL when the file is missing or damaged.
tv_cascade *tv_cascade_load(const char *path);
void tv_cascade_free(tv_cascade *cascade);

/// Looks for objects inside `region` of the picture, reduced by `shrink` (2 = half size).
/// Writes at most `capacity` boxes, px of the full picture, best supported first, and their support
/// (number of raw hits) and returns how many, or `TV_ERROR`.
int32_t tv_cascade_detect(tv_cascade *cascade, tv_image image, tv_rect region, double shrink,
                          double scale_step, int32_t min_neighbors, double min_size, double max_size,
                          tv_rect *boxes, int32_t *support, int32_t capacity);

// MARK: Picture quality

/// Mean brightness (0-255) and sharpness (mean squared Laplacian over mean squared contrast) in a region.
int32_t tv_quality(tv_image image, tv_rect region, double *brightness, double *sharpness);

// MARK: Bands (head reference)

typedef struct tv_band tv_band;

/// What a band shows: the skin around both eyes, registered in place, size and turn; or the nose, or the skin around
/// one eye where the other cannot be seen, in place only.
enum { TV_EYES = 0, TV_NOSE = 1, TV_LEFT_EYE = 2, TV_RIGHT_EYE = 3 };

/// Cuts a band out of the picture as the reference that later pictures are registered to.
/// `left`, `right`: eye centres in image px, for either part. NULL when the band leaves the picture.
tv_band *tv_band_create(tv_image image, int32_t part, tv_point left, tv_point right);

/// Rebuilds a band from stored pixels (tightly packed), see `tv_band_size`, `tv_band_pixels`.
tv_band *tv_band_restore(const uint8_t *pixels, int32_t part, int32_t width, int32_t height, double interocular);
void tv_band_free(tv_band *band);

/// Width and height in band px and the distance between the eyes in the picture it was cut from, px.
void tv_band_size(const tv_band *band, int32_t *width, int32_t *height, double *interocular);
const uint8_t *tv_band_pixels(const tv_band *band);

/// The eye centres in band px.
void tv_band_eyes(const tv_band *band, tv_point *left, tv_point *right);

/// The similarity that puts the band's eye centres on `left` and `right`.
tv_similarity tv_band_place(const tv_band *band, tv_point left, tv_point right);

/// How well a band fits a picture.
typedef struct {
  /// Weighted, -1 to 1.
  double correlation;
  /// What was added to the reference's brightness besides a factor, grey levels.
  double bias;
} tv_match;

/// Registers the band to the picture, starting from `*warp` (band px to image px) and improving it.
/// `smooth`: Gaussian sigma in px; larger catches from further away.
int32_t tv_band_align(const tv_band *band, tv_image image, double smooth, int32_t iterations,
                      tv_similarity *warp, tv_match *match);

// MARK: Iris

typedef struct {
  /// Centre, image px.
  tv_point center;
  /// Mean radial step of brightness over the limbus, grey levels; larger is surer.
  double score;
  /// Mean brightness change across the eye's opening from side to side, over its brightness, per px.
  /// Irises and corners make it; a closed lid has hardly any.
  double edges;
  /// Mean brightness of that opening, grey levels.
  double brightness;
} tv_iris;

/// Finds the limbus circle of known radius near `rest`, inside an eye turned by `roll` (radians,
/// clockwise in the picture is positive), within `reach_x`, `reach_y` px.
int32_t tv_iris_locate(tv_image image, tv_point rest, double radius, double roll, double reach_x,
                       double reach_y, tv_iris *iris);

/// What two eyes usually do together.
typedef struct {
  /// The right iris's displacement from its eye's rest less the left one's, along and across the line
  /// between the eyes, image px.
  tv_point apart;
  /// The usual tops of both eyes' scores.
  double left_top, right_top;
  /// How far from `apart` two irises may be before they are searched for together, image px.
  double tolerance;
} tv_iris_habit;

/// What the two best circles did, each on its own.
typedef struct {
  tv_point apart;
  double left_top, right_top;
  /// They disagreed, and the irises were searched for together.
  int32_t is_joint;
} tv_iris_pair;

/// Finds both irises (image left first). Two eyes turn together: where the best circles disagree with the
/// habit, a reflection or a lid has misled one of them, and the centres that suit both eyes are taken.
/// `habit` may be NULL.
int32_t tv_iris_locate_pair(tv_image image, const tv_point rest[2], double radius, double roll, double reach_x,
                            double reach_y, const tv_iris_habit *habit, tv_iris iris[2], tv_iris_pair *pair);

// MARK: Networks

typedef struct tv_network tv_network;

/// What runs a network.
enum {
  /// The quickest that can. Only asked for, never answered.
  TV_BEST = 0,
  TV_XNNPACK = 1,
  TV_OPENCV = 2,
  /// XNNPACK with convolutions of our own, on processors where these are quicker; the results have the same bits.
  TV_DIRECT = 3
};

/// Reads an ONNX file's bytes, which must be known to be whole: OpenCV's importer can end the process on damaged
/// ones. `input`, `output`: the graph's names. `runtime`: one of the above. NULL on failure, with the cause in
/// `message`; with `TV_BEST` it also tells why OpenCV took the place of XNNPACK, where it did.
/// The bytes are not kept. Networks run on the calling thread alone.
tv_network *tv_network_load(const uint8_t *onnx, int64_t size, const char *input, const char *output,
                            int32_t runtime, char *message, int32_t capacity);
void tv_network_free(tv_network *network);

/// What runs it, never `TV_BEST`.
int32_t tv_network_runtime(const tv_network *network);

/// Runs the network on `values` of the given shape and writes its output of `length` floats to `result`.
/// `TV_ERROR` on failure, with the cause in `message`.
int32_t tv_network_run(tv_network *network, const float *values, const int32_t *shape, int32_t dimensions,
                       float *result, int32_t length, char *message, int32_t capacity);

/// Patch px to image px: x = xu u + xv v + x0, y = yu u + yv v + y0.
typedef struct {
  double xu, xv, x0, yu, yv, y0;
} tv_affine;

/// Cuts a patch of `width` x `height` brightness values 0 to 1 out of the picture, whose edge is repeated beyond
/// it. Bilinear; from an area-averaged copy where the patch is coarser than the picture. `TV_ERROR` where the
/// patch lies outside the picture.
int32_t tv_patch_cut(tv_image image, tv_affine map, int32_t width, int32_t height, float *values);

/// Takes light and contrast out of a patch: the mean and the spread of every place's surroundings (Gaussian, sigma
/// in patch px), and then of the whole, whose values have mean 0 and mean square 1 afterwards. `TV_ERROR` for a
/// patch without any contrast.
int32_t tv_patch_normalise(float *values, int32_t width, int32_t height, double sigma);

#ifdef __cplusplus
}
#endif
