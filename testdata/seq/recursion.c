// seq: recursion: factorial, Fibonacci, Ackermann, gcd, hanoi, mutual recursion, sums of digits
#include <stdio.h>

static unsigned long fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static int ack(int m, int n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ack(m - 1, 1);
    return ack(m - 1, ack(m, n - 1));
}

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }

static int moves;

static void hanoi(int n, char from, char to, char via)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, via, to);
    moves++;
    if (n == 4)
        printf("%c->%c\n", from, to);
    hanoi(n - 1, via, to, from);
}

static void binary(unsigned n)
{
    if (n > 1)
        binary(n / 2);
    putchar('0' + n % 2);
}

int main(void)
{
    printf("%lu %d %d %d\n", fact(20), fib(15), ack(2, 5), gcd(1071, 462));
    printf("%d %d %d\n", even(20), odd(7), even(7));
    hanoi(4, 'a', 'c', 'b');
    printf("%d\n", moves);
    binary(1234);
    printf("\n");
    return gcd(84, 36);
}
