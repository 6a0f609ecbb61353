// heddle: => violated memory:18
// heddle: -DKNOWN => unknown
// about: a pointer made of a bare number, which is no address, or one that the program did not find out
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

int a;
int main(void) {
#ifndef KNOWN
  volatile uintptr_t n = 0x10000;
#else
  volatile uintptr_t n = 0x1a3c5a6c6d50; /* by heddle's layout that of a */
#endif
  *(int *)n = 1;
}
