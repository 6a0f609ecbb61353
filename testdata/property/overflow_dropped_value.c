// heddle: -DE=x+1 --check overflow => violated overflow:12
// heddle: -DE=0*-x --check overflow => violated overflow:12
// heddle: -DE=(void)(x<<y) --check overflow => violated overflow:12
// heddle: -DE=y==x*2 --check overflow => violated overflow:12
// heddle: -DE=0&&x+1 --check overflow => safe complete
// about: what is computed and dropped is checked all the same
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y >= 0 && y < 8)
    E; // violated here
  return 0;
}
