// heddle: => safe complete
// about: random numbers are any in their range
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <sys/random.h>

int main(void) {
	unsigned seed = 1;
	srand(seed);
	assert(rand() >= 0 && rand() <= RAND_MAX && rand_r(&seed) >= 0 && random() >= 0);
	unsigned char b[2];
	ssize_t n = getrandom(b, sizeof b, 0);
	assert(n == 2);
	struct random_data data = {0};
	int r;
	char state[8];
	assert(initstate_r(1, state, sizeof state, &data) == 0 && random_r(&data, &r) == 0 && r >= 0);
	return 0;
}
