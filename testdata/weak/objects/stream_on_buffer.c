// heddle: --memory-model rc11 --check race => violated race
// heddle: --memory-model auto --check race => violated race
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DTELLS=memory_order_release => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DREADS => safe complete
// about: a stream on memory accesses that memory, which races with what the program does there, but not with another use of the stream
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#ifndef TELLS
#define TELLS memory_order_relaxed
#endif

char buffer[4] = "abc";
atomic_int before, behind;
FILE *stream;

void *reads(void *arg) {
  atomic_store_explicit(&before, 1, memory_order_release);
  fgetc(stream);
  atomic_store_explicit(&behind, 1, TELLS);
  return arg;
}

void *writes(void *arg) {
  if (atomic_load_explicit(&behind, memory_order_acquire) && atomic_load_explicit(&before, memory_order_acquire)) {
#ifdef READS
    fgetc(stream);
#else
    buffer[0] = 'x';
#endif
  }
  return arg;
}

int main(void) {
  stream = fmemopen(buffer, sizeof buffer, "r");
  if (!stream)
    return 0;
  pthread_t a, b;
  pthread_create(&a, 0, reads, 0);
  pthread_create(&b, 0, writes, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  fclose(stream);
}
