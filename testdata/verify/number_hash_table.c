// heddle: => safe
// about: see docs/semantics.md, pointers, addresses and numbers
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <stdio.h>

int *tab[8]; int main(void) { int *p = malloc(4), *q = malloc(4); if (!p || !q) return 0; tab[((uintptr_t)p >> 4) & 7] = p; *p = 5; assert(*tab[((uintptr_t)p >> 4) & 7] == 5); free(p); free(q); }
