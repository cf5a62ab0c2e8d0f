// libspeechd, the client of Speech Dispatcher: what the desktop's voices are asked through. Each call locks its connection.
#pragma once
#include <libspeechd.h>
