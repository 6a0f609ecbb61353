// heddle: => safe complete
// about: the instructions of aarch64 that lock-free code uses, in inline assembly
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static uint64_t word = 5;
static unsigned int half = 7;
static unsigned char byte = 250;
static void *pointer;
static uint64_t pair[2] = {1, 2};
static int count;

static uint64_t compare_exchange(uint64_t *p, uint64_t expected, uint64_t v) {
  uint64_t previous, tmp;
  __asm__ __volatile__("1:\n"
                       "ldxr %0, [%2]\n"
                       "cmp %0, %4\n"
                       "b.ne 2f\n"
                       "stxr %w1, %3, [%2]\n"
                       "cbnz %w1, 1b\n"
                       "2:"
                       : "=&r"(previous), "=&r"(tmp)
                       : "r"(p), "r"(v), "r"(expected)
                       : "memory", "cc");
  return previous;
}

static void *exchange(void **p, void *v) {
  void *previous, *tmp;
  __asm__ __volatile__("1: ldaxr %0, [%2]\n\tstlxr %w1, %3, [%2]\n\tcbnz %w1, 1b\n\tdmb ish" : "=&r"(previous), "=&r"(tmp) : "r"(p), "r"(v) : "memory");
  return previous;
}

static unsigned char fetch_add(unsigned char *p, unsigned char v) {
  unsigned int previous, now, tmp;
  __asm__ __volatile__("1: ldxrb %w0, [%3]; add %w1, %w0, %w4; stxrb %w2, %w1, [%3]; cbnz %w2, 1b"
                       : "=&r"(previous), "=&r"(now), "=&r"(tmp)
                       : "r"(p), "r"((unsigned int)v)
                       : "memory");
  return (unsigned char)previous;
}

static uint64_t compare_exchange_pair(uint64_t p[2], uint64_t low, uint64_t high, uint64_t v, uint64_t w) {
  uint64_t tmp1, tmp2;
  __asm__ __volatile__("1:\nldxp %0, %1, [%2]\neor %0, %0, %3\neor %1, %1, %4\norr %1, %0, %1\nmov %w0, #0\ncbnz %1, 2f\n"
                       "stxp %w0, %5, %6, [%2]\ncbnz %w0, 1b\nmov %w0, #1\n2:"
                       : "=&r"(tmp1), "=&r"(tmp2)
                       : "r"(p), "r"(low), "r"(high), "r"(v), "r"(w)
                       : "cc", "memory");
  return tmp1;
}

static void increment(int *p) {
  int previous, tmp;
  asm volatile("1: ldxr %w0, [%2]; add %w0, %w0, #1; stxr %w1, %w0, [%2]; cbnz %w1, 1b" : "=&r"(previous), "=&r"(tmp) : "r"(p) : "memory");
}

static void *worker(void *arg) {
  increment(&count);
  return arg;
}

int main(void) {
  assert(compare_exchange(&word, 4, 9) == 5 && word == 5);
  assert(compare_exchange(&word, 5, 9) == 5 && word == 9);
  assert(!exchange(&pointer, &word) && exchange(&pointer, 0) == &word && !pointer);
  assert(fetch_add(&byte, 10) == 250 && byte == 4);
  assert(!compare_exchange_pair(pair, 1, 3, 4, 5) && pair[0] == 1 && pair[1] == 2);
  assert(compare_exchange_pair(pair, 1, 2, 4, 5) && pair[0] == 4 && pair[1] == 5);
  unsigned int v = 0, old;
  asm volatile("ldar %w0, [%1]" : "=r"(v) : "r"(&half) : "memory");
  assert(v == 7);
  asm volatile("stlr %w1, [%0]\n\tyield" : : "r"(&half), "r"(v + 1) : "memory");
  asm volatile("ldaddal %w2, %w0, [%1]" : "=&r"(old) : "r"(&half), "r"(3) : "memory");
  assert(old == 8 && half == 11);
  asm volatile("casal %w0, %w2, [%1]" : "+&r"(old) : "r"(&half), "r"(1) : "memory");
  assert(old == 11 && half == 11);
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  increment(&count);
  pthread_join(t, 0);
  assert(count == 2);
  return 0;
}
