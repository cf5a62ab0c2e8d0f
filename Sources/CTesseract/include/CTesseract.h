// Text recognition by tesseract, which is loaded when it is asked for: programs run without it.
//
// Wraps tesseract's interface for C (tesseract/capi.h, version 4 and 5). What is given to a callback is freed after it.
// A recogniser belongs to one thread, and there is one in a process. Functions that return int give 0 on success.
#pragma once
#include <stdint.h>

/// Loads tesseract and the data of these languages ("eng+deu"). Reads files: to be called before they are shut out.
/// -1: tesseract is not installed; -2: one of the languages is not.
int trackii_tesseract_open(const char *languages);

/// After `trackii_tesseract_open`; a string for ever.
const char *trackii_tesseract_version(void);

/// A word with its box: px from the picture's top left, right and bottom beyond the last one. `begins_line`: it is the
/// first one of its line. `confidence`: 0 to 100.
typedef void (*trackii_word)(
    const char *text, int left, int top, int right, int bottom, float confidence, int begins_line, void *context);

/// Recognises a gray picture, 0 black, rows `stride` bytes apart. -1 where tesseract gives up.
int trackii_tesseract_recognise(
    const uint8_t *pixels, int width, int height, int stride, int dots_per_inch, trackii_word word, void *context);
