#pragma once
#include "Sandbox.h"
