#pragma once
#include "GObjectGlue.h"
