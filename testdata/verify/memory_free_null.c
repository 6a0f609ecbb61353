// heddle: => safe complete
// about: free of a null pointer does nothing
#include <stdlib.h>

int main(void) {
  free(NULL);
  char *p = malloc(4);
  free(p);
  p = NULL;
  free(p);
  return 0;
}
