/* This file defines getopt, getopt_long and getopt_long_only as in glibc: arguments that are no options are moved
 * behind the options, unless the list of options begins with + or -. What is
 * complained of is not printed. Whether POSIXLY_CORRECT is set is open in C; here it is not.
 * Models: getopt? __posix_getopt getopt_long getopt_long_only
 */

struct option {
	const char *name;
	int has_arg;
	int *flag;
	int val;
};

extern char *optarg;
extern int optind, optopt;

/* Where the scan of the arguments stands. */
static struct {
	_Bool begun;
	char order;         /* '+': stop at the first other argument, '-': return it as option 1, 0: move it behind */
	char *next;         /* what is left of an argument with several short options */
	int first, last;    /* arguments that were moved over lie from first to before last */
} __heddle_state;

/* Exchanges the arguments from first to before last with those from last to before optind. */
static void __heddle_exchange(char **argv)
{
	int bottom = __heddle_state.first, middle = __heddle_state.last, top = optind;
	while (top > middle && middle > bottom) {
		int n = top - middle < middle - bottom ? top - middle : middle - bottom, i;
		for (i = 0; i < n; i++) {
			int other = top - middle > middle - bottom ? top - n + i : middle + i;
			char *tmp = argv[bottom + i];
			argv[bottom + i] = argv[other];
			argv[other] = tmp;
		}
		if (top - middle > middle - bottom)
			top -= n;
		else
			bottom += n;
	}
	__heddle_state.first += optind - __heddle_state.last;
	__heddle_state.last = optind;
}

static int __heddle_no_option(const char *arg)
{
	return arg[0] != '-' || arg[1] == 0;
}

/* Tells whether the first n chars of text are those of name. */
static int __heddle_begins(const char *name, const char *text, int n)
{
	int i;
	for (i = 0; i < n; i++)
		if (name[i] != text[i])
			return 0;
	return 1;
}

/* The long option that next names, by its full name or a beginning of it that fits one only; -1: none, -2: several. */
static int __heddle_find_long(const char *next, int n, const struct option *options, int only)
{
	int i, found = -1;
	for (i = 0; options[i].name != 0; i++)
		if (__heddle_begins(options[i].name, next, n)) {
			const struct option *a = &options[i], *b = found >= 0 ? &options[found] : a;
			if (a->name[n] == 0)
				return i;
			if (found == -1)
				found = i;
			else if (only || a->has_arg != b->has_arg || a->flag != b->flag || a->val != b->val)
				found = -2;
		}
	return found;
}

/* The long option at next. -1: none is meant. */
static int __heddle_long(int argc, char **argv, const char *shorts, const struct option *options, int *index, int only, int dashes)
{
	const struct option *o;
	char *end = __heddle_state.next;
	int n = 0, found;
	while (*end != 0 && *end != '=') {
		end++;
		n++;
	}
	found = __heddle_find_long(__heddle_state.next, n, options, only);
	if (found < 0) {
		const char *s = shorts;
		if (found == -1 && only && dashes == 1) {
			while (*s != 0 && *s != *__heddle_state.next)
				s++;
			if (*s != 0)
				return -1;
		}
		__heddle_state.next = 0;
		optind++;
		optopt = 0;
		return '?';
	}
	o = &options[found];
	optind++;
	__heddle_state.next = 0;
	if (*end != 0) {
		if (o->has_arg == 0) {
			optopt = o->val;
			return '?';
		}
		optarg = end + 1;
	} else if (o->has_arg == 1) {
		if (optind >= argc) {
			optopt = o->val;
			return *shorts == ':' ? ':' : '?';
		}
		optarg = argv[optind];
		optind++;
	}
	if (index != 0)
		*index = found;
	if (o->flag != 0) {
		*o->flag = o->val;
		return 0;
	}
	return o->val;
}

