// libturbojpeg: a handle may be used by one thread at a time.
#pragma once
#include <turbojpeg.h>
