/* This file defines what a thread sets of itself by prctl: its name. Other options are not modelled.
 * Models: prctl
 */

extern unsigned long pthread_self(void);
extern int pthread_setname_np(unsigned long, const char *);
extern int pthread_getname_np(unsigned long, char *, __SIZE_TYPE__);
extern void __heddle_unsupported(const char *);

#define __HEDDLE_SET_NAME 15
#define __HEDDLE_GET_NAME 16
#define __HEDDLE_NAME 16 /* bytes of a name, its end included; a longer one is cut off */

int prctl(int option, ...)
{
	__builtin_va_list ap;
	char *name;
	char cut[__HEDDLE_NAME];
	int i;
	if (option != __HEDDLE_SET_NAME && option != __HEDDLE_GET_NAME) {
		__heddle_unsupported("prctl with another option than PR_SET_NAME and PR_GET_NAME");
		return -1;
	}
	__builtin_va_start(ap, option);
	name = __builtin_va_arg(ap, char *);
	__builtin_va_end(ap);
	if (option == __HEDDLE_GET_NAME) {
		pthread_getname_np(pthread_self(), name, __HEDDLE_NAME);
		return 0;
	}
	for (i = 0; i < __HEDDLE_NAME - 1 && name[i]; i++)
		cut[i] = name[i];
	cut[i] = 0;
	pthread_setname_np(pthread_self(), cut);
	return 0;
}
