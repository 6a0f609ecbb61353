// This file defines the parent: it makes the child, holds it to its limits, passes signals on, and
// ends what is left behind. It runs before main, and before Go's runtime starts, with one thread.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "watch_linux.h"

struct heddle_watch heddle_watch;

// The commands that read what a stranger may have written. The others start these.
static const char *const supervised[] = {"verify", "run", "resume", "replay", "status", "monitor", "prove", "serve", NULL};

#define MS 1000000LL
#define SECOND (1000 * MS)

// A child that keeps its limit by itself does so within GRACE; what makes a last checkpoint, within SAVE_GRACE.
#define GRACE (400 * MS)
#define SAVE_GRACE (10 * SECOND)

// The time in which several signals are one request: supervisor.OneRequest.
#define ONE_REQUEST (250 * MS)

// What is kept of the last words of a child.
#define KEEP_WORDS (64 << 10)

// What Go's runtime reserves at its start, with some threads and a small heap.
#define LEAST_ADDRESSES (1536UL << 20)

static pid_t child;
static int tell = -1, orders = -1, words = -1, signals = -1;
static int64_t began, pages;
static char *line; // what is read of the next message
static size_t line_length, line_room;
static int reaped;

static int64_t now_of(clockid_t clock) {
	struct timespec t;
	clock_gettime(clock, &t);
	return t.tv_sec * SECOND + t.tv_nsec;
}

static int64_t now(void) { return now_of(CLOCK_MONOTONIC); }

// read_small reads the beginning of a file, as text.
static size_t read_small(const char *name, char *to, size_t room) {
	ssize_t n = -1;
	int fd = open(name, O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		n = read(fd, to, room - 1);
		close(fd);
	}
	if (n < 0)
		n = 0;
	to[n] = 0;
	return n;
}

static int64_t physical_memory(void) {
	char text[4096], *at;
	read_small("/proc/meminfo", text, sizeof text);
	at = strstr(text, "MemTotal:");
	return at ? strtoll(at + 9, NULL, 10) << 10 : 0;
}

// resident gives the resident set of a process and, of it, what is no page of a file; 0 if it is not there.
static void resident(pid_t pid, int64_t *total, int64_t *anonymous) {
	char name[40], text[160];
	long long size, all = 0, shared = 0;
	snprintf(name, sizeof name, "/proc/%d/statm", (int)pid);
	read_small(name, text, sizeof text);
	if (sscanf(text, "%lld %lld %lld", &size, &all, &shared) != 3)
		all = shared = 0;
	*total = all * pages;
	*anonymous = (all - shared) * pages;
}

// memory is the child's resident set, as far as it counts, with what is the parent's own.
static int64_t memory(void) {
	int64_t total, anonymous, own_total, own;
	resident(child, &total, &anonymous);
	resident(getpid(), &own_total, &own);
	if (total > heddle_watch.peak)
		heddle_watch.peak = total;
	return (heddle_watch.ondisk ? anonymous : total) + own;
}

static int in_phase(const char *name) { return strcmp(heddle_watch.phase, name) == 0; }

// ceiling is the resident set at which a child is ended: a little above its limit, which it keeps by itself where it can. One that has
// found that it is there needs a little to say so.
static int64_t ceiling(int64_t limit) {
	int64_t part = limit / (in_phase("answering") ? 10 : 50), more = part > 4 << 20 ? part : 4 << 20;
	return limit > INT64_MAX - more ? INT64_MAX : limit + more;
}

// until_next is the time to the next look: short enough that memory cannot pass the limit by much.
static int64_t until_next(int64_t limit, int64_t used) {
	const double fastest = 8LL << 30; // bytes a second that a process can touch
	const int64_t longest = 20 * MS;
	double time = limit ? (double)(ceiling(limit) - used) / fastest * SECOND : longest;
	return time < MS ? MS : time > longest ? longest : (int64_t)time;
}

// patience is the time that the child has to keep a limit by itself.
static int64_t patience(void) {
	if (in_phase("starting") || in_phase("reading"))
		return 0;
	return in_phase("searching") && heddle_watch.saving ? SAVE_GRACE : GRACE;
}