/* Finds the next argument with options. 0: there is one, else what is returned. */
static int __heddle_advance(int argc, char **argv)
{
	if (__heddle_state.last > optind)
		__heddle_state.last = optind;
	if (__heddle_state.first > optind)
		__heddle_state.first = optind;
	if (__heddle_state.order == 0) {
		if (__heddle_state.first != __heddle_state.last && __heddle_state.last != optind)
			__heddle_exchange(argv);
		else if (__heddle_state.last != optind)
			__heddle_state.first = optind;
		while (optind < argc && __heddle_no_option(argv[optind]))
			optind++;
		__heddle_state.last = optind;
	}
	if (optind != argc && argv[optind][0] == '-' && argv[optind][1] == '-' && argv[optind][2] == 0) {
		optind++;
		if (__heddle_state.first != __heddle_state.last && __heddle_state.last != optind)
			__heddle_exchange(argv);
		else if (__heddle_state.first == __heddle_state.last)
			__heddle_state.first = optind;
		__heddle_state.last = argc;
		optind = argc;
	}
	if (optind == argc) {
		if (__heddle_state.first != __heddle_state.last)
			optind = __heddle_state.first;
		return -1;
	}
	if (__heddle_no_option(argv[optind])) {
		if (__heddle_state.order == '+')
			return -1;
		optarg = argv[optind];
		optind++;
		return 1;
	}
	return 0;
}

/* The short option at next. */
static int __heddle_short(int argc, char **argv, const char *shorts, const struct option *options, int *index)
{
	const char *s = shorts;
	char c = *__heddle_state.next;
	__heddle_state.next++;
	if (*__heddle_state.next == 0)
		optind++;
	while (*s != 0 && *s != c)
		s++;
	if (*s == 0 || c == ':' || c == ';') {
		optopt = c;
		return '?';
	}
	if (c == 'W' && s[1] == ';' && options != 0) {
		if (*__heddle_state.next != 0) {
			optarg = __heddle_state.next;
		} else if (optind == argc) {
			optopt = c;
			return *shorts == ':' ? ':' : '?';
		} else {
			optarg = argv[optind];
		}
		__heddle_state.next = optarg;
		optarg = 0;
		return __heddle_long(argc, argv, shorts, options, index, 0, 0);
	}
	if (s[1] != ':')
		return c;
	if (*__heddle_state.next != 0) {
		optarg = __heddle_state.next;
		optind++;
	} else if (s[2] == ':') {
		optarg = 0;
	} else if (optind == argc) {
		optopt = c;
		c = *shorts == ':' ? ':' : '?';
	} else {
		optarg = argv[optind];
		optind++;
	}
	__heddle_state.next = 0;
	return c;
}

static int __heddle_getopt(int argc, char **argv, const char *shorts, const struct option *options, int *index, int only, _Bool posix)
{
	int r;
	if (argc < 1)
		return -1;
	optarg = 0;
	if (optind == 0 || !__heddle_state.begun) {
		if (optind == 0)
			optind = 1;
		__heddle_state.begun = 1;
		__heddle_state.first = __heddle_state.last = optind;
		__heddle_state.next = 0;
		__heddle_state.order = *shorts == '-' || *shorts == '+' ? *shorts : posix ? '+' : 0;
	}
	if (*shorts == '-' || *shorts == '+')
		shorts++;
	if (__heddle_state.next == 0 || *__heddle_state.next == 0) {
		r = __heddle_advance(argc, argv);
		if (r != 0)
			return r;
		if (options != 0) {
			char *arg = argv[optind];
			if (arg[1] == '-') {
				__heddle_state.next = arg + 2;
				return __heddle_long(argc, argv, shorts, options, index, only, 2);
			}
			if (only) {
				const char *s = shorts;
				while (*s != 0 && *s != arg[1])
					s++;
				if (arg[2] != 0 || *s == 0) {
					__heddle_state.next = arg + 1;
					r = __heddle_long(argc, argv, shorts, options, index, only, 1);
					if (r != -1)
						return r;
				}
			}
		}
		__heddle_state.next = argv[optind] + 1;
	}
	return __heddle_short(argc, argv, shorts, options, index);
}

int getopt(int argc, char *const *argv, const char *shorts)
{
	return __heddle_getopt(argc, (char **)argv, shorts, 0, 0, 0, 0);
}

int __posix_getopt(int argc, char *const *argv, const char *shorts)
{
	return __heddle_getopt(argc, (char **)argv, shorts, 0, 0, 0, 1);
}

int getopt_long(int argc, char *const *argv, const char *shorts, const struct option *options, int *index)
{
	return __heddle_getopt(argc, (char **)argv, shorts, options, index, 0, 0);
}

int getopt_long_only(int argc, char *const *argv, const char *shorts, const struct option *options, int *index)
{
	return __heddle_getopt(argc, (char **)argv, shorts, options, index, 1, 0);
}
