// heddle: => violated memory:9
struct big {
	char text[0x20000];
	int last;
};
int first = 5, second = 6;

int main(void) {
	return ((struct big *)0)->last;
}
