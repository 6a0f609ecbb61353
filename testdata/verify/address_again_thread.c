// heddle: => violated assert
// about: see docs/semantics.md, pointers, addresses and numbers
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <stdio.h>

int *old; void *t(void *a) { int *q = malloc(4); assert(q != old); free(q); return 0; }
int main(void) { old = malloc(4); if (!old) return 0; free(old); pthread_t p; pthread_create(&p,0,t,0); pthread_join(p,0); }
