/* This file defines what programs for the model checker GenMC say to it. Marks of loops, of blocks and of accesses only tell it
 * what it need not look at, and change nothing here: a loop goes round as it stands. An optional block is executed, or not:
 * its way ends with it. Threads have small numbers, in the order in which they are made.
 * Models: __VERIFIER_loop_begin __VERIFIER_loop_bound __VERIFIER_spin_start __VERIFIER_spin_end
 * __VERIFIER_annotate_begin __VERIFIER_annotate_end __VERIFIER_opt_begin
 * __VERIFIER_thread_create __VERIFIER_thread_create_symmetric __VERIFIER_thread_join? __VERIFIER_thread_exit
 */

extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
extern int pthread_join(unsigned long, void **);
extern void pthread_exit(void *) __attribute__((__noreturn__));
extern void __heddle_unsupported(const char *);
extern _Bool __VERIFIER_nondet_bool(void);

void __VERIFIER_loop_begin(void)
{
}

void __VERIFIER_loop_bound(int bodies)
{
	(void)bodies;
}

void __VERIFIER_spin_start(void)
{
}

void __VERIFIER_spin_end(_Bool goes_on)
{
	(void)goes_on;
}

void __VERIFIER_annotate_begin(int kind)
{
	(void)kind;
}

void __VERIFIER_annotate_end(int kind)
{
	(void)kind;
}

int __VERIFIER_opt_begin(void)
{
	return __VERIFIER_nondet_bool();
}

#define __HEDDLE_THREADS 64

static unsigned long __heddle_threads[__HEDDLE_THREADS];
static int __heddle_made;

int __VERIFIER_thread_create(const void *attr, void *(*start)(void *), void *arg)
{
	unsigned long thread;
	int number;
	(void)attr;
	if (pthread_create(&thread, 0, start, arg) != 0)
		__heddle_unsupported("__VERIFIER_thread_create that fails");
	number = __atomic_fetch_add(&__heddle_made, 1, __ATOMIC_SEQ_CST);
	if (number >= __HEDDLE_THREADS)
		__heddle_unsupported("__VERIFIER_thread_create of more than 64 threads");
	__atomic_store_n(&__heddle_threads[number], thread, __ATOMIC_SEQ_CST);
	return number + 1;
}

int __VERIFIER_thread_create_symmetric(const void *attr, void *(*start)(void *), void *arg, long other)
{
	(void)other;
	return __VERIFIER_thread_create(attr, start, arg);
}

void *__VERIFIER_thread_join(long number)
{
	void *result;
	if (number < 1 || number > __atomic_load_n(&__heddle_made, __ATOMIC_SEQ_CST))
		__heddle_unsupported("__VERIFIER_thread_join of a thread that __VERIFIER_thread_create did not make");
	pthread_join(__atomic_load_n(&__heddle_threads[number - 1], __ATOMIC_SEQ_CST), &result);
	return result;
}

void __VERIFIER_thread_exit(void *result)
{
	pthread_exit(result);
}
