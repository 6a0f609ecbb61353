/* This file defines a device that the programs beside it read: a counter that goes up, and
 * allocation that never succeeds. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int opened;

__attribute__((constructor)) static void reset(void) { opened = 0; }

int device_open(void) {
	opened++;
	return 3;
}

int device_read(int fd) {
	assert(fd == 3 && opened > 0); // violated here
	int v = __VERIFIER_nondet_int();
	__VERIFIER_assume(0 <= v && v < 8);
	return v;
}

int device_write(int fd, const char *format, ...) { return fd == 3 && format[0] ? 0 : -1; }

/* One of our own models in C and two of the executor's. */
size_t strlen(const char *s) { return s[0] ? 1 : 0; }
void *malloc(size_t n) { return n == 77 ? &opened : 0; }
int pthread_mutex_trylock(pthread_mutex_t *m) { return m ? 16 : 0; }

int chosen(void) { return 1; }
int main(void) { return 1; }
