package smt

// This file defines questions that have left their table: a table belongs to one goroutine,
// and a question that others work on, or that a file keeps, brings its own.

import (
	"encoding/binary"

	"heddle.example/expr"
)

// Detach gives q with a table of its own, which shares nothing with that of q.
func (q Query) Detach() Query {
	own := expr.NewTable()
	enter := q.Table.Copier(own)
	constraints := make([]expr.Ref, len(q.Constraints))
	for i, c := range q.Constraints {
		constraints[i] = enter(c)
	}
	q.Table, q.Constraints = own, constraints
	return q
}

// The flags of a saved question.
const (
	savedModel = 1 << iota
	savedReproducible
)

// Encode gives the saved form of q.
func (q Query) Encode() []byte {
	flags := uint64(0)
	if q.WantModel {
		flags |= savedModel
	}
	if q.Reproducible {
		flags |= savedReproducible
	}
	var v vocabulary
	return append(binary.AppendUvarint(nil, flags), v.question(&problem{table: q.Table, constraints: q.Constraints}, nil)...)
}

// DecodeQuery reads a saved form; the question has a table of its own.
func DecodeQuery(b []byte) (Query, error) {
	r := &reader{b: b}
	flags := r.number()
	if r.bad {
		return Query{}, errWire
	}
	var l lexicon
	p, _, err := l.question(r.b)
	if err != nil {
		return Query{}, err
	}
	return Query{Table: p.table, Constraints: p.constraints, WantModel: flags&savedModel != 0, Reproducible: flags&savedReproducible != 0}, nil
}
