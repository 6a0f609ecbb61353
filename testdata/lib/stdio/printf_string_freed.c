// heddle: => violated memory:14
// heddle: -DWAIT => safe complete
// about: a string is freed while it may be printed
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *name;

void *printer(void *arg) {
	pthread_detach(pthread_self());
	char *s = arg;
	printf("%s\n", s); // violated here
	return 0;
}

void *waited(void *arg) {
	printf("%s\n", (char *)arg);
	return 0;
}

int main(void) {
	pthread_t t;
	name = malloc(2);
	strcpy(name, "x");
#ifdef WAIT
	pthread_create(&t, 0, waited, name);
	pthread_join(t, 0);
#else
	pthread_create(&t, 0, printer, name);
#endif
	free(name);
	return 0;
}
