// heddle: --check uninit => safe complete
// about: the bit-field that was written
struct s {
  unsigned a : 3, b : 3;
};

int main(void) {
  struct s x;
  x.a = 5;
  return x.a == 5 ? 0 : 1;
}
