// heddle: => violated memory:7
// about: a call through the address of a variable
int x;

int main(void) {
  void (*f)(void) = (void (*)(void))(void *)&x;
  f(); // violated here
  return 0;
}
