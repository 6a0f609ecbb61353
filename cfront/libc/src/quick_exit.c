/* This file defines what a program does when it ends by quick_exit (C11 7.22.4.3, 7.22.4.7). To register
 * a handler happens before nothing that it does in another thread.
 * Models: at_quick_exit quick_exit+
 */

extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern _Noreturn void __heddle_quick_exit(int);

#define __HEDDLE_HANDLERS 64

static void (*__heddle_handlers[__HEDDLE_HANDLERS])(void);
static int __heddle_count;

int at_quick_exit(void (*handler)(void))
{
	__heddle_quiet_begin();
	if (__heddle_count == __HEDDLE_HANDLERS)
		__heddle_unsupported("more than 64 handlers of quick_exit");
	__heddle_handlers[__heddle_count++] = handler;
	__heddle_quiet_end();
	return 0;
}

/* The last handler comes first; one that a handler registers comes next. */
_Noreturn void quick_exit(int status)
{
	for (;;) {
		void (*handler)(void) = 0;
		__heddle_quiet_begin();
		if (__heddle_count > 0)
			handler = __heddle_handlers[--__heddle_count];
		__heddle_quiet_end();
		if (!handler)
			break;
		handler();
	}
	__heddle_quick_exit(status);
}
