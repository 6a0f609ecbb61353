// about: what a compare and exchange writes to a local variable has no order with reads of it elsewhere in the expression, and one with what its arguments do
// heddle: => safe +evaluation-order
// heddle: -DMACRO => safe +evaluation-order
// heddle: --evaluation-order all => violated
// heddle: -DMACRO --evaluation-order all => violated
// heddle: -DORDERED --evaluation-order all => safe -evaluation-order
// heddle: -DMACRO -DORDERED => safe -evaluation-order
// heddle: -DITEMS --evaluation-order all => violated
// heddle: -DMACRO -DITEMS => safe +evaluation-order
// heddle: -DBLOCK --evaluation-order all => violated
// heddle: -DMACRO -DBLOCK => safe +evaluation-order
#include <assert.h>
#include <stdatomic.h>
_Atomic int c = 2;
#ifdef MACRO
#define CAS(v, to) atomic_compare_exchange_strong(&c, &v, to)
#else
#define CAS(v, to) __atomic_compare_exchange_n(&c, &v, to, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#endif

static int second(int first, int then) { return then; }

int main(void) {
	int v = 1;
#ifdef ORDERED
	if (CAS(v, v + 4) || v != 2)
		assert(0);
	int done = CAS(v, v + 4);
	assert(done && v == 2 && c == 6);
#elif defined ITEMS
	int items[2][2] = {{CAS(v, 5), 0}, {v, 0}}; // in any order
	assert(items[1][0] == 2);
#elif defined BLOCK
	assert(second(({ int done = CAS(v, 5); done; }), v) == 2);
#else
	int r = v + CAS(v, 5); // v before the call, or after it
	assert(r == 1);
#endif
	return 0;
}
