// Money moves from a purse by way of an escrow to a shop; a payment is lost that comes before the one before it was fetched.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
int purse = 500, escrow, shop;

void *buyer(void *arg) {
	while (1) {
		int price = __VERIFIER_nondet_int();
		pthread_mutex_lock(&left);
		if (0 < price && price <= purse) {
			purse -= price;
#ifdef BUG
			escrow = price;
#else
			escrow += price;
#endif
		}
		pthread_mutex_unlock(&left);
	}
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, buyer, 0);
	while (1) {
		pthread_mutex_lock(&left);
		pthread_mutex_lock(&right);
		shop += escrow;
		escrow = 0;
		assert(purse + escrow + shop == 500);
		pthread_mutex_unlock(&right);
		pthread_mutex_unlock(&left);
	}
}
