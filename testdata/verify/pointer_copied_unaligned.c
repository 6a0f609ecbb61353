// heddle: => safe
// about: see docs/semantics.md, pointers, addresses and numbers
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <stdio.h>

struct S { char c; int *p; short s; int *q; }; int main(void) { int x = 1, y = 2; struct S a[2] = {{1, &x, 2, &y}, {3, &y, 4, &x}}; char raw[100]; memcpy(raw + 1, a, sizeof a); struct S b[2]; memmove(b, raw + 1, sizeof b); assert(*b[0].p == 1 && *b[1].p == 2 && b[0].q == &y && memcmp(&b[0].p, &a[0].p, sizeof(int*)) == 0); }
