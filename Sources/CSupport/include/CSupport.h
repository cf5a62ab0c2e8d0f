#pragma once
#include "GObjectGlue.h"
#include "Printers.h"
#include "SnapshotWidget.h"
