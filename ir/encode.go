package ir

// This file defines the bytes of a program, in which it travels to other machines: they need neither its sources nor the headers of
// the system. What a program is made of refers to itself in circles, so every object that a pointer leads to has a number:
//
//	program  count type* object*
//	object   its fields in their order; a pointer is the number of what it leads to, from 1, 0: nil; the first object is the program
//
// Numbers are varints, texts and lists begin with their lengths.

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
)

// objectTypes are the types that pointers lead to; new ones go to the end.
var objectTypes = []reflect.Type{
	reflect.TypeFor[Program](), reflect.TypeFor[Func](), reflect.TypeFor[Global](), reflect.TypeFor[Site](), reflect.TypeFor[Loop](),
	reflect.TypeFor[Layout](), reflect.TypeFor[Monitor](), reflect.TypeFor[Inlining](),
}

// Encode gives the bytes of p.
func (p *Program) Encode() ([]byte, error) {
	e := &encoder{byPointer: map[any]uint64{}}
	e.number(reflect.ValueOf(p))
	for i := 0; i < len(e.objects); i++ { // it grows
		e.value(e.objects[i])
	}
	head := binary.AppendUvarint(nil, uint64(len(e.objects)))
	for _, o := range e.objects {
		head = append(head, byte(typeNumber(o.Type())))
	}
	return append(head, e.out...), e.err
}

func typeNumber(t reflect.Type) int {
	for i, have := range objectTypes {
		if have == t {
			return i
		}
	}
	return -1
}

type encoder struct {
	out       []byte
	objects   []reflect.Value
	byPointer map[any]uint64
	err       error
}

// number gives the number of what the pointer v leads to.
func (e *encoder) number(v reflect.Value) uint64 {
	if v.IsNil() {
		return 0
	}
	if n, ok := e.byPointer[v.Interface()]; ok {
		return n
	}
	if typeNumber(v.Type().Elem()) < 0 {
		e.err = fmt.Errorf("a program holds a pointer to %v", v.Type().Elem())
		return 0
	}
	e.objects = append(e.objects, v.Elem())
	n := uint64(len(e.objects))
	e.byPointer[v.Interface()] = n
	return n
}

func (e *encoder) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		e.out = binary.AppendUvarint(e.out, e.number(v))
	case reflect.Struct:
		for i := range v.NumField() {
			e.value(v.Field(i))
		}
	case reflect.Slice:
		e.out = binary.AppendUvarint(e.out, uint64(v.Len()))
		if v.Type().Elem().Kind() == reflect.Uint8 {
			e.out = append(e.out, v.Bytes()...)
			return
		}
		for i := range v.Len() {
			e.value(v.Index(i))
		}
	case reflect.String:
		e.out = binary.AppendUvarint(e.out, uint64(v.Len()))
		e.out = append(e.out, v.String()...)
	case reflect.Bool:
		b := byte(0)
		if v.Bool() {
			b = 1
		}
		e.out = append(e.out, b)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.out = binary.AppendVarint(e.out, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		e.out = binary.AppendUvarint(e.out, v.Uint())
	default:
		e.err = fmt.Errorf("a program holds a value of %v", v.Type())
	}
}

var errProgram = errors.New("a program cannot be read")

// DecodeProgram reads the bytes of a program.
func DecodeProgram(b []byte) (*Program, error) {
	d := &decoder{in: b}
	n := d.length()
	if d.failed || n == 0 {
		return nil, errProgram
	}
	for _, t := range d.bytes(n) {
		if int(t) >= len(objectTypes) {
			return nil, errProgram
		}
		d.objects = append(d.objects, reflect.New(objectTypes[t]))
	}
	for _, o := range d.objects {
		d.value(o.Elem())
	}
	if d.failed || len(d.in) > 0 || len(d.objects) == 0 {
		return nil, errProgram
	}
	p, ok := d.objects[0].Interface().(*Program)
	if !ok {
		return nil, errProgram
	}
	return p, nil
}

// decoder reads; after a failure everything is 0.
type decoder struct {
	in      []byte
	objects []reflect.Value
	failed  bool
}

func (d *decoder) fail() { d.failed, d.in = true, nil }

func (d *decoder) unsigned() uint64 {
	x, n := binary.Uvarint(d.in)
	if n <= 0 {
		d.fail()
		return 0
	}
	d.in = d.in[n:]
	return x
}

// length reads the length of something whose elements take a byte each at least.
func (d *decoder) length() int {
	n := d.unsigned()
	if n > uint64(len(d.in)) {
		d.fail()
		return 0
	}
	return int(n)
}

func (d *decoder) bytes(n int) []byte {
	if n > len(d.in) {
		d.fail()
		return nil
	}
	out := d.in[:n:n]
	d.in = d.in[n:]
	return out
}

func (d *decoder) value(v reflect.Value) {
	if d.failed {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		n := d.unsigned()
		switch {
		case n == 0:
		case n > uint64(len(d.objects)) || d.objects[n-1].Type() != v.Type():
			d.fail()
		default:
			v.Set(d.objects[n-1])
		}
	case reflect.Struct:
		for i := range v.NumField() {
			d.value(v.Field(i))
		}
	case reflect.Slice:
		n := d.length()
		if n == 0 {
			return
		}
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes(append([]byte(nil), d.bytes(n)...))
			return
		}
		// It grows as it is read: what begins with a length that it does not have takes no memory.
		list := reflect.MakeSlice(v.Type(), 0, min(n, 1024))
		for range n {
			x := reflect.New(v.Type().Elem()).Elem()
			if d.value(x); d.failed {
				return
			}
			list = reflect.Append(list, x)
		}
		v.Set(list)
	case reflect.String:
		v.SetString(string(d.bytes(d.length())))
	case reflect.Bool:
		if b := d.bytes(1); b != nil {
			v.SetBool(b[0] != 0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x, n := binary.Varint(d.in)
		if n <= 0 || v.OverflowInt(x) {
			d.fail()
			return
		}
		d.in = d.in[n:]
		v.SetInt(x)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		x := d.unsigned()
		if v.OverflowUint(x) {
			d.fail()
			return
		}
		v.SetUint(x)
	default:
		d.fail()
	}
}
