\ ---------------------------------------------------------------
\ KENSINGTON  for the BBC Micro Model B          MODE 1, 6502 code
\ Two players, red and blue; either may be the computer (2 levels)
\ Assemble, then *RUN KEN.  Loads and runs at &1900, needs no BASIC
\ ---------------------------------------------------------------

oswrch = &FFEE : osrdch = &FFE0 : osbyte = &FFF4 : osword = &FFF1
escflag = &FF
XOFF = 96                  \ screen x of board x 0 (a multiple of 4)
BOARDBASE = &3000+XOFF*2   \ screen address of it
WHITE = 176                \ index of an own or white hexagon when full
TRI = 24 : SQR = 96        \ index of a full triangle, of a full square

\ ---- variables ------------------------------------------------
ORG &00
.sp     SKIP 2             \ print pointer
.rp     SKIP 2             \ screen row
.ap     SKIP 2             \ screen byte
.base   SKIP 2             \ screen origin for sprites
.tp     SKIP 2             \ page of worths: wpage or lpage
.gx     SKIP 1
.gy     SKIP 1
.th     SKIP 1
.t0     SKIP 1
.t1     SKIP 1
.t2     SKIP 1
.dx     SKIP 1
.dy     SKIP 1
.bodyc  SKIP 1
.ringc  SKIP 1
.size   SKIP 1
.w0     SKIP 1
.w1     SKIP 1
.w2     SKIP 1
.colb   SKIP 1
.pm     SKIP 1
.xflag  SKIP 1             \ bit 7: plot inverts
.dp     SKIP 1             \ point being drawn
.hx     SKIP 1             \ hexagon being drawn
.hk     SKIP 1
.mx     SKIP 1
.mn     SKIP 1
.my     SKIP 1
.mrows  SKIP 1
.cur    SKIP 1             \ whose turn: 0 red, 1 blue
.who    SKIP 1             \ who is spoken to / acts (relocations)
.hand   SKIP 2             \ stones still off the board
.pofc   SKIP 2             \ player (0,1) of each colour
.level  SKIP 2             \ of each player, 0 = person
.mono   SKIP 1
.watch  SKIP 1
.sound  SKIP 1
.board  SKIP 1
.opt2   SKIP 1
.speed  SKIP 1
.ingame SKIP 1
.pick   SKIP 1             \ the player who chooses his colour
.cp     SKIP 1             \ cursor's point
.con    SKIP 1             \ cursor is visible
.dflag  SKIP 1             \ D is allowed
.bi     SKIP 1
.bj     SKIP 1
.nd     SKIP 1
.nbest  SKIP 1
.npt    SKIP 1
.adx    SKIP 1
.ady    SKIP 1
.sx     SKIP 1
.sy     SKIP 1
.src    SKIP 1             \ the act: 255 = a stone from the pile
.dst    SKIP 1
.fsp    SKIP 1             \ entitlements open
.pays   SKIP 1
.pt     SKIP 1
.anyl   SKIP 1
.passes SKIP 1
.giver  SKIP 1
.dflt   SKIP 1
.pn     SKIP 1
.rnd    SKIP 3
.g      SKIP 2
.sidx   SKIP 1
\ the search's block, saved when it is nested
.eblk
.esrc   SKIP 1
.edst   SKIP 1
.ek     SKIP 1
.ecost  SKIP 2
.val    SKIP 2
.evec   SKIP 2
.cc     SKIP 1             \ colour whose counts put/take/gain use
.ccoff  SKIP 1             \ 0 or 64
.ccst   SKIP 1             \ 1 or 2
.eend
.best   SKIP 2
.bsrc   SKIP 1
.bdst   SKIP 1
.nv     SKIP 2
.nsrc   SKIP 1
.ndst   SKIP 1
.nc     SKIP 1
.excl   SKIP 1
.osrc   SKIP 1
.odst   SKIP 1
.low    SKIP 2
.lowp   SKIP 1
.rf     SKIP 1
.zpend

idx   = &400               \ per colour (64 each): shape's state
ban   = &480               \ per colour: may not be rebuilt now
wpage = &500               \ worth of one more stone, by state
lpage = &600               \ the same for leaving
st    = &700               \ 72 points: 0 empty, 1 red, 2 blue
paid  = &748               \ shapes that have paid in this turn
fpl   = &788               \ entitlements: player, rest, last stone
frem  = &798
flast = &7A8
names = &7C0               \ 2 x 8
sblk  = &7D0               \ OSWORD block

\ ---- the low part: moved to &E00, where the disc's workspace was
ORG &E00
.lowstart
\ the 72 points in reading order: pixels, neighbours (255: none),
\ and the triangle, the squares and the hexagon that each is in
.xs
 EQUB 107,129,88,148,107,129,55,77,159,181,36,96,140,200,55,77,159,181
 EQUB 25,107,129,211,44,88,148,192,25,107,129,211,55,77,159,181,36,96
 EQUB 140,200,55,77,159,181,25,107,129,211,44,88,148,192,25,107,129,211
 EQUB 55,77,159,181,36,96,140,200,55,77,159,181,107,129,88,148,107,129
.ys
 EQUB 10,10,21,21,32,32,40,40,40,40,51,51,51,51,62,62,62,62
 EQUB 70,70,70,70,81,81,81,81,92,92,92,92,100,100,100,100,111,111
 EQUB 111,111,122,122,122,122,130,130,130,130,141,141,141,141,152,152,152,152
 EQUB 160,160,160,160,171,171,171,171,182,182,182,182,190,190,201,201,212,212
.nb0
 EQUB 1,0,0,1,0,1,7,2,3,8,6,4,5,9,6,7,8,9
 EQUB 10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27
 EQUB 28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45
 EQUB 46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
.nb1
 EQUB 2,3,4,5,2,3,10,6,9,13,14,7,8,17,10,11,12,13
 EQUB 22,20,19,25,18,19,20,21,22,23,24,25,31,30,33,32,30,31
 EQUB 32,33,34,35,36,37,46,44,43,49,42,43,44,45,46,47,48,49
 EQUB 55,54,57,56,54,55,56,57,58,59,60,61,67,66,66,67,68,69
.nb2
 EQUB 4,5,7,8,5,4,14,11,12,17,18,15,16,21,15,14,17,16
 EQUB 26,23,24,29,26,27,28,29,34,28,27,37,34,35,36,37,38,39
 EQUB 40,41,39,38,41,40,50,47,48,53,50,51,52,53,58,52,51,61
 EQUB 58,59,60,61,62,63,64,65,63,62,65,64,68,69,70,71,71,70
.nb3
 EQUB 255,255,255,255,11,12,255,15,16,255,255,19,20,255,22,23,24,25
 EQUB 255,27,28,255,30,31,32,33,255,35,36,255,38,39,40,41,42,43
 EQUB 44,45,46,47,48,49,255,51,52,255,54,55,56,57,255,59,60,255
 EQUB 62,63,64,65,255,66,67,255,255,68,69,255,70,71,255,255,255,255
.ps0
 EQUB 0,1,0,1,0,1,2,3,4,5,2,3,4,5,2,3,4,5
 EQUB 6,7,8,9,6,7,8,9,6,7,8,9,10,11,12,13,10,11
 EQUB 12,13,10,11,12,13,14,15,16,17,14,15,16,17,14,15,16,17
 EQUB 18,19,20,21,18,19,20,21,18,19,20,21,22,23,22,23,22,23
