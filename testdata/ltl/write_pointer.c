// about: a write through a pointer is seen.
// heddle: --ltl 'G{s==0}' => ltl false conclusive violated
// heddle: --ltl 'F{s==2}' => ltl true conclusive safe complete
// heddle: --ltl 'X{s==1} && X X{s==2} && X X X{s==0}' => ltl true conclusive safe complete
int s;
int *p = &s;

int main(void)
{
	*p = 1;
	int **pp = &p;
	**pp = 2;
	*p = 0;
	return 0;
}
