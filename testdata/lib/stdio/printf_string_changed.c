// heddle: => violated memory
// heddle: -DTOGETHER => safe complete
// about: a text that has an end at every moment is read beyond its end, char by char
#include <pthread.h>
#include <stdio.h>

char text[3] = "ab";

void *writer(void *arg) {
	text[0] = 0;
	text[2] = 'c';
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, writer, 0);
#ifdef TOGETHER
	pthread_join(t, 0);
#endif
	printf("%s\n", text);
	return 0;
}
