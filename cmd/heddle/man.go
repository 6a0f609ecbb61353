package main

// This file defines `heddle man`: the manual, made from the help.

import (
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"heddle.example/cmd/heddle/output"
)

const manName = "man"

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   manName + " DIR",
		Short: "write the manual pages",
		Long: `man writes a manual page for each command, made from its help, into a folder:
install them with the others, or read one with man -l.`,
		Example: `  heddle man /usr/local/share/man/man1
  heddle man . && man -l ./heddle-verify.1`,
		DisableFlagsInUseLine: true,
		Args:                  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true // no date of today in it
			header := &doc.GenManHeader{Section: "1", Source: "heddle " + output.Version, Manual: "heddle"}
			return doc.GenManTree(root, header, args[0])
		},
	}
}