.ps1
 EQUB 24,24,25,26,24,24,27,25,26,28,29,25,26,32,27,27,28,28
 EQUB 29,30,31,32,29,30,31,32,34,33,33,37,34,35,36,37,34,35
 EQUB 36,37,38,38,39,39,40,41,42,43,40,41,42,43,45,44,44,48
 EQUB 45,46,47,48,45,46,47,48,49,49,50,50,51,52,51,52,53,53
.ps2
 EQUB 255,255,255,255,25,26,255,27,28,255,255,30,31,255,29,30,31,32
 EQUB 255,33,33,255,34,35,36,37,255,35,36,255,38,38,39,39,40,41
 EQUB 42,43,40,41,42,43,255,44,44,255,45,46,47,48,255,46,47,255
 EQUB 49,49,50,50,255,51,52,255,255,51,52,255,53,53,255,255,255,255
.ps3
 EQUB 255,255,255,255,54,54,255,255,255,255,255,54,54,255,55,55,56,56
 EQUB 255,54,54,255,55,55,56,56,255,57,57,255,55,55,56,56,255,57
 EQUB 57,255,58,58,59,59,255,57,57,255,58,58,59,59,255,60,60,255
 EQUB 58,58,59,59,255,60,60,255,255,255,255,255,60,60,255,255,255,255
\ shapes: 0-23 triangles, 24-53 squares, 54-60 hexagons
\ hexagons: 1 red, 2 blue, 3 white; points in a circle; centres
.hexcol
 EQUB 3,1,2,3,1,2,3
.hexpts
 EQUB 4,5,12,20,19,11
 EQUB 14,15,23,31,30,22
 EQUB 16,17,25,33,32,24
 EQUB 27,28,36,44,43,35
 EQUB 38,39,47,55,54,46
 EQUB 40,41,49,57,56,48
 EQUB 51,52,60,67,66,59
.hexx
 EQUB 118,66,170,118,66,170,118
.hexy
 EQUB 51,81,81,111,141,141,171
\ shading of red, blue, white; the same without colours
.shades
 EQUB &AA,&55,&AA,&55, &AA,&55,&AA,&55, &AA,&55,&AA,&55
 EQUB &CC,&66,&33,&99, &FF,&FF,&FF,&FF, &AA,&55,&AA,&55
\ ---- setting up -----------------------------------------------
.setup
{
 LDX #255 : TXS
 LDX #0 : TXA
 STA ingame
.z
 STA st,X : INX : CPX #72 : BNE z
 LDA #15 : STA hand : STA hand+1
 JSR screen
 LDA #0 : STA pn
.pl
 JSR cls
 JSR pr : EQUS "Name of player ",0
 LDA pn : CLC : ADC #'1' : JSR oswrch
 JSR pr : EQUS ", up to 5 letters: ",0
 LDA pn : ASL A : ASL A : ASL A : STA npt : STA nd
.in
 JSR getkey : CMP #13 : BEQ done
 CMP #127 : BEQ del
 CMP #'0' : BCC in : CMP #'Z'+1 : BCS in
 CMP #':' : BCC okc : CMP #'A' : BCC in
.okc
 TAY : LDA npt : SEC : SBC nd : CMP #5 : BCS in
 TYA : LDX npt : STA names,X : INC npt : JSR oswrch : JMP in
.del
 LDX npt : CPX nd : BEQ in : DEC npt : JSR oswrch : JMP in
.done
 LDX npt : CPX nd : BNE named
 LDY #0                            \ RETURN alone: ONE or TWO
 LDA pn : BEQ d1 : LDY #3
.d1
 LDA dnames,Y : STA names,X : INX : INY : CPY #3 : BEQ named : CPY #6 : BNE d1
.named
 LDA #0 : STA names,X
 JSR pr : EQUS 13,10,"Computer? Its level 1 or 2, or RETURN",13,10,"for a person: ",0
.lv
 JSR getkey : LDY #0 : CMP #13 : BEQ lok
 INY : CMP #'1' : BEQ lok : INY : CMP #'2' : BNE lv
.lok
 LDX pn : STY level,X
 INC pn : LDA pn : CMP #2 : BEQ pd : JMP pl
.pd
 LDA #0 : STA pick
 LDA level : BEQ p1 : LDA level+1 : BNE p1 : INC pick
.p1
 JSR cls : JSR pr : EQUS "Are you using a colour television?",13,10,0
 LDA #'Y' : JSR yesno : ROR A : EOR #&80 : STA mono
 JSR cls : JSR pr : EQUS "Do you want to watch me thinking?",13,10,0
 LDA #'Y' : JSR yesno : ROR watch
 JSR cls : JSR pr : EQUS "Do you want sound effects?",13,10,0
 LDA #'Y' : JSR yesno : ROR sound
 JSR cls : JSR pr : EQUS "Are you also using a Kensington board?",13,10,0
 LDA #'N' : JSR yesno : ROR board
 JSR cls : JSR pr : EQUS "Are you playing the 2-move option?",13,10,0
 LDA #'Y' : JSR yesno : LDA #0 : ROL A : STA opt2
 JSR cls : JSR pr : EQUS "How fast shall stones be placed?",13,10,"0 (fast) to 9 (slow) 3",8,0
.sp1
 JSR getkey : CMP #13 : BNE s1 : LDA #'3'
.s1
 CMP #'0' : BCC sp1 : CMP #'9'+1 : BCS sp1
 AND #15 : STA speed
 JMP newgame
}
.dnames EQUS "ONETWO"

.lowend
ASSERT lowend <= &1900

ORG &1900
.start
 JMP begin

\ ---- printing -------------------------------------------------
\ pr prints what follows the JSR up to a 0; 1 = name and 2 = colour
\ of who, 3 and 4 the same of the other player
.pr
{
 PLA : STA sp : PLA : STA sp+1
.loop
 INC sp : BNE nc : INC sp+1
.nc
 LDY #0 : LDA (sp),Y : BEQ done
 CMP #5 : BCS char
 JSR token : JMP loop
.char
 JSR oswrch : JMP loop
.done
 LDA sp+1 : PHA : LDA sp : PHA : RTS
}
.token
{
 TAY : LDA who
 CPY #3 : BCC mine : EOR #1
.mine
 CPY #2 : BEQ colour : CPY #4 : BEQ colour
.name                      \ name of the player of colour A
 TAY : LDA pofc,Y
.*pname                    \ name of player A
 ASL A : ASL A : ASL A : TAX
.nl
 LDA names,X : BEQ r : JSR oswrch : INX : BNE nl
.r
 RTS
.colour
 ASL A : ASL A : TAX : LDY #4
.cl
 LDA colwords,X : BEQ cs : JSR oswrch
.cs
 INX : DEY : BNE cl : RTS
}
.colwords EQUS "red",0,"blue"
.colname                   \ A = colour: its player's name
 TAY : LDA pofc,Y : JMP pname

.cls                       \ clear the text window
 LDA #12 : JMP oswrch
.tab                       \ to column X, row Y
 LDA #31 : JSR oswrch : TXA : JSR oswrch : TYA : JMP oswrch
