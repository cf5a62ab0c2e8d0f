// Text recognition; see CTesseract.h. The library stays loaded and its one recogniser alive until the process ends.
#include "CTesseract.h"

#include <dlfcn.h>
#include <stddef.h>

enum { level_line = 2, level_word = 3 };  // TessPageIteratorLevel: RIL_TEXTLINE, RIL_WORD

static struct {
  void *recogniser;
  const char *(*version)(void);
  void *(*create)(void);
  int (*init)(void *, const char *data, const char *languages);
  int (*set_variable)(void *, const char *name, const char *value);
  void (*set_image)(void *, const unsigned char *, int width, int height, int bytes_per_pixel, int stride);
  void (*set_resolution)(void *, int);
  int (*recognise)(void *, void *monitor);
  void *(*iterator)(void *);
  void *(*page_iterator)(void *);
  int (*begins)(const void *, int level);
  int (*box)(const void *, int level, int *left, int *top, int *right, int *bottom);
  int (*next)(void *, int level);
  char *(*text)(const void *, int level);
  float (*confidence)(const void *, int level);
  void (*delete_text)(const char *);
  void (*delete_iterator)(void *);
  void (*clear)(void *);
} tess;

static int load(void) {
  void *library = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libtesseract.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return -1;
  const struct {
    void *to;
    const char *name;
  } functions[] = {
      {&tess.version, "TessVersion"},
      {&tess.create, "TessBaseAPICreate"},
      {&tess.init, "TessBaseAPIInit3"},
      {&tess.set_variable, "TessBaseAPISetVariable"},
      {&tess.set_image, "TessBaseAPISetImage"},
      {&tess.set_resolution, "TessBaseAPISetSourceResolution"},
      {&tess.recognise, "TessBaseAPIRecognize"},
      {&tess.iterator, "TessBaseAPIGetIterator"},
      {&tess.page_iterator, "TessResultIteratorGetPageIterator"},
      {&tess.begins, "TessPageIteratorIsAtBeginningOf"},
      {&tess.box, "TessPageIteratorBoundingBox"},
      {&tess.next, "TessResultIteratorNext"},
      {&tess.text, "TessResultIteratorGetUTF8Text"},
      {&tess.confidence, "TessResultIteratorConfidence"},
      {&tess.delete_text, "TessDeleteText"},
      {&tess.delete_iterator, "TessResultIteratorDelete"},
      {&tess.clear, "TessBaseAPIClear"},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *symbol = dlsym(library, functions[i].name);
    if (!symbol) return -1;
    *(void **)functions[i].to = symbol;
  }
  return 0;
}

int trackii_tesseract_open(const char *languages) {
  if (load() != 0) return -1;
  tess.recogniser = tess.create();
  if (!tess.recogniser || tess.init(tess.recogniser, NULL, languages) != 0) return -2;
  // What it would write there is about pictures, and nobody reads it.
  tess.set_variable(tess.recogniser, "debug_file", "/dev/null");
  return 0;
}

const char *trackii_tesseract_version(void) { return tess.version ? tess.version() : ""; }

int trackii_tesseract_recognise(
    const uint8_t *pixels, int width, int height, int stride, int dots_per_inch, trackii_word word,
    void *context) {
  tess.set_image(tess.recogniser, pixels, width, height, 1, stride);
  tess.set_resolution(tess.recogniser, dots_per_inch);
  if (tess.recognise(tess.recogniser, NULL) != 0) return -1;
  void *results = tess.iterator(tess.recogniser);
  if (!results) return 0;
  // Part of the results: not freed by itself.
  const void *place = tess.page_iterator(results);
  do {
    int left, top, right, bottom;
    if (!tess.box(place, level_word, &left, &top, &right, &bottom)) continue;
    char *text = tess.text(results, level_word);
    if (!text) continue;
    word(text, left, top, right, bottom, tess.confidence(results, level_word),
         tess.begins(place, level_line), context);
    tess.delete_text(text);
  } while (tess.next(results, level_word));
  tess.delete_iterator(results);
  tess.clear(tess.recogniser);
  return 0;
}
