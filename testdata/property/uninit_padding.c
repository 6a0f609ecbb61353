// heddle: --check uninit => safe complete
// about: copying a structure with padding and unset members reads nothing
struct s {
  char c;
  int n, unset;
};

int main(void) {
  struct s a, b;
  a.c = 1;
  a.n = 2;
  b = a;
  return b.c + b.n == 3 ? 0 : 1;
}
