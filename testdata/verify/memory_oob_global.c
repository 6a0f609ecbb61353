// heddle: => violated memory:8
// about: one element past a global array
int a[4];
int after;

int main(void) {
  for (int i = 0; i <= 4; i++)
    a[i] = i; // violated here
  return after;
}
