// heddle: --unwind 4 --ltl 'G{x<2}' => ltl false conclusive violated ltl
// heddle: --ltl 'G{x<2}' => ltl false conclusive violated ltl
// about: an assumption about an input that was just read, which some value fulfils, takes away no path on which the formula is false
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int x;
int main(void) {
    int n = 0;
    while (1) {
        int in = __VERIFIER_nondet_int();
        __VERIFIER_assume(in >= 0 && in < 3);
        if (in == 2)
            n++;
        x = n;
    }
}