.line0 LDY #0 : BEQ line
.line1 LDY #1 : BNE line
.line3 LDY #3 : BNE line
.line2 LDY #2
.line                      \ clear line Y and go there
{
 LDX #0 : JSR tab
 LDA #32 : LDX #39
.l
 JSR oswrch : DEX : BNE l
 JMP tab                   \ X is 0 again, Y was kept
}
.refuse                    \ red line for a refusal, with a buzz
 LDA #129 : JSR colour : JSR line2
 LDA #SBUZZ : JMP play
.endref                    \ back to the blue of the window
 LDA #130
.colour
 PHA : LDA #17 : JSR oswrch : PLA : JMP oswrch
.panelon                   \ text window = whole screen, black
 LDX #fulltab-vtabs : JSR vtab
 RTS
.paneloff
 LDX #wintab-vtabs
.vtab                      \ send a counted list of VDU bytes
{
 LDY vtabs,X
.l
 INX : LDA vtabs,X : JSR oswrch : DEY : BNE l : RTS
}

\ ---- keys, time, chance ---------------------------------------
.getkey
{
 JSR osrdch : BCS esc
 PHA : JSR stir : PLA
.*upcase
 CMP #'a' : BCC r : CMP #'z'+1 : BCS r : AND #&DF
.r
 RTS
.esc
 JMP escaped
}
.stir
 LDA &FE44 : EOR rnd : STA rnd
.random
{
 LDX #8
.l
 LSR rnd+2 : ROR rnd+1 : ROR rnd : BCC n
 LDA rnd+2 : EOR #&E1 : STA rnd+2
.n
 DEX : BNE l
 LDA rnd : RTS
}
.wait                      \ A fiftieths of a second
{
 STA t1
.l
 LDA t1 : BEQ r
 LDA #19 : JSR osbyte : JSR chkesc
 DEC t1 : JMP l
.r
 RTS
}
.chkesc
{
 BIT escflag : BPL r : JMP escaped
.r
 RTS
}
.yesno                     \ A = default; C set for yes
{
 STA dflt
 JSR pr : EQUS " (Y/N) ",0
 LDA dflt : JSR oswrch : LDA #8 : JSR oswrch
.l
 JSR getkey : CMP #13 : BNE n : LDA dflt
.n
 CMP #'Y' : BEQ y : CMP #'N' : BNE l
 JSR oswrch : CLC : RTS
.y
 JSR oswrch : SEC : RTS
}
.return                    \ wait for RETURN, or for a while if
{                          \ both players are computers
 LDA level : BEQ h : LDA level+1 : BEQ h
 LDA #100 : JMP wait
.h
 JSR line3 : JSR pr : EQUS "Press RETURN.",0
.*waitret
 JSR getkey : CMP #13 : BNE waitret : RTS
}

\ ---- sound ----------------------------------------------------
SPUT = 0 : SLIFT = 3 : SBUZZ = 6 : SSHAPE = 9 : SWIN = 16
.tunes                     \ pitch, duration ...; 0
 EQUB 100,1,0, 148,1,0, 8,5,0
 EQUB 96,2,112,2,124,3,0
 EQUB 96,3,96,2,112,2,124,4,112,3,124,4,144,9,0
.play
{
 STA sidx : BIT sound : BPL r
.l
 LDX sidx : LDA tunes,X : BEQ r
 STA sblk+4 : LDA tunes+1,X : STA sblk+6
 LDA #0 : STA sblk+1 : STA sblk+5 : STA sblk+7
 LDA #1 : STA sblk : LDA #&F3 : STA sblk+2 : LDA #&FF : STA sblk+3
 LDX #LO(sblk) : LDY #HI(sblk) : LDA #7 : JSR osword
 INC sidx : INC sidx : BNE l
.r
 RTS
}

\ ---- picture --------------------------------------------------
.rowp                      \ rp = screen row of y = A
{
 STA t0 : LSR A : LSR A : LSR A : STA t2
 LSR A : STA th : LDA #0 : ROR A : STA rp
 LDA t2 : ASL A : CLC : ADC th : STA th
 LDA t0 : AND #7 : ORA rp : CLC : ADC base : STA rp
 LDA th : ADC base+1 : STA rp+1 : RTS
}
.plot                      \ pixel X of row rp; colb = colour
{
 TXA : AND #3 : TAY : LDA pmt,Y : STA pm
 TXA : AND #&FC : ASL A : STA ap : LDA #0 : ROL A : STA ap+1
 LDA ap : CLC : ADC rp : STA ap : LDA ap+1 : ADC rp+1 : STA ap+1
 LDY #0 : LDA pm : BIT xflag : BMI x
 LDA (ap),Y : EOR colb : AND pm
.x
 EOR (ap),Y : STA (ap),Y : RTS
}
.pmt EQUB &88,&44,&22,&11

.disc                      \ A: 0 free point, 1 red, 2 blue, 3 and 4
{                          \ lifted, 5 nothing; centre gx,gy
 PHA : TAX : LDA dbody,X : STA bodyc : LDA dring,X : STA ringc
 LDA dsize,X : STA size
 LDA #0 : STA xflag
 LDA #&F9 : STA dy
.row
 LDA gy : CLC : ADC dy : JSR rowp
 LDA dy : JSR abs : CLC : ADC size : TAX
 LDA wb,X : STA w0 : LDA wr,X : STA w1 : LDA wo,X : STA w2
 LDA #&F9 : STA dx
.col
 LDA dx : JSR abs
 LDX bodyc : CMP w0 : BCC dot
 LDX ringc : CMP w1 : BCC dot
 LDX #0 : CMP w2 : BCS skip
.dot
 STX colb : LDA gx : CLC : ADC dx : TAX : JSR plot
.skip
 INC dx : LDA dx : CMP #8 : BNE col
 INC dy : LDA dy : CMP #8 : BNE row
 PLA : BEQ r : CMP #3 : BCS r     \ a little light on a stone
 LDA #&FF : STA colb
 LDA gy : SEC : SBC #3 : JSR rowp
 LDX gx : DEX : JSR plot : LDX gx : DEX : DEX : JSR plot
 LDA gy : SEC : SBC #2 : JSR rowp
 LDX gx : DEX : DEX : DEX : JMP plot
.r
 RTS
}
.abs
{
 BPL r : EOR #255 : CLC : ADC #1
.r
 RTS
}
.wb
 EQUB 6,6,5,5,4,2,0,0,2,2,0,0,0,0,0,0
.wr
 EQUB 7,7,7,6,5,4,3,0,3,3,3,0,0,0,0,0
.wo
 EQUB 8,8,8,7,7,6,5,3,0,0,0,0,0,0,0,0
\ colours of body and ring by type
.dbody EQUB &FF,&0F,&F0,0,0,0
.dring EQUB 0,&FF,&FF,&0F,&F0,0
.dsize EQUB 8,0,0,0,0,0

.bracket                   \ turn the cursor at point X on or off
{
 JSR ptxy
 LDA #&80 : STA xflag
 LDA #9 : STA bi
.i
 LDA #9 : STA bj : JSR four
 LDA #8 : STA bj : JSR four
 LDA bi : CMP #8 : BCS n
 LDX bi : LDA #9 : STA bi : STX bj : JSR four
 LDA #8 : STA bi : JSR four
 LDA bj : STA bi
.n
 DEC bi : LDA bi : CMP #4 : BNE i
 LDA #0 : STA xflag : RTS
.four
 LDA gy : CLC : ADC bj : JSR two
 LDA gy : SEC : SBC bj
.two
 JSR rowp
 LDA gx : CLC : ADC bi : TAX : JSR plot
 LDA gx : SEC : SBC bi : TAX : JMP plot
}
.ptxy                      \ centre of point X
 LDA xs,X : STA gx : LDA ys,X : STA gy : RTS

