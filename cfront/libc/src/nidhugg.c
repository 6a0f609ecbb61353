/* This file defines what programs for the model checker Nidhugg wait with: an access that is made as soon as what stands there compares with
 * a number as it should. The comparison is a set of bits: 1 greater, 2 equal, 4 less, 8 as signed numbers. Accesses are sequentially
 * consistent. Who waits in vain waits for ever.
 * Models: __VERIFIER_load_await_aint __VERIFIER_xchg_await_aint
 */

static _Bool __heddle_compares(int is, int how, int with)
{
	_Bool less = how & 8 ? is < with : (unsigned)is < (unsigned)with;
	return how >> (less ? 2 : is == with ? 1 : 0) & 1;
}

static int __heddle_await(int *at, int how, int with)
{
	int is;
	do
		is = __atomic_load_n(at, __ATOMIC_SEQ_CST);
	while (!__heddle_compares(is, how, with));
	return is;
}

int __VERIFIER_load_await_aint(int *at, int how, int with)
{
	return __heddle_await(at, how, with);
}

int __VERIFIER_xchg_await_aint(int *at, int value, int how, int with)
{
	int is;
	do
		is = __heddle_await(at, how, with);
	while (!__atomic_compare_exchange_n(at, &is, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
	return is;
}
