// Jumps that C leaves undefined are violations, and those that are not modelled are unknown.
// heddle: -DRETURNED => violated memory:86
// heddle: -DRETURNED -DAGAIN => violated memory:86
// heddle: -DNEVER => violated memory:86
// heddle: -DLOCAL => violated memory
// heddle: -DTHREAD => violated memory:68
// heddle: -DENDED => violated memory:86
// heddle: -DNULLBUF => violated memory
// heddle: -DCOPIED => unknown unsupported
// heddle: -DHANDLER => unknown unsupported
// heddle: -DONCE => unknown unsupported
// heddle: -DEXIT => unknown unsupported
// heddle: -DRETURNED --check assert => safe vacuous
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

jmp_buf env, other;
pthread_once_t once = PTHREAD_ONCE_INIT;

int fill(jmp_buf b) { return setjmp(b); }

void jump(void) { longjmp(env, 1); }

void *thread(void *arg)
{
	fill(env);
	return 0;
}

void handler(void *arg) {}

void copied(void)
{
	if (setjmp(env))
		return;
	memcpy(other, env, sizeof env);
	longjmp(other, 1);
}

void pushed(void)
{
	if (setjmp(env))
		return;
	pthread_cleanup_push(handler, 0);
	longjmp(env, 1);
	pthread_cleanup_pop(0);
}

void in_once(void)
{
	if (setjmp(env) == 0)
		pthread_once(&once, jump);
}

void at_exit(void)
{
	if (setjmp(env))
		return;
	atexit(jump);
	exit(0);
}

void *waits(void *arg)
{
#ifdef THREAD
	longjmp(env, 1); // violated here
#endif
	return 0;
}

int main(void)
{
	pthread_t t;
#if defined RETURNED
	fill(env);
#ifdef AGAIN
	fill(other);
#endif
#elif defined ENDED
	pthread_create(&t, 0, thread, 0);
	pthread_join(t, 0);
#endif
#if defined RETURNED || defined NEVER || defined ENDED
	longjmp(env, 1); // violated here
#elif defined LOCAL
	jmp_buf local;
	longjmp(local, 1);
#elif defined NULLBUF
	longjmp((void *)0, 1);
#elif defined THREAD
	if (setjmp(env))
		return 1;
	pthread_create(&t, 0, waits, 0);
	pthread_join(t, 0);
#elif defined COPIED
	copied();
#elif defined HANDLER
	pushed();
#elif defined ONCE
	in_once();
#elif defined EXIT
	at_exit();
#endif
	return 0;
}
