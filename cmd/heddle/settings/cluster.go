package settings

// This file defines the flags that say who else searches, and where a server is.

import (
	"context"

	"github.com/spf13/pflag"

	"heddle.example/cluster"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/rt/save"
)

// Cluster says who else searches.
type Cluster struct {
	Machines int
	Regions  int
	Server   Server
	Ask      func(context.Context) (*save.Frontier, error) // of a run that is gone on with
	Address  cluster.Address                               // of the server that is asked
	Run      string
	Kept     bool  // by the server of --machines, in the directory of --save,
	Left     *bool // and whether something is left to do there; nil: it was not begun
}

func (s *Cluster) add(f *pflag.FlagSet) {
	f.Var(cli.Bound(&s.Machines, 1), "machines", "search with N processes that share no memory, as machines do")
	f.Var(cli.Bound(&s.Regions, 1), "regions", "with --machines or --cluster: cut the tree into N parts\n(default: one for each slot)")
	s.Server.Add(f, "search with the workers of the server at `URL` (heddle coordinator)")
}

// Away tells whether others search.
func (s *Cluster) Away() bool { return s.Machines > 0 || s.Server.URL != "" || s.Ask != nil }

// Server says where a server is, and how to be let in.
type Server struct{ URL, token, ca string }

// Add adds the flags; help is that of the address.
func (s *Server) Add(f *pflag.FlagSet, help string) {
	f.StringVar(&s.URL, "cluster", "", help)
	s.LetIn(f)
}

// LetIn adds the flags without the address.
func (s *Server) LetIn(f *pflag.FlagSet) {
	f.StringVar(&s.token, "token-file", "", "the `FILE` with the token that the server asks for (mode 0600)")
	f.StringVar(&s.ca, "tls-ca", "", "the `FILE` with the certificate that signed the server's\n(default: those that the system trusts)")
}

// Find gives the address, and the run that is meant, if one is.
func (s *Server) Find() (cluster.Address, string, error) {
	return cluster.NewAddress(s.URL, s.token, s.ca)
}
