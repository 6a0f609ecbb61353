// about: a local variable of another size than the object that is compared with it
// heddle: => unknown
// heddle: -DCELL=long => safe
#ifndef CELL
#define CELL int
#endif
CELL cell = 5;

int main(void) {
	long expected = 5;
	return !__atomic_compare_exchange_n(&cell, &expected, 6, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
