// heddle: => safe complete
// about: a pointer before its object that is used inside it only
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

int main(void) {
  int v[3] = {1, 2, 3}, *one = v - 1, sum = 0;
  int *far = v - 100000;
  for (int i = 1; i <= 3; i++) sum += one[i] + far[100000 + i - 1];
  assert(sum == 12 && one + 1 == v);
}
