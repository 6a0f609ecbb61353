// heddle: --check unreach-call => violated assert:6
// about: the body of reach_error does not matter
void reach_error(void) {}

int main(void) {
  reach_error(); // violated here
  return 0;
}
