// heddle: => unknown unsupported
// about: a function without a body that no library model knows is called
int launch_the_device(int);

int main(void) { return launch_the_device(3); }
