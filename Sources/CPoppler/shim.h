// poppler-glib and cairo. A PopplerDocument must stay on the thread that opened it.
#pragma once
#include <cairo-pdf.h>
#include <cairo.h>
#include <poppler.h>
