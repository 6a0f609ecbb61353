// Objects that nobody defines: their addresses can be used; what an access gives is unknown, or any value where
// undefined things are open and the type is known.
// heddle: => safe complete
// heddle: -DREAD => unknown unsupported
// heddle: -DREAD --check assert => unknown unsupported
// heddle: -DREAD --undefined nondet => violated assert +undefined-objects-are-inputs
// heddle: -DWRITE => unknown unsupported
// heddle: -DWRITE --undefined nondet => safe complete +undefined-objects-are-inputs
// heddle: -DMEMBER --undefined nondet => safe complete
// heddle: -DCONSTANT --undefined nondet => violated assert
// heddle: -DCONSTANT --undefined nondet -DSTORE --check memory => violated memory
// heddle: -DELEMENT --undefined nondet => unknown unsupported
// heddle: -DELEMENT --32 => unknown unsupported
// heddle: -DOWN --undefined nondet => violated assert
// heddle: -DLOCK => unknown unsupported
// heddle: -DLIBRARY --undefined nondet => unknown unsupported
// heddle: -DCOPY => unknown unsupported
// heddle: -DUNREACHED => safe complete
#define _GNU_SOURCE
#include <assert.h>
#include <error.h>
#include <pthread.h>
#include <string.h>

struct hidden;
extern int number, unknown_length[];
extern const int constant;
extern _Thread_local int own;
extern struct hidden incomplete;
extern struct { char c; _Bool b; int i[2]; } known;
extern pthread_mutex_t lock;
int local;

int main(void)
{
	struct hidden *p = &incomplete;
	int *q = &number;
	assert((void *)p != (void *)unknown_length && q != &local);
#if defined READ
	assert(number != 7);
#elif defined WRITE
	*q = 3;
	assert(number == 3);
#elif defined MEMBER
	assert(known.b == 0 || known.b == 1);
	assert(known.i[1] == known.i[1]);
#elif defined CONSTANT
	assert(constant != 7);
#ifdef STORE
	*(int *)&constant = 1;
#endif
#elif defined ELEMENT
	return unknown_length[3];
#elif defined OWN
	assert(own != 7);
#elif defined LOCK
	pthread_mutex_lock(&lock);
#elif defined LIBRARY
	return error_message_count;
#elif defined COPY
	memcpy(&local, unknown_length, sizeof local);
#elif defined UNREACHED
	if (local)
		return number;
#endif
	return 0;
}
