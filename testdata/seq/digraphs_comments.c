// seq: digraphs, odd comments, line splices, empty declarations, unusual spacing
%:include <stdio.h>

#define glue(a, b) a ## b
#define twice(x) ((x) + (x)) /* a comment
over two lines */ + 1

; /* an empty declaration */

int/**/main(void)
<%
    int a<:3:> = <% 1, 2, 3 %>; // a comment that goes on \
    int b = 100;
    int b = 7;
    in\
t c = b+++a[1];
    printf("%d %d\n", c, b);
    printf("// not a comment /* nor this */\n");
    int d = 10 /* divide */ / /* by */ 3;
    printf("%d %d\n", d, twice(4));
    int glue(x, y) = a[0]-- - --a[2];
    printf("%d %d %d\n", xy, a[0], a[2]);
    printf("%d\n", 1 - -1 + +1 - - -1);
    ;;;
    {}
    return 0;
%>
