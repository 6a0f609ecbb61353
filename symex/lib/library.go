package lib

// This file lists the tables of the library's functions.

import (
	"heddle/symex"
	"heddle/symex/static"
)

// Models is the C library.
var Models = symex.NewLibrary(symex.Besides{Unwind: runCleanup, Destroy: runDestructor, InC: inC, Types: types},
	assertModels,
	errnoModels,
	hiddenModels,
	mathModels(),
	monitorModels,
	attrModels(),
	barrierModels,
	cancelModels,
	cleanupModels,
	condModels,
	keyModels,
	mutexModels,
	onceModels,
	propertyModels,
	rwlockModels,
	spinModels,
	threadModels,
	schedModels(),
	semaphoreModels,
	setjmpModels(),
	signalModels,
	stdioModels,
	stdioMemoryModels,
	exitModels,
	heapModels,
	unistdModels,
	verifierModels,
)

// inC says what is to be known of functions that are C code (package cfront/libc).
var inC = map[string]static.Trait{
	"memcmp": static.ComparesBytes,
	"bcmp":   static.ComparesBytes,
}

// types are those whose members are the library's business.
var types = []string{
	"pthread_mutex_t", "pthread_cond_t", "pthread_rwlock_t", "pthread_barrier_t",
	"pthread_attr_t", "pthread_mutexattr_t", "pthread_condattr_t", "pthread_once_t",
	"pthread_spinlock_t", "sem_t", "mtx_t", "cnd_t", "once_flag",
	"jmp_buf", "sigjmp_buf", "struct __jmp_buf_tag",
}
