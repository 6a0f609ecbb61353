// heddle: => violated memory
// about: see docs/semantics.md, pointers, addresses and numbers
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <stdio.h>

char buf[40]; int *mk(void){ return malloc(8);} 
int main(void) { int *p = mk(); snprintf(buf, sizeof buf, "%lx", (unsigned long)p); free(p); p = 0; int *q = mk(); unsigned long v = strtoul(buf, 0, 16); *(int*)v = 4; free(q); }
