/* Pulse oximeter, log: a ring buffer of at most LOG_SIZE records, its size set once. What is put in and taken out is
   open. next is where the next record is taken from.
   Seeded fault: next wraps round one place too late. */
// ltl: G({buffer_size != 0} -> {next < buffer_size})
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LOG_SIZE 16

int buffer_size; /* records that fit, 0: not set yet */
int next;        /* index of the next one to take */
static int first_free, used;
static int records[LOG_SIZE + 1];

static void log_init(int size) { buffer_size = size; }

static void log_insert(int record) {
  if (used == buffer_size)
    return;
  records[first_free] = record;
  first_free = first_free + 1 < buffer_size ? first_free + 1 : 0;
  used++;
}

static int log_remove(void) {
  if (used == 0)
    return 0;
  int record = records[next];
#ifdef SEEDED
  next = next + 1 <= buffer_size ? next + 1 : 0;
#else
  next = next + 1 < buffer_size ? next + 1 : 0;
#endif
  used--;
  return record;
}

int main(void) {
  int size = __VERIFIER_nondet_int();
  __VERIFIER_assume(size >= 1 && size <= LOG_SIZE);
  log_init(size);
  while (1) {
    log_insert(__VERIFIER_nondet_int());
    if (__VERIFIER_nondet_int())
      log_remove();
  }
}
