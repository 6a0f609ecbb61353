// heddle: => safe complete
// about: conversion to _Bool gives 0 or 1, whatever the value
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  bool b = x;
  assert(b == 0 || b == 1);
  assert(b == (x != 0));
  b = x & 256;
  assert(b == ((x & 256) ? 1 : 0));
  return 0;
}
