// This file declares what of the supervision in C the Go side reads.
#include <stddef.h>
#include <stdint.h>

enum { HEDDLE_BY_ITSELF, HEDDLE_TIMED_OUT, HEDDLE_OUT_OF_MEMORY, HEDDLE_INTERRUPTED };

struct heddle_watch {
	// In the child.
	int child; // this process is one
	int tell, orders, err;
	int64_t start; // of the parent, nanoseconds since 1970

	// In the parent, when the child has ended and there is something to say.
	int ended;
	int why, twice;
	int status; // as wait(2) gives it
	int done;   // the child has told that it is about to exit
	char phase[16];
	int64_t timeout, memory; // the limits
	int ondisk, saving;
	char *answer, *words;
	size_t answer_length, words_length;
	int64_t peak, elapsed, cpu; // bytes, nanoseconds, nanoseconds of processor time
};

extern struct heddle_watch heddle_watch;
