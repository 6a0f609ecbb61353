// Unlocking what nobody holds is undefined. Systems survive it: where it is not checked for it must
// not hide the deadlock behind it.
// heddle: --check deadlock => violated deadlock +no-undefined-behaviour
// heddle: --check deadlock -DORDERED => safe complete +no-undefined-behaviour
// heddle: => violated pthread:30
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;
void *f(void *x)
{
	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	pthread_mutex_unlock(&b);
	pthread_mutex_unlock(&a);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_spinlock_t s;
	pthread_create(&t, 0, f, 0);
#ifdef ORDERED
	pthread_spin_init(&s, 0);
	pthread_mutex_lock(&c);
	pthread_mutex_destroy(&c);
	pthread_spin_unlock(&s);
#else
	pthread_mutex_lock(&b);
	pthread_mutex_unlock(&c); // violated here
#endif
	pthread_mutex_lock(&a);
	return 0;
}
