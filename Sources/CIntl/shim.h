// gettext: translations, in the C library.
#pragma once
#include <libintl.h>
#include <locale.h>
