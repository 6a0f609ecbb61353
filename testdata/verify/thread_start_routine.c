// Start routines that are none, or of another type than void *(*)(void *).
// heddle: -DROUTINE=undefined => unknown unsupported
// heddle: -DROUTINE=undefined --undefined nondet => violated assert:41 +undefined-functions-do-nothing
// heddle: -DROUTINE=undefined --undefined nondet -DIGNORED => safe complete
// heddle: -DROUTINE=undefined --undefined nondet -DIGNORED -DDETACHED => safe complete
// heddle: -DROUTINE=malloc --undefined nondet => unknown unsupported
// heddle: -DROUTINE=strlen => safe complete
// heddle: -DROUTINE=0 => violated memory:39
// heddle: -DROUTINE=0x12345678 => violated memory:39
// heddle: -DROUTINE=main+1 => violated memory:39
// heddle: -DROUTINE=no_parameter => safe complete
// heddle: -DROUTINE=no_result -DIGNORED => safe complete
// heddle: -DROUTINE=no_result => violated assert:41
// heddle: -DROUTINE=narrow => safe complete
// heddle: -DROUTINE=more -DIGNORED => violated assert:54
// heddle: -DROUTINE=takes_float => unknown unsupported
// heddle: -DROUTINE=gives_float => unknown unsupported
// heddle: -DROUTINE=takes_struct => unknown unsupported
// heddle: -DROUTINE=gives_struct => unknown unsupported
// heddle: -DROUTINE=variadic => unknown unsupported
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct pair { long a, b, c; };
void *undefined(void *), *no_parameter(void), *variadic(void *, ...);
void no_result(void *);
int narrow(int), more(void *, int);
double takes_float(double d) { return d; }
struct pair gives_struct(void *arg) { return (struct pair){0}; }
void *takes_struct(struct pair p) { return 0; }
float gives_float(void *arg) { return 0; }
void *variadic(void *arg, ...) { return 0; }

int main(void)
{
	pthread_t t;
	void *result = (void *)1;
	pthread_create(&t, 0, (void *(*)(void *))(ROUTINE), ""); // violated here
#ifndef IGNORED
	if (pthread_join(t, &result) == 0) assert(result == 0); // violated here
#elif defined DETACHED
	pthread_detach(t);
#else
	pthread_join(t, 0);
#endif
	return 0;
}

void *no_parameter(void) { return 0; }
void no_result(void *arg) {}
int narrow(int arg) { return arg != (int)(long)""; }

int more(void *arg, int any) { assert(any == 0); return 0; } // violated here