static void order(char what) {
	while (orders >= 0 && write(orders, &what, 1) < 0 && errno == EINTR)
		;
}

// hear takes in a message: see supervisor/link.go.
static void hear(char *text, size_t length) {
	long long timeout, limit;
	int ondisk, saving;
	switch (text[0]) {
	case 'L':
		if (sscanf(text + 1, "%lld %lld %d %d", &timeout, &limit, &ondisk, &saving) != 4)
			return;
		heddle_watch.timeout = timeout;
		if (limit)
			heddle_watch.memory = limit;
		else
			heddle_watch.memory = physical_memory() / 10 * 9;
		heddle_watch.ondisk = ondisk;
		heddle_watch.saving = saving;
		return;
	case 'A':
		free(heddle_watch.answer);
		heddle_watch.answer = malloc(length);
		heddle_watch.answer_length = heddle_watch.answer ? length - 1 : 0;
		if (heddle_watch.answer)
			memcpy(heddle_watch.answer, text + 1, length - 1);
		return;
	case 'P':
		if (strcmp(text + 1, "answering") == 0 && !in_phase("answering"))
			order('a');
		snprintf(heddle_watch.phase, sizeof heddle_watch.phase, "%s", text + 1);
		return;
	case 'D':
		heddle_watch.done = 1;
	}
}

