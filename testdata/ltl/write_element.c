// about: writes to elements, by constant and by variable index; a write to another element is none.
// heddle: --ltl 'X{a[2]==5} && X X{a[2]==7} && G !{a[2]==6}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G{a[2]==0}' => ltl false conclusive violated
// heddle: --ltl 'F{a[k]==7}' => ltl true conclusive safe complete
int a[4];
int k = 1;

int main(void)
{
	a[1] = 6;
	a[2] = 5;
	for (int i = 0; i < 4; i++)
		if (i == k + 1)
			a[i] = 7;
	k = 2;
	return 0;
}
