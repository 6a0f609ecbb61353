// heddle: --undefined nondet => safe complete
// heddle: => unknown unsupported
// heddle: -DMEANT => safe complete
// heddle: -DFLOATS => unknown unsupported
// about: a function of the program's that has a name of the library but other parameters is not the library's
#ifdef MEANT
unsigned long strlcpy(char *, const char *, unsigned long);
#define CALL() strlcpy((char[4]){0}, "x", 4)
#elif defined FLOATS
int sqrt(int);
#define CALL() sqrt(4)
#else
void warn(int level);
#define CALL() warn(3)
#endif

int main(void) {
	CALL();
	return 0;
}
