// Locals that are not volatile and change after setjmp are indeterminate after longjmp (C11 7.13.2.1), wherever they
// stand; all else keeps what was written to it.
// heddle: => safe complete
// heddle: -DREGISTER => violated assert
// heddle: -DPARAMETER => violated assert
// heddle: -DADDRESSED => violated assert
// heddle: -DELEMENT => violated assert
// heddle: -DREGISTER --check uninit => violated uninit
#include <assert.h>
#include <setjmp.h>

jmp_buf env;
int global;

void change(int *p)
{
	*p = 2;
	longjmp(env, 1);
}

int f(int parameter, volatile int kept_parameter)
{
	int unchanged = 1, changed = 1, addressed = 1, array[2] = {1, 1};
	volatile int kept = 1, kept_array[2] = {1, 1};
	static int still = 1;
	int *heap = &global;
	if (setjmp(env)) {
		assert(unchanged == 1 && kept == 2 && kept_array[1] == 2 && array[0] == 1 && still == 2 && *heap == 2 && kept_parameter == 2);
#if defined REGISTER
		assert(changed == 2);
#elif defined PARAMETER
		assert(parameter == 1);
#elif defined ADDRESSED
		assert(addressed == 2);
#elif defined ELEMENT
		assert(array[1] == 2);
#endif
		return 0;
	}
	changed = kept = kept_array[1] = array[1] = still = parameter = kept_parameter = 2;
	*heap = 2;
	change(&addressed);
	return changed;
}

int main(void) { return f(1, 1); }
