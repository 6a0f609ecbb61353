// about: the inputs may ask for one more round for ever; an assumption forbids it.
// pruned: --check livelock => violated livelock:10
// pruned: => safe complete +may-not-terminate
// pruned: --check assert => safe complete
// pruned: --check livelock -DASSUME => safe complete
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void)
{
	while (__VERIFIER_nondet_int()) {
#ifdef ASSUME
		__VERIFIER_assume(0);
#endif
	}
	return 0;
}
