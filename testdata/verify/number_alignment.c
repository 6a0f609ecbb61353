// heddle: => safe
// about: see docs/semantics.md, pointers, addresses and numbers
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <stdio.h>

int main(void) { char *p = aligned_alloc(64, 128); if (!p) return 0; assert(((uintptr_t)p & 63) == 0); int *m = malloc(4); if (m) assert(((uintptr_t)m & 15) == 0); _Alignas(256) char z[10]; assert(((uintptr_t)z & 255) == 0); free(p); free(m);} 
