// seq: functions called before any declaration, taken to return int; library calls without a header
int main(void)
{
    int r = later(3, 4);
    printf("%d %d\n", r, helper());
    puts("no header");
    putchar('0' + abs(-7));
    putchar('\n');
    return r;
}

int later(int a, int b)
{
    return a * 10 + b + helper();
}

int helper()
{
    static int n = 5;
    return n;
}
