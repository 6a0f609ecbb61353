// heddle: => violated memory:7
// about: a variable-length array ends where its length says
static int fill(int n, int i) {
  int a[n];
  for (int k = 0; k < n; k++)
    a[k] = k;
  return a[i]; // violated here
}

int main(void) {
  int r = fill(3, 2);
  return r + fill(2, 2);
}
