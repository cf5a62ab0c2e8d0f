// poppler-glib and cairo. A PopplerDocument must stay on the thread that opened it.
#pragma once
#include <cairo.h>
#include <poppler.h>