.plotk                     \ PLOT A at gx,gy
 PHA : LDA #25 : JSR oswrch : PLA : JSR oswrch
.coord
 LDA gx : JSR outx : LDA gy
.outy
 EOR #255 : LDY #0 : BEQ o4
.outx
{
 LDY #0 : CLC : ADC #XOFF : BCC n : INY
.n
.*o4
 STY th : ASL A : ROL th : ASL A : ROL th
 JSR oswrch : LDA th : JMP oswrch
}
.plotpt                    \ PLOT A at point X
 PHA : JSR ptxy : PLA : JMP plotk
.gcol                      \ GCOL 0,A
 PHA : LDA #18 : JSR oswrch : LDA #0 : JSR oswrch
 PLA : JMP oswrch
.hatch                     \ hexagon hx's shading: mn bytes from mx,
{                          \ mrows rows from my
 LDX hx : LDA hexcol,X : TAX : DEX : TXA : BIT mono : BPL c
 CLC : ADC #3
.c
 ASL A : ASL A : STA w0
.row
 LDA my : JSR rowp
 LDA mx : AND #&FC : ASL A : STA ap : LDA #0 : ROL A : STA ap+1
 LDA ap : CLC : ADC rp : STA ap : LDA ap+1 : ADC rp+1 : STA ap+1
 LDA my : AND #3 : ORA w0 : TAX : LDA shades,X : STA pm
 LDX mn : LDY #0
.b
 LDA (ap),Y : AND pm : STA (ap),Y
 TYA : CLC : ADC #8 : TAY : DEX : BNE b
 INC my : DEC mrows : BNE row
 RTS
}
.drawall                   \ the whole board
{
 LDA #6 : STA hx
.hex
 LDX hx : LDA hexcol,X : JSR gcol
 LDA hx : ASL A : ADC hx : ASL A : STA hk    \ six points each
 LDA #5 : STA mrows
.strip
 LDX mrows : LDA order,X : CLC : ADC hk : TAY : LDX hexpts,Y
 LDA #85 : LDY mrows : CPY #4 : BCC tri : LDA #4
.tri
 JSR plotpt : DEC mrows : BPL strip
 LDX hx : LDA hexx,X : SEC : SBC #22 : STA mx
 LDA hexy,X : SEC : SBC #20 : STA my
 LDA #12 : STA mn : LDA #41 : STA mrows : JSR hatch
 DEC hx : BPL hex
 LDA #3 : JSR gcol
 LDA #71 : STA dp
.pts
 LDX #3
.k
 STX hk : JSR neighbour : BMI n : CMP dp : BCC n
 JSR edge
.n
 LDX hk : DEX : BPL k
 DEC dp : BPL pts
 LDA #71 : STA dp
.dots
 JSR drawst : DEC dp : BPL dots
 RTS
}
.order EQUB 3,4,2,5,1,0
.edge                      \ line between points dp and A
{
 LDX dp : CMP dp : BCS o : TAX : LDA dp  \ always from the lower one
.o
 PHA : LDA #4 : JSR plotpt : PLA : TAX : LDA #5 : JMP plotpt
}
.neighbour                 \ A = neighbour X of point dp, or N
{
 LDY dp : CPX #2 : BCS h : CPX #1 : BCS one
 LDA nb0,Y : RTS
.one
 LDA nb1,Y : RTS
.h
 BNE three : LDA nb2,Y : RTS
.three
 LDA nb3,Y : RTS
}
.drawst                    \ stone or dot of point dp
 LDX dp : JSR ptxy : LDA st,X : JMP disc

.drawpt                    \ redraw point X as it is now
{
 STX dp : JSR ptxy
 LDA #24 : JSR oswrch
 LDA gx : SEC : SBC #7 : AND #&FC : STA mx : JSR outx
 LDA gy : CLC : ADC #7 : JSR outy
 LDA gx : CLC : ADC #7 : ORA #3 : PHA : JSR outx
 LDA gy : SEC : SBC #7 : STA my : JSR outy
 LDA #16 : JSR oswrch
 PLA : SEC : SBC mx : LSR A : LSR A : CLC : ADC #1 : STA mn
 LDX dp : LDA ps3,X : BMI lines
 SEC : SBC #54 : STA hx : TAX : LDA hexcol,X : JSR gcol
 LDA hx : ASL A : ADC hx : ASL A : TAY
 LDX #0
.find
 LDA hexpts,Y : CMP dp : BEQ found : INY : INX : BNE find
.found
 STX hk : TYA : PHA
 DEY : CPX #0 : BNE p : TYA : CLC : ADC #6 : TAY
.p
 LDX hexpts,Y : LDA #4 : JSR plotpt
 LDX dp : LDA #4 : JSR plotpt
 LDX hx : LDA hexx,X : STA gx : LDA hexy,X : STA gy : LDA #85 : JSR plotk
 PLA : TAY : INY : LDX hk : CPX #5 : BNE q : TYA : SEC : SBC #6 : TAY
.q
 LDX hexpts,Y : LDA #85 : JSR plotpt
 LDA #15 : STA mrows : JSR hatch
.lines
 LDA #3 : JSR gcol
 LDX #3
.k
 STX hk : JSR neighbour : BMI n : JSR edge
.n
 LDX hk : DEX : BPL k
 LDX #gwtab-vtabs : JSR vtab
 JSR drawst : LDX dp : RTS
}

\ the panel at the left
.pileat                    \ gx,gy of stone X (0-14) of colour A's pile
{
 TAY : LDA piley,Y : STA gy
 TXA
.l
 CMP #5 : BCC n : SBC #5 : TAX
 LDA gy : CLC : ADC #17 : STA gy : TXA : BPL l
.n
 TAX : LDA pilex,X : STA gx : RTS
}
.piley EQUB 60,148
.pilex EQUB 12,29,46,63,80
.pbase
 LDA #0 : STA base : LDA #&30 : STA base+1 : RTS
.bbase
 LDA #LO(BOARDBASE) : STA base : LDA #HI(BOARDBASE) : STA base+1 : RTS
.piles                     \ both piles, and a stone beside each name
{
 JSR pbase : LDA #1 : STA nd
.c
 LDA #12 : STA gx : LDX nd : LDA piley,X : SEC : SBC #20 : STA gy
 LDX nd : INX : TXA : JSR disc
 LDX nd : LDA hand,X : STA npt : BEQ none
.s
 DEC npt : LDX npt : LDA nd : JSR pileat
 LDX nd : INX : TXA : JSR disc : LDA npt : BNE s
.none
 DEC nd : BPL c
 JMP bbase
}
.panel                     \ names (the current one inverse), stage
{
 JSR panelon
 LDA #1 : STA nd
.c
 LDX nd : LDA prow,X : TAY : LDX #3 : JSR tab
 LDA nd : CMP cur : BNE o
 LDA #131 : JSR colour : LDA #0 : JSR colour
.o
 LDA nd : JSR colname : JSR normal
 LDX nd : LDY prow,X : INY : LDX #3 : JSR tab
 LDX nd : LDA pofc,X : TAX : LDA level,X : BEQ human
 PHA : JSR pr : EQUS "level ",0 : PLA : ORA #'0' : JSR oswrch : JMP n
.human
 JSR pr : EQUS "person",0
.n
 DEC nd : BPL c
 LDX cur : CPX #2 : BEQ off
 LDX #1 : LDY #25 : JSR tab
 LDX cur : LDA hand,X : BEQ mv
 JSR pr : EQUS "1 PLACING",0 : JMP paneloff
.mv
 JSR pr : EQUS "2 MOVING ",0
.off
 JMP paneloff
}
.prow EQUB 4,15
.normal
 LDA #128 : JSR colour : LDA #3 : JMP colour

