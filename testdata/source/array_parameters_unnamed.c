// heddle: => safe
// about: array parameters without a name say their lengths and qualifiers, too; __real__ and __imag__ take a cast
#include <assert.h>

int first(int [static 2], int [const]);
int sum(int, int [const *], double [restrict static 3], int [*], int [][*], const char [static const 1]);

int first(int a[static 2], int b[const]) { return a[1] + b[0]; }
int sum(int n, int a[const n], double b[restrict static 3], int c[n], int d[][n], const char e[static const 1]) {
	return a[n - 1] + (int)b[2] + c[0] + d[0][1] + e[0] + (int)sizeof d[0];
}

typedef float part;

int main(void) {
	int two[2] = {1, 2}, rows[1][2] = {{3, 4}};
	double three[3] = {5, 6, 7};
	int (*f)(int [static 2], int [const]) = first;
	assert(f(two, two) == 3 && sum(2, two, three, two, rows, "\1") == 2 + 7 + 1 + 4 + 1 + 8);
	double x = 2.5;
	assert(__real__ (double _Complex)x == 2.5 && __imag__ (part)x == 0 && __real__(x) == 2.5);
}
