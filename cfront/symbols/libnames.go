package symbols

// This file defines which functions without a body belong to the C library: those
// that a header of the compiler's declares, and those of C and POSIX that old programs
// call without a header. A checker may take a missing function of the program to
// do nothing, but never one of these.

import (
	"slices"
	"strings"
	"sync"

	"heddle.example/cfront/source"
	"heddle.example/ir"
)

// libraryNames are functions of C and POSIX.
const libraryNames = `
abort accept access acos aligned_alloc alarm alphasort asctime asctime_r asin asprintf at_quick_exit atan atan2 atexit atof atoi atol atoll
bind brk bsearch btowc calloc cbrt ceil cfgetispeed chdir chmod chown clearerr clock clock_getres clock_gettime clock_nanosleep clock_settime
close closedir closelog confstr connect copysign cos cosh creat ctime ctime_r daemon difftime div dprintf dup dup2 dup3 endpwent
epoll_create epoll_ctl epoll_wait erf exec execl execle execlp execv execve execvp exit exp exp2 expm1 fabs faccessat fchdir fchmod fchown
fclose fcntl fdatasync fdim fdopen feof feof_unlocked ferror ferror_unlocked fflush ffs fgetc fgetpos fgets fgetwc fileno flock flockfile floor
fma fmax fmemopen fmin fmod fnmatch fopen fork fpathconf fprintf fputc fputs fputwc fread free freeaddrinfo freopen frexp fscanf fseek fseeko
fsetpos fstat fstatat fsync ftell ftello ftruncate ftrylockfile ftw funlockfile fwrite gai_strerror getaddrinfo getc getchar getcwd getdate
getdelim getdomainname getegid getenv geteuid getgid getgrgid getgrnam gethostbyname gethostname getitimer getline getlogin getopt
getopt_long getopt_long_only getpagesize getpeername getpgid getpgrp getpid getppid getpriority getpwnam getpwuid getrandom getrlimit getrusage gets
getservbyname getsid getsockname getsockopt gettid gettimeofday getuid getw glob gmtime gmtime_r hcreate hsearch htonl htons hypot iconv
index inet_addr inet_ntoa inet_ntop inet_pton initgroups initstate ioctl isatty kill lchown ldexp ldiv lgamma link listen llround localeconv
localtime localtime_r log log10 log1p log2 logb longjmp lrand48 lround lseek lstat madvise malloc mblen mbrtowc mbstowcs mbtowc memalign
memccpy memchr memcmp memcpy memmem memmove mempcpy memset mkdir mkdtemp mkfifo mknod mkstemp mktime mlock mmap modf mount mprotect mq_open mremap msgget msgrcv
msgsnd msync munlock munmap nanosleep nearbyint nice ntohl ntohs open openat opendir openlog pathconf pause pclose perror pipe pipe2 poll
popen posix_memalign pow prctl pread printf ptrace putc putchar putenv puts putw pwrite qsort raise rand rand_r random read readdir readlink
readv realloc realpath recv recvfrom recvmsg regcomp regexec regfree remainder remove rename rewind rindex rint rmdir round sbrk scandir scanf
sched_getaffinity sched_setaffinity select semctl semget semop send sendfile sendmsg sendto setbuf setegid setenv seteuid setgid sethostname setitimer setjmp
setlocale setpgid setpriority setrlimit setsid setsockopt setuid setvbuf shm_open shm_unlink shmat shmctl shmdt shmget shutdown sigaction
sigaddset sigdelset sigemptyset sigfillset siginterrupt sigismember siglongjmp signal sigpending sigprocmask sigqueue sigsuspend sigtimedwait sigwait
sigwaitinfo sin sinh sleep snprintf socket socketpair sprintf sqrt srand srand48 srandom sscanf stat statfs statvfs stpcpy stpncpy strcasecmp strcasestr
strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror strerror_r strfmon strftime strlen strncasecmp strncat strncmp strncpy
strndup strnlen strpbrk strptime strrchr strsep strsignal strspn strstr strtod strtof strtoimax strtok strtok_r strtol strtold strtoll
strtoul strtoull strtoumax strxfrm swprintf symlink sync syscall sysconf sysinfo syslog system tan tanh tcgetattr tcsetattr tempnam tgamma
time timegm timer_create timer_delete timer_gettime timer_settime times tmpfile tmpnam toascii towlower towupper trunc truncate ttyname tzset
ualarm umask umount uname ungetc unlink unsetenv usleep utime utimes vasprintf vdprintf vfork vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf
vsyslog wait wait3 wait4 waitid waitpid wcrtomb wcscat wcschr wcscmp wcscpy wcslen wcsncpy wcsrtombs wcstol wcstombs wctomb wmemcpy wmemset
wordexp write writev
`

var isLibraryName = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, n := range strings.Fields(libraryNames) {
		names[n] = true
	}
	return names
})

// libraryPrefixes begin the names of functions that mean something to every checker.
var libraryPrefixes = []string{"pthread_", "sem_", "__VERIFIER_", "__ESBMC_", "__CPROVER_", "__builtin_"}

// inLibrary tells whether fn is a function of the C library, or one that programs
// expect a checker to know.
func (tb *Table) inLibrary(fn *Function) bool {
	for _, p := range libraryPrefixes {
		if strings.HasPrefix(fn.Name, p) {
			return true
		}
	}
	return tb.InSystemHeader(fn.Pos) || isLibraryName()[fn.Name]
}

// InSystemHeader tells whether p is in a file that the host's compiler brings.
func (tb *Table) InSystemHeader(p ir.Pos) bool {
	if !p.Valid() {
		return false
	}
	name := tb.Program.Files[p.File].Name
	return source.SystemFile(name) || strings.HasPrefix(name, "<")
}

// Missing tells whether nobody defines o.
func (tb *Table) Missing(o *Object) bool {
	return o.External && !o.Defined() && !slices.Contains(libraryObjects, o.Name)
}

// libraryObjects are the few objects of the C library that programs name.
var libraryObjects = []string{"stdin", "stdout", "stderr", "environ", "__environ", "optind", "opterr", "optopt", "optarg",
	"getdate_err", "daylight", "timezone", "tzname", "program_invocation_name", "program_invocation_short_name", "in6addr_any", "in6addr_loopback"}

// IsEntry tells whether fn is the function that the main thread runs.
func (tb *Table) IsEntry(fn *Function) bool {
	return fn.Name == tb.Entry && !fn.Model && !fn.Owner.Given
}

// HasBody tells whether a function is or will be defined.
func (tb *Table) HasBody(fn *Function) bool {
	if fn.Def == nil && fn.External {
		tb.Finder.LoadModel(fn.Name)
	}
	return fn.Def != nil
}
