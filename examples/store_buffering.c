/* Two threads that each announce themselves before they look for the other: with stores that wait in buffers both may see nobody. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int here, there;

static void *first(void *arg) {
	atomic_store_explicit(&here, 1, memory_order_release);
	return (void *)(long)atomic_load_explicit(&there, memory_order_acquire);
}

static void *second(void *arg) {
	atomic_store_explicit(&there, 1, memory_order_release);
	return (void *)(long)atomic_load_explicit(&here, memory_order_acquire);
}

int main(void) {
	pthread_t a, b;
	void *x, *y;
	pthread_create(&a, 0, first, 0);
	pthread_create(&b, 0, second, 0);
	pthread_join(a, &x);
	pthread_join(b, &y);
	assert(x || y);
}
