/* A comment may stand before it. */
#pragma once
#include "once.h"
#include "../include/twice.h"
struct once {
  int twice;
};
static int once(void) { return 1; }
