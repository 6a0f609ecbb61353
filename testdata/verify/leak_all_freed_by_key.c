// heddle: --check leak=all => violated leak
// about: the program ends while another thread has a block that one destructor makes and the destructor free of another key frees next

#include <pthread.h>
#include <stdlib.h>

static pthread_key_t first, second;

static void makes(void *value)
{
	pthread_setspecific(second, malloc(4));
}

static void *worker(void *arg)
{
	pthread_setspecific(first, &first);
	return arg;
}

int main(void)
{
	pthread_t t;

	pthread_key_create(&first, makes);
	pthread_key_create(&second, free);
	pthread_create(&t, NULL, worker, NULL);
	return 0;
}
