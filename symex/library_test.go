package symex_test

import (
	"heddle.example/symex"
	"heddle.example/symex/lib"
)

func init() { symex.TestLibrary = lib.Models }
