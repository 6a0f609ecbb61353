// Votes are counted for, against and in all; one in three is weighed twice.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	unsigned yes = 0, no = 0, votes = 0, weight = 0;
	while (1) {
		switch (__VERIFIER_nondet_uint() % 3) {
		case 0:
			yes++, weight++;
			break;
		case 1:
			no++, weight++;
			break;
		default:
			yes++, weight += 2;
#ifdef BUG
			if (votes > 2)
				weight--;
#endif
			no++, votes++;
		}
		votes++;
		assert(yes + no == votes);
		assert(weight == votes);
	}
}
