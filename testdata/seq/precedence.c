// seq: operator precedence and associativity without parentheses
#include <stdio.h>

struct s { int a[3]; int *p; struct s *next; };

int main(void)
{
    int a = 5, b = 3, c = 2;
    printf("%d %d %d\n", a - b - c, a / b * c, a % b + c * a - b / c);
    printf("%d %d\n", a << 1 + c, a + b << c);
    printf("%d %d %d\n", a & b == 3, a | b ^ c & 1, a ^ b | c);
    printf("%d %d\n", a > b == b > c, a < b < c);
    printf("%d %d\n", !a == b, -a + ~b * +c);
    printf("%d\n", a || b && 0);
    printf("%d %d\n", a > b ? c : a > c ? b : 9, 0 ? 1 : 0 ? 2 : 3);
    a = b = c += 4;
    printf("%d %d %d\n", a, b, c);
    int arr[] = { 10, 20, 30 }, *p = arr;
    printf("%d ", *p++);
    printf("%d ", ++*p);
    printf("%d ", *++p);
    printf("%d\n", -*p + 1);
    struct s s = { { 1, 2, 3 }, arr, &s };
    printf("%d %d %d\n", *s.p, s.next->a[1], *s.next->p + 1);
    printf("%d %d\n", ++s.next->a[0], -s.a[2]);
    printf("%d %zu\n", (char)a + 300, sizeof a + 1);
    printf("%d %d\n", sizeof(int) * 2 == 8, (int)3.9 * 2);
    int x = (1, 2, 3), y = 1;
    y += x > 2, y *= 10;
    printf("%d %d\n", x, y);
    return 0;
}