\ ---- the position ---------------------------------------------
.setcc                     \ work with colour A
 STA cc : TAY : INY : STY ccst
 LSR A : ROR A : LSR A : STA ccoff : RTS      \ 0 or 64
.put                       \ a stone of colour cc comes to point X
{
 LDA ccst : STA st,X
 LDA ps0,X : JSR up : LDA ps1,X : JSR up
 LDA ps2,X : JSR up : LDA ps3,X
.up
 BMI r : ORA ccoff : TAY
 LDA idx,Y : CLC : ADC #8 : STA idx,Y
 TYA : EOR #64 : TAY : LDA idx,Y : ADC #1 : STA idx,Y
.r
 RTS
}
.take                      \ and leaves it
{
 LDA #0 : STA st,X
 LDA ps0,X : JSR down : LDA ps1,X : JSR down
 LDA ps2,X : JSR down : LDA ps3,X
.down
 BMI r : ORA ccoff : TAY
 LDA idx,Y : SEC : SBC #8 : STA idx,Y
 TYA : EOR #64 : TAY : LDA idx,Y : SBC #1 : STA idx,Y
.r
 RTS
}
.banned                    \ C set if cc may not come to X: 2-move
{
 LDA ps0,X : BMI a : ORA ccoff : TAY : LDA ban,Y : BEQ a
 LDA idx,Y : CMP #TRI-8 : BEQ yes
.a
 LDA ps1,X : JSR sq : BCS r
 LDA ps2,X
.sq
 BMI no : ORA ccoff : TAY : LDA ban,Y : BEQ no
 LDA idx,Y : CMP #SQR-8 : BEQ yes
.no
 CLC
.r
 RTS
.yes
 SEC : RTS
}
.really                    \ a stone really leaves X (colour cc is set
{                          \ by its own colour): note broken shapes
 LDY st,X : DEY : TYA : JSR setcc
 LDA ps0,X : BMI a : ORA ccoff : TAY : LDA idx,Y : CMP #TRI : BNE a
 LDA opt2 : STA ban,Y
.a
 LDA ps1,X : JSR sq : LDA ps2,X : JSR sq
 JMP take
.sq
 BMI r : ORA ccoff : TAY : LDA idx,Y : CMP #SQR : BNE r
 LDA opt2 : STA ban,Y
.r
 RTS
}
.arrive                    \ a stone of colour A really comes to X
{
 JSR setcc : STX pt : JSR put : JSR drawpt
 LDA #SPUT : JSR play
 LDX pt : LDA ps3,X : BMI nohex : ORA ccoff : TAY
 LDA idx,Y : CMP #WHITE : BNE nohex
 JMP won
.nohex
 LDA #0 : STA pays
 LDA ps0,X : BMI a : TAX : ORA ccoff : TAY : LDA idx,Y : CMP #TRI : BNE a
 LDA paid,X : BNE a : INC paid,X : INC pays
.a
 LDX pt : LDA ps1,X : JSR sq : LDX pt : LDA ps2,X : JSR sq
 LDA pays : BEQ r : CMP #3 : BCC ok : LDA #2
.ok
 LDX fsp : STA frem,X : LDA cc : STA fpl,X
 LDA #255 : STA flast,X : INC fsp
 LDA #SSHAPE : JMP play
.sq
 BMI r : TAX : ORA ccoff : TAY : LDA idx,Y : CMP #SQR : BNE r
 LDA paid,X : BNE r : INC paid,X : INC pays : INC pays
.r
 RTS
}
.callev JMP (evec)
.enum                      \ call evec for each act of colour cc, with
{                          \ esrc, edst, val = its worth
 LDY cc : LDA hand,Y : BEQ slides
 LDA #255 : STA esrc
 LDX #71
.pl
 LDA st,X : BNE pn
 STX edst : JSR worth : JSR setval : JSR callev
 LDX edst
.pn
 DEX : BPL pl
 RTS
.slides
 LDX #71
.sl
 LDA st,X : CMP ccst : BNE sn
 STX esrc : JSR take
 LDA #HI(lpage) : STA tp+1 : JSR worth1
 LDA g : STA ecost : LDA g+1 : STA ecost+1
 LDX #3
.k
 STX ek : LDA esrc : STA dp
 JSR neighbour : BMI kn : TAX
 LDA st,X : BNE kn
 STX edst : JSR worth
 LDA g : SEC : SBC ecost : STA val
 LDA g+1 : SBC ecost+1 : STA val+1
 JSR callev
.kn
 LDX ek : DEX : BPL k
 LDX esrc : JSR put
.sn
 DEX : BPL sl
 RTS
}
.setval
 LDA g : STA val : LDA g+1 : STA val+1 : RTS
.worth                     \ g = worth of point X to colour cc
 LDA #HI(wpage) : STA tp+1
.worth1
{
 LDA #0 : STA g : STA g+1
 LDA ps0,X : JSR add : LDA ps1,X : JSR add
 LDA ps2,X : JSR add : LDA ps3,X
.add
 BMI r : ORA ccoff : TAY : LDA idx,Y : TAY : LDA (tp),Y
 CMP #255 : BNE n
 INC g+1 : INC g+1 : INC g+1 : INC g+1       \ a win
.n
 CLC : ADC g : STA g : BCC r : INC g+1
.r
 RTS
}
.canact                    \ Z clear if cur has a legal act
 LDA cur : JSR setcc : LDA #0 : STA anyl
 LDA #LO(lcall) : STA evec : LDA #HI(lcall) : STA evec+1
 JSR enum : LDA anyl : RTS
.lcall
{
 LDX edst : JSR banned : BCS r : INC anyl
 LDA #1 : STA anyl
.r
 RTS
}

\ ---- the computer's choice ------------------------------------
.think                     \ act of cur: src, dst
 LDA cur : JSR setcc
 LDA #0 : STA best : LDA #&80 : STA best+1
 LDA #LO(tcall) : STA evec : LDA #HI(tcall) : STA evec+1
 JSR enum
 LDA bsrc : STA src : LDA bdst : STA dst : RTS
