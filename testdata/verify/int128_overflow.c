// heddle: --check overflow => safe complete
// heddle: -DADD --check overflow => violated overflow:21
// heddle: -DMUL --check overflow => violated overflow:24
// heddle: -DSHIFT --check overflow => violated overflow:27
// heddle: -DNEG --check overflow => violated overflow:30
// heddle: -DDIV --check overflow => violated overflow:33
// heddle: -DINPUT --check overflow => unknown unsupported
// about: signed arithmetic in 128 bits overflows where it leaves them
extern long __VERIFIER_nondet_long(void);

int main(void)
{
	__int128 most = ((__int128)1 << 126) - 1 + ((__int128)1 << 126), least = -most - 1, r;
	r = most - 1 + 1;
	r = least + most;
	r = (__int128)0x7fffffffffffffff * 0x7fffffffffffffff * 2;
	r = (__int128)1 << 126;
	r = -most;
	r = least / 2 % 5;
#ifdef ADD
	r = most + 1;
#endif
#ifdef MUL
	r = (most / 3) * 4;
#endif
#ifdef SHIFT
	r = (__int128)1 << 127;
#endif
#ifdef NEG
	r = -least;
#endif
#ifdef DIV
	r = least / -1;
#endif
#ifdef INPUT
	r = (__int128)__VERIFIER_nondet_long() * 2;
#endif
	return r != 0;
}
