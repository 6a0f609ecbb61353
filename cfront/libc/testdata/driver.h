/* This file defines what the drivers share: random numbers, failure, and
 * strings that end right before a page that must not be touched. */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern unsigned long long random_state;

/* Set where every input is to be 0. */
extern _Bool only_zeros;

static inline unsigned random_number(void)
{
	random_state = random_state * 6364136223846793005ULL + 1442695040888963407ULL;
	return (unsigned)(random_state >> 33);
}

#define CHECK(cond, ...)                                             \
	do {                                                         \
		if (!(cond)) {                                       \
			printf("%s:%d: %s: ", __FILE__, __LINE__, #cond); \
			printf(__VA_ARGS__);                         \
			printf("\n");                                \
			exit(1);                                     \
		}                                                    \
	} while (0)

/* Places of n bytes that end at a page nobody may touch; there are 4 of them. */
char *guarded(int which, size_t n);

/* A random string of up to max chars from a small alphabet, guarded. */
char *random_string(int which, int max, const char *alphabet);
