// heddle: => violated pthread
// about: the key is gone before it is used
#include <threads.h>

tss_t key;

int main(void) {
  tss_create(&key, 0);
  tss_delete(key);
  return tss_get(key) != 0;
}
