// heddle: => violated assert:12
// about: the weak form may fail although the values are the same
#include <assert.h>
#include <stdatomic.h>

struct point {
	int x, y, z;
};

int main(void) {
	_Atomic struct point at = {1, 2, 3};
	assert(atomic_compare_exchange_weak(&at, (&(struct point){1, 2, 3}), ((struct point){4, 5, 6}))); // violated here
}