.tcall
{
 JSR chkesc
 LDX edst : JSR banned : BCC may : RTS
.may
 BIT watch : BPL w1
 LDX edst : JSR bracket
 LDA speed : LSR A : JSR wait
.w1
 LDA val+1 : CMP #4 : BCC nowin : CMP #&80 : BCS nowin
 LDA #&70 : STA val+1 : JMP rate
.nowin
 LDY cur : LDX pofc,Y : LDA level,X : CMP #2 : BCS deep
 LDA #15 : JSR noise : JMP rate
.deep
 LDX edst : JSR put : LDA #255 : STA excl
 LDA esrc : CMP #255 : BNE d1 : LDX cur : DEC hand,X
.d1
 LDA cur : EOR #1 : JSR nested
 LDA val : SEC : SBC nv : STA val : LDA val+1 : SBC nv+1 : STA val+1
 LDA ndst : BMI d2
 LDA nv+1 : BMI d0 : CMP #4 : BCS d2
.d0
 LDA nsrc : STA osrc : LDA ndst : STA odst
 JSR oppcc : LDX osrc : BMI d3 : JSR take : JMP d4
.d3
 LDX cc : DEC hand,X
.d4
 LDX odst : JSR put
 LDA esrc : STA excl
 LDA cur : JSR nested
 JSR oppcc : LDX odst : JSR take
 LDX osrc : BMI d5 : JSR put : JMP d6
.d5
 LDX cc : INC hand,X
.d6
 LDA ndst : BMI d2
 LDA nv+1 : BMI d2                 \ half of my best answer
 LSR A : STA nv+1 : ROR nv
 LDA val : CLC : ADC nv : STA val : LDA val+1 : ADC nv+1 : STA val+1
.d2
 LDA cur : JSR setcc
 LDX edst : JSR take
 LDA esrc : CMP #255 : BNE d7 : LDX cur : INC hand,X
.d7
 LDA #3 : JSR noise
.rate
 BIT watch : BPL w2
 LDX edst : JSR bracket
.w2
 LDA best : CMP val : LDA best+1 : SBC val+1 : BVC v : EOR #&80
.v
 BPL out
 LDA val : STA best : LDA val+1 : STA best+1
 LDA esrc : STA bsrc : LDA edst : STA bdst
.out
 RTS
}
.oppcc
 LDA cur : EOR #1 : JMP setcc
.noise                     \ val + a random part of A
 STA t0 : JSR random : AND t0
 CLC : ADC val : STA val : LDA val+1 : ADC #0 : STA val+1 : RTS
.nested                    \ best act of colour A by worth alone:
{                          \ nv, nsrc, ndst (255: none)
 STA nc
 LDX #eend-eblk-1
.s
 LDA eblk,X : PHA : DEX : BPL s
 LDA nc : JSR setcc
 LDA #1 : STA nv : LDA #&FF : STA nv+1 : STA ndst
 LDA #LO(ncall) : STA evec : LDA #HI(ncall) : STA evec+1
 JSR enum
 LDX #0
.l
 PLA : STA eblk,X : INX : CPX #eend-eblk : BNE l
 RTS
}
.ncall
{
 LDA edst : CMP excl : BEQ r
 LDA nv : CMP val : LDA nv+1 : SBC val+1 : BVC v : EOR #&80
.v
 BPL r
 LDA val : STA nv : LDA val+1 : STA nv+1
 LDA esrc : STA nsrc : LDA edst : STA ndst
.r
 RTS
}
.shift                     \ relocation by who: src, dst
{
 LDA #0 : STA best : LDA #&80 : STA best+1
 LDA who : EOR #1 : JSR setcc
 LDX #71
.f
 STX rf : LDA st,X : CMP ccst : BEQ mine
.nf1
 JMP nf
.mine
 LDY fsp : TXA : CMP flast-1,Y : BEQ nf1
 JSR chkesc
 BIT watch : BPL w1 : LDX rf : JSR bracket
.w1
 LDX rf : JSR take : LDA #HI(lpage) : STA tp+1 : JSR worth1
 LDA g : STA ecost : LDA g+1 : STA ecost+1
 LDA #&FF : STA low : LDA #&7F : STA low+1
 LDX #71
.t
 STX edst : LDA st,X : BNE nt : CPX rf : BEQ nt
 JSR worth : JSR setval : LDA #7 : JSR noise
 LDA val : CMP low : LDA val+1 : SBC low+1 : BCS nt
 LDA val : STA low : LDA val+1 : STA low+1 : LDA edst : STA lowp
.nt
 LDX edst : DEX : BPL t
 LDA ecost : SEC : SBC low : STA val
 LDA ecost+1 : SBC low+1 : STA val+1
 LDX rf : JSR put
 BIT watch : BPL w2 : LDX rf : JSR bracket
.w2
 LDA best : CMP val : LDA best+1 : SBC val+1 : BVC v : EOR #&80
.v
 BPL nf
 LDA val : STA best : LDA val+1 : STA best+1
 LDA rf : STA src : LDA lowp : STA dst
.nf
 LDX rf : DEX : BMI fr : JMP f
.fr
 RTS
}

\ ---- the cursor -----------------------------------------------
.getpt                     \ let the player choose a point: X = cp
{
 LDX cp : JSR bracket : LDA #1 : STA con
.k
 LDA #&81 : LDX #25 : LDY #0 : JSR osbyte
 BCC key : CPY #27 : BEQ esc
 LDX cp : JSR bracket : LDA con : EOR #1 : STA con : BPL k
.esc
 JMP escaped
.key
 TXA : PHA
 LDA con : BEQ off : LDX cp : JSR bracket
.off
 JSR stir
 PLA : JSR upcase
 CMP #13 : BEQ done
 CMP #'D' : BNE nod : LDX dflag : BEQ getpt
 JMP offer
.nod
 LDX #11
.find
 CMP keys,X : BEQ found : DEX : BPL find : BMI getpt
.found
 TXA : AND #3 : JSR go : JMP getpt
.done
 LDX cp : RTS
}
.keys EQUB 136,137,138,139 : EQUS "ZX/:ZX?*"
.go                        \ to the nearest point left, right, down, up
{
 STA nd : LDA #255 : STA nbest : LDX #0
.l
 CPX cp : BEQ n
 LDY cp
 LDA xs,X : SEC : SBC xs,Y : JSR absc : STA adx : STY sx
 LDY cp
 LDA ys,X : SEC : SBC ys,Y : JSR absc : STA ady : STY sy
 LDA nd : CMP #2 : BCS vert
 CMP sx : BNE n : LDA ady : LDY adx : JMP both
.vert
 SBC #2 : EOR #1 : CMP sy : BNE n : LDA adx : LDY ady
.both
 STA t0 : STY t1 : CPY #0 : BEQ n
 LDA t1 : CMP t0 : BCC n          \ within 45 degrees
 CLC : ADC t0 : BCS n
 CMP nbest : BCS n : STA nbest : STX npt
.n
 INX : CPX #72 : BNE l
 LDA nbest : CMP #255 : BEQ r : LDA npt : STA cp
.r
 RTS
.absc                      \ after a SBC: A = difference, Y = 1 if it
 LDY #1 : BCS p            \ was not negative
 DEY : EOR #255 : ADC #1
.p
 RTS
}

\ ---- a person's acts ------------------------------------------
.sayarrows
 JSR line1 : JSR pr : EQUS "Arrows or Z X : /   RETURN chooses.",0 : RTS
.saydraw
 JSR line3 : JSR pr : EQUS "D offers a draw. ESCAPE stops the game.",0 : RTS
.saytaken
 JSR refuse : JSR pr : EQUS "That point is taken already.",0 : JMP endref
.sayback
 LDA #SLIFT : JSR play
 JSR line2 : JSR pr : EQUS "The stone is back where it was.",0 : RTS
.sayban
 JSR refuse : JSR pr : EQUS "2-move option: too soon to rebuild that",0 : JMP endref
