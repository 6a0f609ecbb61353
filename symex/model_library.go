package symex

// This file lists the tables of the library's functions.

// Models is the C library.
var Models = NewLibrary(threadEnds{unwind: runCleanup, destroy: runDestructor},
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
