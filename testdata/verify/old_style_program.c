// heddle: => violated assert:13
// about: an undeclared assert is an assertion; old-style definitions are accepted
int limit = 3;

int add(a, b)
int a, b;
{
  return a + b;
}

int main() {
  int s = add(1, 2);
  assert(s < limit); // violated here
  return 0;
}
