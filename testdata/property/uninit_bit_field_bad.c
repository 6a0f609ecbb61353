// heddle: --check uninit => violated uninit:10
// about: the other bit-field of the unit
struct s {
  unsigned a : 3, b : 3;
};

int main(void) {
  struct s x;
  x.a = 5;
  return x.b == 5 ? 1 : 0; // violated here
}
