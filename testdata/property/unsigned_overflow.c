// heddle: -DE=x+y --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=x-y --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=x*y --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=-x --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=x++ --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=--x --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=x+=y --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=x*=3 --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=x+w --check unsigned-overflow => safe complete
// heddle: -DE=w+w --check unsigned-overflow => safe complete
// heddle: -DE=w*w --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=(unsigned_long)x*y --check unsigned-overflow => safe complete
// heddle: -DE=-w --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=x-1>x --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=x+i --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=0-(x!=0) --check unsigned-overflow => safe complete
// heddle: -DE=0u-(x>5) --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=x/y --check unsigned-overflow => safe complete
// heddle: -DE=(x<<9)^~x --check unsigned-overflow => safe complete
// heddle: -DE=c++ --check unsigned-overflow => safe complete
// heddle: -DE=4294967295u+1 --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=-1u --check unsigned-overflow => violated unsigned-overflow:33
// heddle: -DE=-0u --check unsigned-overflow => safe complete
// heddle: -DE=x+y --check overflow => safe complete
// about: unsigned arithmetic that wraps round, which is defined, is looked for on request
typedef unsigned long unsigned_long;
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(); int i = (int)y; unsigned char c = x; unsigned long w = 4000000000ul + x;
  if (y != 0)
    E; // violated here
  return 0;
}
