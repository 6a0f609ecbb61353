// heddle: => safe complete
// about: a file with #pragma once is read once, whatever path leads to it, and other files each time
#include <assert.h>

enum { zero
#define TWICE , one
#include "include/twice.h"
#undef TWICE
#define TWICE
};
#include "include/once.h"
#include "./include/../include/once.h"
#undef TWICE
#define TWICE int twice = one;
#include "include/twice.h"
#include "include/once.h"

int main(void) {
  assert(once() == twice);
  return zero;
}
