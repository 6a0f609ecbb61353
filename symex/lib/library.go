package lib

// This file lists the tables of the library's functions.

import "heddle/symex"

// Models is the C library.
var Models = symex.NewLibrary(symex.ThreadEnds{Unwind: runCleanup, Destroy: runDestructor},
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
