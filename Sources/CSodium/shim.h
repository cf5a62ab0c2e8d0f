// libsodium: Argon2id password hashing and random bytes. Thread-safe after sodium_init().
#pragma once
#include <sodium.h>
