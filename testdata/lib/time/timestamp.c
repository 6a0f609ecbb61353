// heddle: => safe complete
// about: a thread prints when it begins; which time that is stays open
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static void *work(void *arg) {
  time_t now = time(NULL);
  char line[64];
  struct tm tm;
  localtime_r(&now, &tm);
  printf("[%.24s] %s begins\n", asctime(&tm), (char *)arg);
  assert(strftime(line, sizeof line, "%Y-%m-%d %H:%M:%S %a", &tm) == 23);
  assert(strlen(line) == 23);
  puts(line);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, "work");
  pthread_join(t, NULL);
  return 0;
}
