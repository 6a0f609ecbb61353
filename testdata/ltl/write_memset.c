// about: memset and memcpy are seen, one symbol per scalar.
// heddle: --ltl 'G{a[1]==0}' => ltl false conclusive violated
// heddle: --ltl 'X{a[1]==0x01010101} && X X{a[1]==3}' => ltl true conclusive safe complete
// heddle: --ltl 'F({a[0]==1} && {a[1]==3})' => ltl true conclusive safe complete
#include <string.h>
int a[2];

int main(void)
{
	int b[2] = { 1, 3 };
	memset(a, 1, sizeof a);
	memcpy(a, b, sizeof a);
	return 0;
}