.person                    \ act of cur
{
 LDA #0 : STA cp : JSR cls
.*person2
 LDX cur : LDA hand,X : BEQ slide
 JSR line0 : JSR pr : EQUS 1,", place a ",2," stone.",0
 JSR sayarrows : JSR saydraw
.p
 LDA #1 : STA dflag : JSR getpt
 LDA st,X : BEQ free
 JSR saytaken : JMP p
.free
 LDA cur : JSR setcc : JSR banned : BCC ok
 JSR sayban : JMP p
.ok
 STX dst : LDA #255 : STA src : RTS
.slide
 JSR line0 : JSR pr : EQUS 1,", move a ",2," stone.",0
 JSR sayarrows : JSR saydraw
.s
 LDA #1 : STA dflag : JSR getpt
 LDA cur : JSR setcc
 LDA st,X : CMP ccst : BEQ own
 JSR refuse : JSR pr : EQUS "There is no ",2," stone.",0 : JSR endref : JMP s
.own
 STX src : STX dp : LDX #3
.k
 STX ek : JSR neighbour : BMI kn : TAX : LDA st,X : BEQ lift
.kn
 LDX ek : DEX : BPL k
 JSR refuse : JSR pr : EQUS "That stone has no free neighbour.",0
 JSR endref : JMP s
.lift
 JSR liftit
 JSR line1 : JSR pr : EQUS "To a free neighbour point, then RETURN.",0
 JSR ownagain
.d
 LDA #0 : STA dflag : JSR getpt
 CPX src : BNE other
 JSR drawpt : JSR sayback : JMP slide
.other
 LDA st,X : BEQ d1 : JSR saytaken : JMP d
.d1
 STX dst : LDA src : STA dp : LDX #3
.e
 STX ek : JSR neighbour : CMP dst : BEQ near
 LDX ek : DEX : BPL e
 JSR refuse : JSR pr : EQUS "No line leads there from the stone.",0
 JSR endref : JMP d
.near
 LDA cur : JSR setcc : LDX src : JSR take
 LDX dst : JSR banned : PHP
 LDX src : JSR put : PLP : BCC fine
 JSR sayban : JMP d
.fine
 RTS
}
.liftit                    \ show the stone of src as picked up
 LDX src : STX cp : JSR ptxy : LDA st,X : CLC : ADC #2 : JSR disc
 LDA #SLIFT : JSR play
 JMP line2
.ownagain
 JSR line3 : JSR pr : EQUS "Its own point again puts it back.",0 : RTS
.relocate                  \ a person's relocation, by who
{
 LDA #0 : STA cp : STA dflag : JSR cls
.again
 JSR line0 : JSR tellrest
 JSR line1 : JSR pr : EQUS "Go to a ",4," stone and press RETURN.",0
 JSR line3
.s
 JSR getpt
 LDA who : EOR #1 : JSR setcc
 LDA st,X : CMP ccst : BEQ theirs
 JSR refuse : JSR pr : EQUS "There is no ",4," stone.",0 : JSR endref : JMP s
.theirs
 LDY fsp : TXA : CMP flast-1,Y : BNE lift
 JSR refuse : JSR pr : EQUS "You have only just put that one there.",0
 JSR endref : JMP s
.lift
 STX src : JSR liftit
 JSR line1 : JSR pr : EQUS "To any other free point, then RETURN.",0
 JSR ownagain
.d
 JSR getpt : CPX src : BNE other
 JSR drawpt : JSR sayback : JMP again
.other
 LDA st,X : BEQ ok : JSR saytaken : JMP d
.ok
 STX dst : RTS
}
.tellrest                  \ "ANN must shift 2 blue stones."
{
 JSR pr : EQUS 1," must shift ",0
 LDX fsp : LDA frem-1,X : PHA : ORA #'0' : JSR oswrch
 JSR pr : EQUS " ",4," stone",0
 PLA : CMP #2 : BCC one : LDA #'s' : JSR oswrch
.one
 LDA #'.' : JMP oswrch
}
.offer                     \ a draw is offered
{
 JSR cls : JSR pr : EQUS 1," offers a draw.",13,10,0
 LDA who : EOR #1 : TAY : LDX pofc,Y : LDA level,X : BEQ ask
 JSR pr : EQUS 3," declines and plays on.",0
 LDA #75 : JSR wait
.no
 LDX #255 : TXS : JMP redo
.ask
 JSR pr : EQUS 3,", do you agree?",0
 LDA #'N' : JSR yesno : BCC no
 JSR cls : JSR pr : EQUS "The game is drawn by agreement.",0
 JMP ended
}

\ ---- a game ---------------------------------------------------
.newgame
{
 LDX #255 : TXS
 LDA #0 : STA ingame : TAX
.z
 STA &700,X : INX : CPX #&C0 : BNE z
 LDX #127
.zb
 STA ban,X : DEX : BPL zb
 STA cur : STA passes : STA fsp
 LDA #15 : STA hand : STA hand+1
 LDX #63
.i
 LDA #0 : CPX #24 : BCC s : LDA #64 : CPX #54 : BCC s
 CPX #61 : BCS z0
 LDY hexcol-54,X : LDA #128 : CPY #3 : BEQ s
 LDA #192 : CPY #2 : BEQ blue : STA idx+64,X : LDA #128 : STA idx,X : BNE n
.blue
 STA idx,X : LDA #128 : STA idx+64,X : BNE n
.z0
 LDA #7
.s
 STA idx,X : STA idx+64,X
.n
 DEX : BPL i
 JSR screen : JSR cls
\ colours
 LDX pick : TXA : JSR pname
 JSR pr : EQUS ", choose your colour (R/B) R",8,0
.c
 JSR getkey : CMP #13 : BNE c1 : LDA #'R'
.c1
 LDY #0 : CMP #'R' : BEQ c2 : INY : CMP #'B' : BNE c
.c2
 TYA : EOR pick                    \ player of red
 STA pofc : EOR #1 : STA pofc+1
 LDA #1 : STA ingame
 LDA #2 : STA cur : JSR panel      \ nobody's turn yet
 JSR cls : JSR pr : EQUS "A stone is drawn from the bag...",0
 JSR pbase : LDA #46 : STA gx : LDA #206 : STA gy
 LDA #0 : STA cur : JSR random : AND #1 : CLC : ADC #8 : STA npt
.d
 LDA cur : EOR #1 : STA cur : CLC : ADC #1 : JSR disc
 LDA #SPUT : JSR play
 LDA #12 : SEC : SBC npt : JSR wait
 DEC npt : BNE d
 LDA cur : STA who
 JSR pr : EQUS 13,10,"It is ",2,": ",1," begins.",0
 LDA #75 : JSR wait
 LDA #5 : JSR disc : JSR bbase
}
.turn
 LDX #255 : TXS
 LDA #0 : STA fsp : LDX #63
.zp
 STA paid,X : DEX : BPL zp
 LDA cur : STA who : JSR panel
 JSR canact : BNE turn1
\ no legal act: pass
 JSR cls : JSR pr : EQUS 1," has no legal act and must pass.",0
 LDA cur : JSR freeban
 JSR return
 INC passes : LDA passes : CMP #4 : BCC nextp
 JSR cls : JSR pr : EQUS "Neither side can act: a draw.",0 : JMP ended
.nextp
 JMP next
.turn1
 LDA #0 : STA passes
.redo
 LDA cur : STA who
 LDY cur : LDX pofc,Y : LDA level,X : BNE comp
 JSR person : JMP doit
