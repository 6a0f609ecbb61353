/* This file defines the stack that a thread sets apart for handlers of signals: what it says of it is kept, and has no effect.
 * Models: sigaltstack
 */

typedef struct { void *start; int flags; __SIZE_TYPE__ size; } __heddle_stack;

extern int *__errno_location(void);
extern int __heddle_on_stack(void);

enum { __heddle_eperm = 1, __heddle_enomem = 12, __heddle_einval = 22 };
enum { __heddle_onstack = 1, __heddle_disable = 2, __heddle_smallest = 2048 };
#define __HEDDLE_DISARMS 0x80000000u

static __thread struct {
	_Bool set;
	__heddle_stack is;
} __heddle_own; /* none in a new thread */

int sigaltstack(const __heddle_stack *next, __heddle_stack *before)
{
	__heddle_stack stack, old = {0, __heddle_disable, 0};
	int error = 0, on = __heddle_own.set && __heddle_on_stack();
	if (__heddle_own.set) {
		old = __heddle_own.is;
		if (on)
			old.flags |= __heddle_onstack;
	}
	if (next) {
		stack.start = next->start;
		stack.flags = next->flags;
		stack.size = next->size;
		if (on)
			error = __heddle_eperm;
		else if (((unsigned)stack.flags & ~__HEDDLE_DISARMS) > __heddle_disable)
			error = __heddle_einval;
		else if (!(stack.flags & __heddle_disable) && stack.size < __heddle_smallest)
			error = __heddle_enomem;
		if (error) {
			*__errno_location() = error;
			return -1;
		}
		__heddle_own.set = !(stack.flags & __heddle_disable);
		if (__heddle_own.set) {
			__heddle_own.is.start = stack.start;
			__heddle_own.is.flags = stack.flags & ~__heddle_onstack;
			__heddle_own.is.size = stack.size;
		}
	}
	if (before) {
		before->start = old.start;
		before->flags = old.flags;
		before->size = old.size;
	}
	return 0;
}
