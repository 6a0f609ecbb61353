// heddle: --check uninit => safe complete
// about: the value does not matter
int main(void) {
  unsigned x;
  return (x & 0) == 0 ? 0 : 1;
}
