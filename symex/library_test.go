package symex_test

import (
	"heddle/symex"
	"heddle/symex/lib"
)

func init() { symex.TestLibrary = lib.Models }
