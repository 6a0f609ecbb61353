// heddle: => violated
// A trace names the elements of a flexible array member, though the block could be an array of the structure by its size.
#include <assert.h>
#include <stdlib.h>
#include <pthread.h>

struct message {
	int length;
	int words[];
} *m;

static void *sender(void *unused)
{
	m->words[1] = 5;
	return unused;
}

int main(void)
{
	pthread_t t;
	m = calloc(1, sizeof *m + 2 * sizeof *m->words);
	pthread_create(&t, 0, sender, 0);
	pthread_join(t, 0);
	assert(m->words[1] == 4);
}
