// heddle: => violated pthread:10
// about: the twin of pthread/attr_stack asks attributes that are gone
#define _GNU_SOURCE
#include <pthread.h>
int main(void) {
	pthread_attr_t a;
	void *address;
	size_t size;
	pthread_attr_init(&a), pthread_attr_destroy(&a);
	return pthread_attr_getstack(&a, &address, &size); // violated here
}