.comp
 JSR cls : JSR pr : EQUS 1," (",2,") is thinking...",0
 JSR think
 JSR line0 : JSR pr : EQUS 1,0
 LDA src : BPL cmove
 JSR pr : EQUS " places a ",2," stone.",0 : JMP cshow
.cmove
 JSR pr : EQUS " moves a ",2," stone.",0
.cshow
 JSR show
.doit
 LDA cur : JSR freeban
 LDX src : BMI fromhand
 JSR really : JSR drawpt : JMP goes
.fromhand
 LDX cur : DEC hand,X
 JSR pbase : LDY cur : LDX hand,Y : TYA : JSR pileat
 LDA #5 : JSR disc : JSR bbase
.goes
 LDA cur : STA giver
 LDX dst : JSR arrive
 JSR copyit
.resolve
{
 LDX fsp : BEQ next
 LDA frem-1,X : BEQ pop
 LDA fpl-1,X : STA who : EOR #1 : TAY : INY : STY t0
 LDY #71
.e
 LDA st,Y : CMP t0 : BNE n : TYA : CMP flast-1,X : BNE can
.n
 DEY : BPL e
.pop
 DEC fsp : JMP resolve
.can
 LDY who : LDX pofc,Y : LDA level,X : BNE comp
 JSR relocate : JMP do
.comp
 JSR cls : JSR tellrest
 LDA #40 : JSR wait
 JSR shift
 JSR show
.do
 LDX fsp : DEC frem-1,X
.f
 LDA flast-1,X : CMP src : BNE g : LDA dst : STA flast-1,X
.g
 DEX : BNE f
 LDX fsp : LDA dst : STA flast-1,X
 LDA who : STA giver
 LDX src : JSR really : JSR drawpt
 LDA cc : LDX dst : JSR arrive
 JSR copyit
 JMP resolve
}
.next
 LDA cur : EOR #1 : STA cur : JMP turn
.freeban                   \ the 2-move bans of colour A run out
{
 JSR setcc : LDY ccoff : LDX #64 : LDA #0
.l
 STA ban,Y : INY : DEX : BNE l : RTS
}
.show                      \ point out a computer's act: src, then dst
{
 LDX src : BMI d : JSR blink
.d
 LDX dst
.blink
 STX pn : LDA #4 : STA bdst
.l
 LDX pn : JSR bracket : LDA speed : ASL A : ADC #1 : JSR wait
 DEC bdst : BNE l
 RTS
}
.copyit                    \ with a real board: let it be copied
{
 BIT board : BPL r
 LDY giver : LDX pofc,Y : LDA level,X : BEQ r
 JSR line2 : JSR pr : EQUS "Do the same on your board.",0
 LDX dst : STX pn : JSR bracket
 JSR return
 LDX pn : JMP bracket
.r
 RTS
}
.won                       \ colour cc has the hexagon of point pt
{
 LDA cc : STA who
 LDX pt : LDA ps3,X : SEC : SBC #54 : STA sidx : PHA
 JSR cls : JSR pr : EQUS 1," WINS with ",2,"!",13,10,"All six points of a ",0
 LDX sidx : LDY hexcol,X : CPY #3 : BNE own
 JSR pr : EQUS "white",0 : JMP w
.own
 JSR pr : EQUS 2,0
.w
 JSR pr : EQUS " hexagon.",0
 LDA giver : CMP who : BEQ tune
 JSR pr : EQUS 13,10,3," made a present of it.",0
.tune
 LDA #SWIN : JSR play
 PLA : STA pn : ASL A : ADC pn : ASL A : STA pn
 LDA #8 : STA npt                  \ its stones wink
.f
 LDA #6 : STA nd : LDY pn
.p
 TYA : PHA : LDX hexpts,Y : JSR bracket : PLA : TAY : INY
 DEC nd : BNE p
 LDA #10 : JSR wait
 DEC npt : BNE f
}
.ended
{
 LDX #255 : TXS
 LDA #0 : STA ingame
 LDA #21 : LDX #0 : JSR osbyte     \ no key from before counts
 JSR line3
 JSR pr : EQUS "Play again, same players?",0
 LDA #'Y' : JSR yesno : BCC n
 JMP newgame
.n
 JMP setup
}
.escaped
{
 LDX #255 : TXS
 LDA #126 : JSR osbyte
 LDA #15 : LDX #1 : JSR osbyte
 JSR paneloff
 LDA ingame : BNE g
 JMP setup
.g
 JSR cls : JSR pr : EQUS "The game has been stopped.",0
 JMP ended
}

.screen                    \ a fresh screen with an empty board
{
 LDX #modetab-vtabs : JSR vtab
 BIT mono : BPL c
 LDX #monotab-vtabs : JSR vtab     \ red stones light, blue ones dark
.c
 LDX #fulltab-vtabs : JSR vtab
 LDA #129 : JSR colour
 LDX #0 : LDY #1 : JSR tab : JSR pr : EQUS " KENSINGTON ",0
 JSR bbase : JSR drawall
 JSR piles
 JMP paneloff
}
\ ---- tables ---------------------------------------------------
.vtabs
.modetab EQUB 23, 22,1, 19,2,4,0,0,0, 23,1,0,0,0,0,0,0,0,0, 17,3, 17,128, 12
.monotab EQUB 6, 19,1,6,0,0,0
.fulltab EQUB 9, 28,0,31,39,0, 17,128, 17,3
.wintab  EQUB 9, 28,0,31,39,28, 17,130, 17,3
.gwtab   EQUB 9, 24,0,0,0,0,&FF,&04,&FF,&03
ASSERT * <= &3000
.end

\ ---- what is needed only once: it is where MODE 1's screen will be
.begin
{
 CLD : LDX #255 : TXS
 LDA #4 : LDX #1 : JSR osbyte      \ cursor keys give codes
 LDA #229 : LDX #0 : LDY #0 : JSR osbyte
 LDA &FE44 : STA rnd : LDA #&5A : STA rnd+1 : LDA #&C3 : STA rnd+2
 LDA #0 : STA tp : STA mono : STA xflag
 TAX
.g
 LDA worths,X : STA wpage,X : STA lpage,X
 INX : BNE g
 LDA #6 : STA lpage+TRI-8 : LDA #8 : STA lpage+SQR-8
 LDX #0                            \ the low part goes down
.d
 FOR n,0,HI(lowend-lowstart-1)
 LDA lowcopy+n*256,X : STA lowstart+n*256,X
 NEXT
 INX : BNE d
 JMP setup
}
\ worth of one more stone: triangle, square, hexagon of one's own
\ or white, the other's hexagon; rows own stones, columns foreign
.worths
 EQUB 2,2,24,0,0,0,0,0
 EQUB 6,1,0,0,0,0,0,0
 EQUB 40,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 2,1,4,45,0,0,0,0
 EQUB 4,1,1,0,0,0,0,0
 EQUB 9,1,0,0,0,0,0,0
 EQUB 70,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 3,1,4,9,25,120,0,0
 EQUB 5,1,0,1,2,0,0,0
 EQUB 9,2,1,0,0,0,0,0
 EQUB 16,4,2,0,0,0,0,0
 EQUB 40,8,0,0,0,0,0,0
 EQUB 255,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,1,4,9,25,120,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0
.lowcopy SKIP (lowend-lowstart+255) AND &FF00
COPYBLOCK lowstart, lowend, lowcopy
.topend
SAVE "KEN", start, topend, start
