// heddle: -DLENGTH=0 => violated bounds:10
// heddle: -DLENGTH=-1 => violated bounds:10
// heddle: -DLENGTH=1 => safe
// about: the length of a variable-length array is greater than zero (C11 6.7.6.2p5); that of a parameter counts for nothing
static int first(int n, int a[n]) { return n > 0 ? a[0] : 0; }

int main(void)
{
	int n = LENGTH, one = 1, sum = first(n, &one);
	int a[n];
	a[0] = 1;
	return sum + sizeof(a);
}
