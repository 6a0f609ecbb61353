// heddle: --check assert,race,uninit => safe complete
// about: the sequences are glibc's, one for each state
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static void *user(void *arg) {
	struct drand48_data d = {0};
	double f;
	srand48_r(42, &d);
	return drand48_r(&d, &f) == 0 && f >= 0 && f < 1 ? arg : 0;
}
int main(void) {
	pthread_t t;
	struct drand48_data d, e = {0};
	unsigned short x[3] = {1, 2, 3}, p[7] = {1, 2, 3, 4, 5, 6, 7};
	long n, m;
	double f;
	pthread_create(&t, 0, user, 0);
	assert(srand48_r(42, &d) == 0 && lrand48_r(&d, &n) == 0 && mrand48_r(&d, &m) == 0 && drand48_r(&d, &f) == 0);
	assert(n == 1598855263 && m == 1471891643 && f == 0x1.c7015c72a23p-4);
	assert(nrand48_r(x, &e, &n) == 0 && jrand48_r(x, &e, &m) == 0 && erand48_r(x, &e, &f) == 0);
	assert(n == 949179875 && m == 1130126687 && f == 0x1.4eeb35863be4p-1);
	assert(lcong48_r(p, &d) == 0 && mrand48_r(&d, &m) == 0 && m == 1835021);
	p[0] = 0x330e, p[1] = 42, p[2] = 0;
	assert(seed48_r(p, &d) == 0 && lrand48_r(&d, &n) == 0 && n == 1598855263);
	pthread_join(t, 0);
	return 0;
}
