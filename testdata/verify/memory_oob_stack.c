// heddle: => violated memory:7
// about: reading below a local array
int main(void) {
  int a[3] = {1, 2, 3};
  int i = 2, sum = 0;
  while (i >= -1) {
    sum += a[i]; // violated here
    i--;
  }
  return sum;
}
