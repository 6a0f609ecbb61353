package symbols

// This file defines what names stand for.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// Kind says what kind of thing a name stands for.
type Kind uint8

// The kinds.
const (
	KindType Kind = iota // a type name
	KindEnumConst
	KindObject // an object with linkage or static storage duration
	KindFunc
	KindReg   // a local in a register
	KindLocal // a local in memory
)

// Symbol is what an ordinary identifier stands for.
type Symbol struct {
	Kind     Kind
	Name     string
	T        *ctype.Type
	Seq      int   // sequence number of the declaring token: names are visible after it
	Value    int64 // KindEnumConst
	Object   *Object
	Function *Function
	Register ir.Reg         // KindReg
	Address  ir.Operand     // KindLocal: the address
	Site     *ir.Site       // KindLocal
	Undef    bool           // KindReg: may be read before it is initialised
	Decl     *cc.Declarator // KindLocal: by which it was declared; nil if that does not count
	Lost     string         // KindLocal, of a function around the one at hand: why it cannot be reached; "": it can
}

// Nested is what makes a function that is defined in a block of another one.
type Nested struct {
	All     *syntax.Nested   // those of the outermost function
	Uses    []*cc.Declarator // variables of the functions around it, of which it is handed the addresses
	Visible *Scope           // what the blocks around it declare before it; nil: they have not been lowered
}

// Spawned is a statement that a thread of its own executes.
type Spawned struct {
	Statement *cc.Statement
	Names     []*Symbol // that it finds in the blocks around it
	Tags      map[string]*ctype.Type
	Variable  *Symbol // of which the thread has a copy; nil: it has none
}

// Object is a variable with static or thread storage duration, across all
// files that declare it.
type Object struct {
	Name      string // of the IR global
	T         *ctype.Type
	Pos       ir.Pos
	External  bool // has external linkage
	TLS       bool
	Weak      bool
	Alias     *Alias // what this is another name of
	Tentative bool
	Init      *cc.Initializer
	Owner     *Unit        // of init
	In        *Scope       // where init is to be understood
	Scan      *syntax.Body // of the function that init stands in
	Evaluated bool
	Extra     int64 // elements of the flexible array member
	Model     bool
	Given     bool       // declared only in models that the user gave
	Constexpr bool       // its value is a constant
	Section   string     // if that holds addresses of functions to call: see startsections.go
	Kept      bool       // although nothing may refer to it: attribute used
	Boundary  int64      // the alignment that its declaration asks for, 0 if none
	After     int        // how many functions of the unit come before it
	G         *ir.Global // made when the object is first used or defined
}

// Defined tells whether some file defines o.
func (o *Object) Defined() bool { return o.Tentative || o.Init != nil }

// Function is a function, across all files that declare it.
type Function struct {
	Name                    string
	T                       *ctype.Type
	Pos                     ir.Pos
	External                bool
	Inline                  bool
	Weak                    bool
	Alias                   *Alias // what this is another name of
	Implicit                bool   // declared by its first call
	Conflict                bool   // files declare it differently
	Unmeant                 bool   // there is a library model of another type
	Constructor, Destructor string // the section with its address if it is to be called before, after the program
	Def                     *cc.FunctionDefinition
	Owner                   *Unit    // of def
	Model                   bool     // def comes from the library models
	Header                  bool     // def comes from a system header
	Yields                  bool     // def is there only to be inlined: another one in the same file takes its place
	Spawns                  *Spawned // the statement of def that the function stands for; nil: all of it
	Nested                  *Nested  // nil: it is not defined in a block
	Boundary                int64    // the alignment that its declarations ask for, 0 if none
	Used                    bool
	Lowered                 bool
	F                       *ir.Func
}
