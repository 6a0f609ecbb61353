// seq: GNU statement expressions: values, scopes, loops inside, nested, void
#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(a, b) ({ __typeof__(a) t_ = a; a = b; b = t_; })

struct p { int x, y; };

int main(void)
{
    int i = 3, j = 8;
    printf("%d %g\n", MAX(i++, j--), MAX(1.5, -2.0));
    printf("%d %d\n", i, j);
    SWAP(i, j);
    printf("%d %d\n", i, j);
    int s = ({
        int t = 0;
        for (int k = 1; k <= 10; k++) {
            if (k == 5)
                continue;
            t += k;
        }
        t;
    });
    printf("%d\n", s);
    struct p q = ({ struct p r = { s, 2 }; r.y *= 4; r; });
    printf("%d %d\n", q.x, q.y);
    printf("%d\n", ({ struct p r = q; r.x++; r; }).x);
    int n = MAX(MAX(1, 5), MAX(4, 2)) + ({ 10; });
    printf("%d\n", n);
    ({ printf("void "); (void)0; });
    if (({ int z = n & 1; z; }))
        printf("odd\n");
    while (({ n -= 4; n > 0; }))
        printf("%d ", n);
    char *str = ({ static char buf[8]; snprintf(buf, 8, "<%d>", n); buf; });
    puts(str);
    return 0;
}
