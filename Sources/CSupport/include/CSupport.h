#pragma once
#include "GObjectGlue.h"
#include "SnapshotWidget.h"
