#pragma once
#include "GObjectGlue.h"
#include "Sandbox.h"
#include "SnapshotWidget.h"
