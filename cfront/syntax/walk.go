package syntax

// This file defines how the nodes of the syntax tree are visited.

import (
	"reflect"
	"strings"
	"sync"

	"modernc.org/cc/v4"
)

var (
	nodeFields sync.Map // reflect.Type → []int, the fields that hold nodes
	nodeType   = reflect.TypeFor[cc.Node]()
	tokenType  = reflect.TypeFor[cc.Token]()
)

// EachChild calls f for the nodes directly below n, in source order as far as
// the grammar's fields follow it. A list has its elements directly below it.
func EachChild(n cc.Node, f func(cc.Node)) {
	for n != nil {
		n = eachField(n, f)
	}
}

// isList tells whether a type of nodes is that of lists: each node of one holds an element and the
// rest of the list.
func isList(t reflect.Type) bool {
	switch name := t.Name(); name {
	case "DeclarationSpecifiers", "TypeQualifiers", "Pointer":
		return true
	default:
		return strings.HasSuffix(name, "List")
	}
}

// eachField calls f for the nodes in the fields of n; if n is a list, it gives the rest of it instead.
func eachField(n cc.Node, f func(cc.Node)) (rest cc.Node) {
	v := reflect.ValueOf(n)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return nil
	}
	v = v.Elem()
	t := v.Type()
	if t.Kind() != reflect.Struct {
		return nil
	}
	var fields []int
	if c, ok := nodeFields.Load(t); ok {
		fields = c.([]int)
	} else {
		for i := range t.NumField() {
			ft := t.Field(i)
			if ft.IsExported() && !ft.Anonymous && ft.Type != tokenType && ft.Type.Implements(nodeType) {
				fields = append(fields, i)
			}
		}
		nodeFields.Store(t, fields)
	}
	list := isList(t)
	for _, i := range fields {
		fv := v.Field(i)
		switch fv.Kind() {
		case reflect.Pointer, reflect.Interface:
			if fv.IsNil() {
				continue
			}
		}
		c, ok := fv.Interface().(cc.Node)
		switch {
		case !ok:
		case list && t.Field(i).Type == reflect.TypeOf(n):
			rest = c
		default:
			f(c)
		}
	}
	return rest
}
