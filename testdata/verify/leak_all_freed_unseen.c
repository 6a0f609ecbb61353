// heddle: --check leak=all => violated leak
// about: the program ends while another thread has a block that nobody else can reach and that it frees next

#include <pthread.h>
#include <stdlib.h>

static void *worker(void *arg)
{
	int *block = malloc(sizeof *block);

	free(block);
	return arg;
}

int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, worker, NULL);
	return 0;
}
