// heddle: => violated
// A call of the library tells what it is given and what it changes, not what it keeps for itself.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
  int value;
} box;

static int most(int n, ...) {
  va_list args;
  int largest = 0;
  va_start(args, n);
  while (n-- > 0) {
    int x = va_arg(args, int);
    if (x > largest)
      largest = x;
  }
  va_end(args);
  return largest;
}

static int by_value(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

int main(void) {
  int first = 0, second = 0;
  char word[8] = "ba";
  time_t now = 86400;
  printf("%s", asctime(gmtime(&now)));
  qsort(word, 2, 1, by_value);
  sscanf("12 13", "%d %d", &first, &second);
  first = most(2, first, second);
  box *b = malloc(sizeof *b); // called by the name that its type has
  b->value = first;
  if (scanf("%d", &second) == 1)
    assert(first != 13);
}
