// heddle: => safe
// about: see docs/semantics.md, pointers, addresses and numbers
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <stdio.h>

void *t(void *a) { return (void *)((long)a + 1); } int main(void) { pthread_t p; void *r; pthread_create(&p, 0, t, (void *)41L); pthread_join(p, &r); assert((long)r == 42); }