static void shut(int *fd) {
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

// listen_to reads once of what the child tells.
static void listen_to(void) {
	char *end;
	ssize_t n;
	if (line_room - line_length < 4096) {
		char *more = realloc(line, line_room * 2 + 8192);
		if (!more) { // no message is that long
			line_length = 0;
			return;
		}
		line = more;
		line_room = line_room * 2 + 8192;
	}
	n = read(tell, line + line_length, line_room - line_length);
	if (n < 0 && errno == EINTR)
		return;
	if (n <= 0) {
		shut(&tell);
		return;
	}
	line_length += n;
	while ((end = memchr(line, '\n', line_length))) {
		size_t length = end - line;
		*end = 0;
		if (length > 0)
			hear(line, length);
		line_length -= length + 1;
		memmove(line, end + 1, line_length);
	}
}

// listen_to_words reads once of what the child leaves on standard error.
static void listen_to_words(void) {
	char text[4096];
	ssize_t n = read(words, text, sizeof text);
	if (n < 0 && errno == EINTR)
		return;
	if (n <= 0) {
		shut(&words);
		return;
	}
	if (!heddle_watch.words && !(heddle_watch.words = malloc(KEEP_WORDS)))
		return;
	if ((size_t)n > KEEP_WORDS - heddle_watch.words_length)
		n = KEEP_WORDS - heddle_watch.words_length;
	memcpy(heddle_watch.words + heddle_watch.words_length, text, n);
	heddle_watch.words_length += n;
}

// reap finds out whether the child has ended.
static int reap(int options) {
	struct rusage used;
	pid_t pid;
	if (reaped)
		return 1;
	while ((pid = wait4(child, &heddle_watch.status, options, &used)) < 0 && errno == EINTR)
		;
	if (pid == 0)
		return 0;
	if (pid == child)
		heddle_watch.cpu = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * SECOND + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1000LL;
	return reaped = 1;
}

// end kills the child for a reason.
static void end(int why) {
	kill(child, SIGKILL);
	reap(0);
	heddle_watch.why = why;
}

static void wait_for(int fd, int64_t time) {
	struct pollfd p = {fd, POLLIN, 0};
	struct timespec t = {time / SECOND, time % SECOND};
	ppoll(&p, 1, &t, NULL);
}

// quit ends the child at once, but for what it must not leave behind.
static void quit(void) {
	int64_t last = now() + GRACE;
	order('q');
	while (!reap(WNOHANG) && now() < last)
		wait_for(-1, MS);
	if (!reaped)
		kill(child, SIGKILL);
	reap(0);
	heddle_watch.why = HEDDLE_INTERRUPTED;
	heddle_watch.twice = 1;
}

// heed takes in the signals that have come; the result says that the child was ended.
static int heed(int64_t *interrupted, int64_t *asked) {
	struct signalfd_siginfo s;
	while (read(signals, &s, sizeof s) == sizeof s) {
		if (s.ssi_signo == SIGCHLD)
			continue;
		if (!*interrupted) {
			*interrupted = now();
			order('i');
		} else if (s.ssi_signo != SIGHUP && *asked && now() - *asked >= ONE_REQUEST) { // the system and the shell may both send SIGHUP
			quit();
			return 1;
		}
		if (s.ssi_signo != SIGHUP && !*asked)
			*asked = now();
	}
	return 0;
}

// watch holds the child to its limits until it has ended.
static void watch(void) {
	int64_t interrupted = 0, asked = 0, used, next = 0;
	for (;;) {
		struct pollfd p[] = {{signals, POLLIN, 0}, {tell, POLLIN, 0}, {words, POLLIN, 0}};
		struct timespec t = {0, next};
		int64_t late, grace;
		int over;
		if (ppoll(p, 3, &t, NULL) > 0) {
			if (p[1].revents)
				listen_to();
			if (p[2].revents)
				listen_to_words();
			if (p[0].revents && heed(&interrupted, &asked))
				return;
		}
		if (reap(WNOHANG))
			return;
		used = memory();
		over = heddle_watch.memory > 0 && used > ceiling(heddle_watch.memory);
		grace = patience();
		late = now() - began - grace;
		if (in_phase("answering") && !over) { // the reader may be slow; a second signal does not wait for it
		} else if (interrupted && now() - interrupted > (grace > GRACE ? grace : GRACE)) {
			end(HEDDLE_INTERRUPTED);
			return;
		} else if (heddle_watch.timeout > 0 && late > heddle_watch.timeout) {
			end(HEDDLE_TIMED_OUT);
			return;
		} else if (over) {
			end(HEDDLE_OUT_OF_MEMORY);
			return;
		}
		next = until_next(heddle_watch.memory, used);
	}
}

// hear_out reads what an ended child has said. Something that it started may hold the descriptors.
static void hear_out(void) {
	int64_t last = now() + SECOND;
	while (tell >= 0 && now() < last) {
		wait_for(tell, last - now());
		if (now() < last)
			listen_to();
	}
	if (heddle_watch.done)
		return;
	last = now() + SECOND;
	while (words >= 0 && now() < last) {
		wait_for(words, last - now());
		if (now() < last)
			listen_to_words();
	}
}

// end_orphans ends what the child has started and left behind: it is this process's child now.
static void end_orphans(void) {
	char name[64], text[4096], *at;
	int round;
	for (round = 0; round < 100; round++) {
		pid_t pid;
		while ((pid = waitpid(-1, NULL, WNOHANG)) > 0)
			;
		if (pid < 0)
			return; // there is none
		snprintf(name, sizeof name, "/proc/self/task/%d/children", (int)getpid());
		read_small(name, text, sizeof text);
		for (at = text; *at;) {
			char *rest;
			long one = strtol(at, &rest, 10);
			if (rest == at)
				break;
			if (*rest) // else it may be cut off
				kill((pid_t)one, SIGKILL);
			at = rest;
		}
		wait_for(-1, MS);
	}
}

// address_space says where the system gives too little of it: Go's runtime cannot even start then.
static void address_space(int argc, char **argv) {
	struct rlimit r;
	char text[160];
	int n;
	if (getrlimit(RLIMIT_AS, &r) != 0 || r.rlim_cur == RLIM_INFINITY)
		return;
	mallopt(M_ARENA_MAX, 1); // 64 MB of address space for each thread otherwise
	if (r.rlim_cur >= LEAST_ADDRESSES)
		return;
	n = snprintf(text, sizeof text, "heddle: memory-limit: the system grants %lu kB of address space (ulimit -v), heddle needs %lu kB\n",
		(unsigned long)r.rlim_cur / 1024, LEAST_ADDRESSES / 1024);
	if (write(2, text, n) < 0)
		_exit(3);
	_exit(argc > 1 && strcmp(argv[1], "run") == 0 ? 125 : 3);
}

// is_supervised tells it of a command line.
static int is_supervised(int argc, char **argv) {
	int i, k;
	for (i = 1; i < argc; i++) {
		if (argv[i][0] == '-')
			continue;
		for (k = 0; supervised[k]; k++)
			if (strcmp(argv[i], supervised[k]) == 0)
				return 1;
		return 0;
	}
	return 0;
}

// heddle_supervise makes the child. It returns in the child, in a parent that has to say something, and where no child can be made.
__attribute__((constructor)) static void heddle_supervise(int argc, char **argv) {
	struct sigaction ignore = {.sa_handler = SIG_IGN}, usual = {.sa_handler = SIG_DFL}, pipe_before, child_before, hangup;
	sigset_t watched, before;
	int told[2] = {-1, -1}, ordered[2] = {-1, -1}, said[2] = {-1, -1}, fd, parent = getpid();

	address_space(argc, argv);
	if (!is_supervised(argc, argv))
		return;
	began = now();
	heddle_watch.start = now_of(CLOCK_REALTIME);
	pages = sysconf(_SC_PAGESIZE);
	for (fd = 0; fd <= 2; fd++) // else a pipe could take its place
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			(void)!open("/dev/null", O_RDWR);
	if (pipe2(told, O_CLOEXEC) || pipe2(ordered, O_CLOEXEC) || pipe2(said, O_CLOEXEC))
		goto unsupervised;

	sigemptyset(&watched);
	sigaddset(&watched, SIGCHLD);
	sigaddset(&watched, SIGINT);
	sigaddset(&watched, SIGTERM);
	if (sigaction(SIGHUP, NULL, &hangup) || hangup.sa_handler != SIG_IGN) // as nohup(1) asks
		sigaddset(&watched, SIGHUP);
	signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
	if (signals < 0)
		goto unsupervised;
	sigaction(SIGCHLD, &usual, &child_before); // ignored, it would lose how the child ends
	sigprocmask(SIG_BLOCK, &watched, &before);
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);

	child = fork();
	if (child == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
		if (getppid() != parent)
			_exit(3);
		sigaction(SIGCHLD, &child_before, NULL);
		close(signals);
		close(told[0]);
		close(ordered[1]);
		close(said[0]);
		heddle_watch.tell = told[1];
		heddle_watch.orders = ordered[0];
		heddle_watch.err = fcntl(2, F_DUPFD_CLOEXEC, 3);
		dup2(said[1], 2); // the runtime writes there whatever the program does
		close(said[1]);
		heddle_watch.child = 1;
		sigprocmask(SIG_SETMASK, &before, NULL);
		return;
	}
	if (child < 0) {
		sigaction(SIGCHLD, &child_before, NULL);
		sigprocmask(SIG_SETMASK, &before, NULL);
		goto unsupervised;
	}
	sigaction(SIGPIPE, &ignore, &pipe_before); // the child may be gone when it is given an order
	close(told[1]);
	close(ordered[0]);
	close(said[1]);
	tell = told[0];
	orders = ordered[1];
	words = said[0];
	strcpy(heddle_watch.phase, "starting");
	heddle_watch.memory = physical_memory() / 10 * 9;
	watch();
	if (heddle_watch.why == HEDDLE_BY_ITSELF)
		hear_out();
	heddle_watch.elapsed = now() - began;
	shut(&orders);
	shut(&tell);
	shut(&words);
	end_orphans();
	sigaction(SIGPIPE, &pipe_before, NULL);
	if (heddle_watch.why == HEDDLE_BY_ITSELF && (heddle_watch.done || (WIFSIGNALED(heddle_watch.status) && WTERMSIG(heddle_watch.status) == SIGPIPE))) {
		int status = WIFSIGNALED(heddle_watch.status) ? 128 + WTERMSIG(heddle_watch.status) : WEXITSTATUS(heddle_watch.status);
		if (status == 128 + SIGPIPE) // nobody reads on; other such statuses are the program's that was run
			kill(parent, SIGPIPE);
		_exit(status);
	}
	heddle_watch.ended = 1;
	{ // what came until now was meant for the child
		struct signalfd_siginfo s;
		while (read(signals, &s, sizeof s) == sizeof s)
			;
	}
	shut(&signals);
	sigaction(SIGCHLD, &child_before, NULL);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return;

unsupervised:
	for (fd = 0; fd < 2; fd++) {
		shut(&told[fd]);
		shut(&ordered[fd]);
		shut(&said[fd]);
	}
	shut(&signals);
}
