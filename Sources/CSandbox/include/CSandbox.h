#pragma once
#include "Cage.h"
#include "Escapes.h"
#include "Sandbox.h"
