// Races of kinds that are no pair of plain loads and stores at a node, each of which the answer rests on.
// heddle: -DBIT => safe complete +sequential-consistency
// heddle: -DBIT -DAPART => safe complete -sequential-consistency
// heddle: -DHANDLE => safe complete +sequential-consistency
// heddle: -DHANDLE -DAPART => safe complete -sequential-consistency
// heddle: -DINIT => safe complete +sequential-consistency
// heddle: -DINIT -DAPART => safe complete -sequential-consistency
// heddle: -DINPUT => safe complete +sequential-consistency
// heddle: -DINPUT -DAPART => safe complete -sequential-consistency
// heddle: -DCOPY => safe complete +sequential-consistency
// heddle: -DCOPY -DAPART => safe complete -sequential-consistency
// heddle: --check assert -DINPUT -DWILD => safe complete +sequential-consistency
#include <assert.h>
#include <pthread.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

struct bits { int a : 3; int b : 3; int : 0; int c : 3; } s;
pthread_t handle;
pthread_mutex_t m;
int cells[4];
char from[8], to[8];

void *f(void *p)
{
#if defined BIT
	s.a = 1;
#elif defined HANDLE && !defined APART
	assert(handle != 1);
#elif defined INIT
	pthread_mutex_init(&m, 0);
#elif defined INPUT
	int i = __VERIFIER_nondet_int();
#ifndef WILD
	__VERIFIER_assume(0 <= i && i < 2);
#endif
	cells[i] = 1;
#elif defined COPY
	memcpy(to, from, 8);
#endif
	return 0;
}

void *g(void *p) { return 0; }

int main(void)
{
	pthread_t t, other;
	int i = __VERIFIER_nondet_int();
#if defined WILD
#elif defined APART
	__VERIFIER_assume(2 <= i && i < 4);
#else
	__VERIFIER_assume(1 <= i && i < 4);
#endif
	pthread_create(&t, 0, f, 0);
#if defined INIT && defined APART
	pthread_join(t, 0);
#endif
#if defined BIT && defined APART
	s.c = 1;
#elif defined BIT
	s.b = 1;
#elif defined HANDLE
	pthread_create(&handle, 0, g, 0);
	pthread_join(handle, 0);
#elif defined INIT
	pthread_mutex_init(&m, 0);
#elif defined INPUT
	cells[i] = 2;
#elif defined COPY && !defined APART
	from[7] = 1;
#endif
#if !(defined INIT && defined APART)
	pthread_join(t, 0);
#endif
	return 0;
}
