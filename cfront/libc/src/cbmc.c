/* This file defines what programs for the model checker CBMC say to it: a statement whose label begins with __CPROVER_ASYNC_ is executed by a thread of its own,
 * which nobody joins. What a fence orders, which it is told, shows under a weaker memory model alone.
 * Models: __heddle_spawn __CPROVER_fence
 */

extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
extern int __heddle_weaker(void);
extern void __heddle_unsupported(const char *);

void __heddle_spawn(void *(*start)(void *), void *arg)
{
	unsigned long thread;
	if (pthread_create(&thread, 0, start, arg) != 0)
		__heddle_unsupported("a thread of a statement that cannot be made");
}

void __CPROVER_fence(const char *kind, ...)
{
	(void)kind;
	if (__heddle_weaker())
		__heddle_unsupported("__CPROVER_fence under a weaker memory model");
}
