// heddle: => unknown
// about: ESBMC does not say what it does where sizes differ
int main(void) {
  double d = 1.0;
  int u;
  __ESBMC_bitcast(&u, &d);
  return 0;
}
