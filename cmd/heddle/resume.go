package main

// This file defines `heddle resume`.

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/rt/save"
)

const resumeHelp = `resume goes on with a run that heddle verify --save began, from its last
checkpoint: after Ctrl-C, a time or memory limit, a kill, a reboot, a full disk.
A run that is done prints its answer again.

The program is read again from where it was and must not have changed. The
flags are those of the run; only the ones listed here may be given.

Exit status: that of verify; 2 if the run cannot go on.`

const resumeExamples = `  heddle verify --save run1 queue.c
  heddle resume run1
  heddle resume --workers 8 --timeout 2h run1
  heddle resume --token-file token tls://build7:4222/a1b2c3d4e5f60718`

func newResume(command []string) *cobra.Command {
	asked := settings.New()
	cmd := &cobra.Command{
		Use:                   "resume [flags] DIR|URL",
		Short:                 "go on with a saved run",
		Long:                  resumeHelp,
		Example:               resumeExamples,
		DisableFlagsInUseLine: true,
	}
	// All flags of verify are understood, to say clearly that most cannot change.
	free, fixed := cli.NewGroup("Flags that may differ from the run's"), cli.NewGroup("")
	asked.FlagSet().VisitAll(func(f *pflag.Flag) {
		g := fixed
		if settings.FreeFlags[f.Name] {
			g = free
		}
		g.Set.AddFlag(f)
	})
	cli.AddGroups(cmd, free)
	cmd.Flags().AddFlagSet(fixed.Set)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return errors.New("resume: name the directory of one saved run, or the address of a server")
		}
		if isAddress(args[0]) {
			server := asked.Search.Cluster.Server
			server.URL = args[0]
			err := resumeOf(cmd, &server, command)
			var exit *exitError
			if err == nil || errors.As(err, &exit) {
				return err
			}
			return fmt.Errorf("resume: %w", err)
		}
		return resume(cmd, args[0], command)
	}
	return cmd
}

func resume(cmd *cobra.Command, dir string, command []string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	run, err := save.Open(dir)
	if err != nil {
		return fmt.Errorf("resume: %w", err)
	}
	defer run.Close()
	m := &run.Manifest
	this, err := build()
	if err != nil {
		return err
	}
	if m.Version != this {
		return fmt.Errorf("resume: the run in %s is of heddle %s, this is heddle %s", dir, m.Version, this)
	}
	s := settings.New()
	flags := s.FlagSet()
	if err := flags.Parse(m.Flags); err != nil {
		return fmt.Errorf("resume: %w: the flags in %s: %v", save.ErrDamaged, dir, err)
	}
	if err := settings.TakeOver(flags, cmd.Flags()); err != nil {
		return fmt.Errorf("resume: %w", err)
	}
	limit(s, cmd, dir)
	leave, err := enter(m.WorkDir)
	if err != nil {
		return fmt.Errorf("resume: the run's working directory: %w", err)
	}
	defer leave()
	prog, err := s.Load(true, cmd.ErrOrStderr(), m.Files)
	if err != nil {
		return err
	}
	if programHash(prog) != m.ProgramHash {
		return fmt.Errorf("resume: the program has changed since the run in %s began", dir)
	}
	if err := run.Begin(); err != nil {
		return fmt.Errorf("resume: %w", err)
	}
	if run.Vain > 1 && !s.Output.Quiet {
		output.Say(cmd.ErrOrStderr(), "heddle: %d processes in a row ended before their first checkpoint; the run goes on only if one is given more time", run.Vain)
	}
	traced := cli.Changed(s.MeaningOf(flags))
	return explore(cmd, s, prog, run, m.Files, traced, command)
}

// enter changes to the directory where the run began, since file names are
// relative to it; leave changes back.
func enter(dir string) (leave func(), err error) {
	old, err := os.Getwd()
	if err != nil || old == dir {
		return func() {}, err
	}
	if err := os.Chdir(dir); err != nil {
		return nil, err
	}
	return func() { _ = os.Chdir(old) }, nil
}
