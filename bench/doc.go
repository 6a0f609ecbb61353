// Package bench measures heddle: fixed workloads, run as a user runs them, with the
// counts beside the times.
//
// A workload is a C program in programs/ whose size is a macro. The speed table
// (speed.go) runs each in a process of its own, because the peak of the resident set
// belongs to a process. On a machine that does other work too, the processor
// time is what to compare; the table has both.
package bench
