// heddle: => violated memory:6
// about: a weak function that nobody defines is called without looking whether it is there
int hook(void) __attribute__((weak));

int main(void) {
  return hook(); // violated here
}
