package lib

// This file lists the tables of the library's functions.

import (
	"heddle/symex"
	"heddle/symex/static"
)

// Models is the C library.
var Models = symex.NewLibrary(symex.ThreadEnds{Unwind: runCleanup, Destroy: runDestructor}, inC,
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
