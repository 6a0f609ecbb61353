/* This file defines the execution of a command, of which nothing is known: it may end in any way, and what it prints is not
 * the program's. Files have any content anyway.
 * Models: system!
 */

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern int *__errno_location(void);
extern int __heddle_has(const char *);
extern void __heddle_unsupported(const char *);
extern void __heddle_writes(const void *, __SIZE_TYPE__);

#define __HEDDLE_ECHILD 10
#define __HEDDLE_EAGAIN 11
#define __HEDDLE_ENOMEM 12

/* POSIX does not require system to be thread-safe (XSH 2.9.1). */
static char __heddle_shell;

/* The status of a process that has exited or was ended by a signal, by itself 0. */
static int __heddle_any_status(void)
{
	int status = __VERIFIER_nondet_int(), ended = status & ~0x80;
	if (status >= 0 && status <= 0xff00 && (status & 0xff) == 0)
		return status;
	return ended >= 1 && ended <= 64 ? status : 0;
}

int system(const char *command)
{
	__heddle_writes(&__heddle_shell, 1);
	if (command == 0)
		return !__VERIFIER_nondet_bool();
	while (*command)
		command++;
	/* The command has the program's files. */
	if (__heddle_has("pipe") || __heddle_has("pipe2") || __heddle_has("socketpair"))
		__heddle_unsupported("a command in a program with pipes");
	if (__VERIFIER_nondet_bool()) {
		int error = __VERIFIER_nondet_int();
		*__errno_location() = error == __HEDDLE_EAGAIN || error == __HEDDLE_ENOMEM ? error : __HEDDLE_ECHILD;
		return -1;
	}
	return __heddle_any_status();
}
