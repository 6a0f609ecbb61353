/* This file defines how much of a block can be used: what was asked for, or more, which the program may know but not use.
 * Models: malloc_usable_size
 */

extern int __heddle_object(const void *);
extern __SIZE_TYPE__ __heddle_size(const void *);
extern __PTRDIFF_TYPE__ __heddle_offset(const void *);
extern int __VERIFIER_nondet_int(void);
extern void __heddle_unsupported(const char *);

/* What __heddle_object says. */
enum { __heddle_block = 2, __heddle_dead = 4 };

#define __HEDDLE_MORE 24 /* what glibc may add */

__SIZE_TYPE__ malloc_usable_size(void *p)
{
	unsigned more = (unsigned)__VERIFIER_nondet_int();
	int what;
	volatile char first;
	if (p == 0)
		return 0;
	what = __heddle_object(p);
	if (what != __heddle_block) {
		first = *(char *)p; /* what is gone is found here */
		(void)first;
	}
	if (what != __heddle_block || __heddle_offset(p) != 0)
		__heddle_unsupported("malloc_usable_size of what is no block");
	return __heddle_size(p) + (more <= __HEDDLE_MORE ? more : 0);
}
