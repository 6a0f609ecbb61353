// about: a formula may have a subscript of an array that is a part of something; outside of that it cannot be evaluated.
// heddle: --ltl 'G{m[1][i]==0}' => ltl false conclusive violated ltl
// heddle: --ltl 'G{m[1][i]==0||m[1][i]==4}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G{s.a[i]!=7}' => ltl presumably-true conclusive safe complete
// heddle: -DFAR --ltl 'G{s.a[i]!=7}' => ltl presumably-true inconclusive unknown
int m[2][3];
struct {
	int a[3], b;
} s = {{0}, 7};
unsigned char i;

int main(void)
{
	m[1][2] = 4;
#ifdef FAR
	i = 3;
#endif
	i = 2;
	i = 0;
	return 0;
}
