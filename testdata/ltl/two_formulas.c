// about: several formulas in one run, and an assertion beside them; the first formula is the one described.
// heddle: --ltl 'F{s==2}' --ltl 'G{s!=1}' --keep-going => ltl true conclusive violated
// heddle: --ltl 'G{s!=1}' --ltl 'F{s==2}' --keep-going => ltl false conclusive violated
// heddle: --ltl 'G{s<3}' --ltl 'F{s==3}' --keep-going -DCHECK => ltl presumably-true inconclusive violated assert
#include <assert.h>
int s;

int main(void)
{
	s = 1;
#ifdef CHECK
	assert(s == 2);
#endif
	s = 2;
	return 0;
}
