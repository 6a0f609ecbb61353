// heddle: => violated memory:12
// about: the address of a local is kept after its function returned
int *keep;

static void callee(void) {
  int x = 7;
  keep = &x;
}

int main(void) {
  callee();
  return *keep; // violated here
}
