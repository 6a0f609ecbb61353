package std

// This file lists the tables of this package.

import "heddle.example/symex"

// Tables are the tables of this package.
func Tables() [][]*symex.Model {
	return [][]*symex.Model{
		assertModels,
		errnoModels,
		hiddenModels,
		objectModels,
		mathModels(),
		longMathModels(),
		monitorModels,
		schedModels(),
		setjmpModels(),
		stdioModels,
		memoryStreamModels,
		stdioMemoryModels,
		streamLockModels,
		exitModels,
		innerExitModels,
		heapModels,
		unistdModels,
		wideMemoryModels,
		verifierModels,
	}
}
