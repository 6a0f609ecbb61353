// heddle: --check assert => violated assert
// about: see docs/semantics.md, pointers, addresses and numbers
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <stdio.h>

_Atomic uintptr_t top; int main(void) { int *p = malloc(4); top = (uintptr_t)p; uintptr_t e = (uintptr_t)p; free(p); int *q = malloc(4); top = (uintptr_t)q; assert(!atomic_compare_exchange_strong(&top, &e, 0)); }
