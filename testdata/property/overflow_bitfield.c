// heddle: --check overflow=all -DTO=s.narrow -DVALUE=3 => safe complete
// heddle: --check overflow=all -DTO=s.narrow -DVALUE=-4 => safe complete
// heddle: --check overflow=all -DTO=s.narrow -DVALUE=4 => violated overflow
// heddle: --check overflow=all -DTO=s.narrow -DVALUE=-5 => violated overflow
// heddle: --check overflow=all -DTO=s.narrow -DVALUE=__VERIFIER_nondet_int() => violated overflow
// heddle: --check overflow=all -DTO=s.wide -DVALUE=(1LL<<38) => safe complete
// heddle: --check overflow=all -DTO=s.wide -DVALUE=(1LL<<39) => violated overflow
// heddle: --check overflow=all -DTO=s.natural -DVALUE=9 => safe complete
// heddle: --check overflow=all -DTO=s.truth -DVALUE=2 => safe complete
// heddle: --check overflow -DTO=s.narrow -DVALUE=4 => safe complete
// about: a signed bit-field is a narrower signed type (C11 6.7.2.1p10); unsigned ones wrap
int __VERIFIER_nondet_int(void);

struct {
  signed narrow : 3;
  unsigned natural : 3;
  signed long long wide : 40;
  _Bool truth : 1;
} s;

int main(void) {
  TO = VALUE;
  return 0;
}
