// heddle: => unknown unsupported
// about: the call goes through a pointer
void launch_the_device(void);

void (*action)(void) = launch_the_device;

int main(void) {
  action();
  return 0;
}
