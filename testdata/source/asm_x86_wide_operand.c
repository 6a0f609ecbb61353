// heddle: => safe complete
// about: cmpxchg16b and cmpxchg8b on operands that name all their bytes: an integer of 16 bytes, an array, a record
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

struct pair {
  uint64_t low, high;
} __attribute__((aligned(16)));

static struct pair pair;

static bool as_integer(void *p, uint64_t low, uint64_t high, uint64_t to_low, uint64_t to_high) {
  bool done;
  __asm__ __volatile__("lock; cmpxchg16b %0; setz %1"
                       : "+m"(*(volatile __int128 *)p), "=q"(done), "+a"(low), "+d"(high)
                       : "b"(to_low), "c"(to_high)
                       : "cc", "memory");
  return done;
}

static bool as_array(void *p, uint64_t low, uint64_t high, uint64_t to_low, uint64_t to_high) {
  bool done;
  __asm__ __volatile__("lock; cmpxchg16b %0; setz %1"
                       : "+m"(*(volatile char(*)[16])p), "=q"(done), "+a"(low), "+d"(high)
                       : "b"(to_low), "c"(to_high)
                       : "cc", "memory");
  return done;
}

static bool as_record(struct pair *p, uint64_t low, uint64_t high, uint64_t to_low, uint64_t to_high) {
  bool done;
  __asm__ __volatile__("lock; cmpxchg16b %0; setz %1"
                       : "+m"(*p), "=q"(done), "+a"(low), "+d"(high)
                       : "b"(to_low), "c"(to_high)
                       : "cc", "memory");
  return done;
}

static bool half(void *p, uint32_t low, uint32_t high, uint32_t to_low, uint32_t to_high) {
  bool done;
  __asm__ __volatile__("lock; cmpxchg8b %0; setz %1"
                       : "+m"(*(uint32_t(*)[2])p), "=q"(done), "+a"(low), "+d"(high)
                       : "b"(to_low), "c"(to_high)
                       : "cc", "memory");
  return done;
}

int main(void) {
  assert(as_integer(&pair, 0, 0, 1, 2) && pair.low == 1 && pair.high == 2);
  assert(!as_integer(&pair, 1, 3, 9, 9) && pair.low == 1 && pair.high == 2);
  assert(as_array(&pair, 1, 2, 3, 4) && pair.low == 3 && pair.high == 4);
  assert(!as_array(&pair, 4, 4, 9, 9) && pair.low == 3 && pair.high == 4);
  assert(as_record(&pair, 3, 4, 5, 6) && pair.low == 5 && pair.high == 6);
  assert(half(&pair, 5, 0, 7, 8) && pair.low == (7 | (uint64_t)8 << 32) && pair.high == 6);
  return 0;
}
