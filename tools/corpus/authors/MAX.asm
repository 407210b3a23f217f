\ ==========================================================
\  K E N S I N G T O N   for two people, BBC Micro Model B
\  MAXSOFT 1985.  6502 machine code, MODE 1.
\  Loads at &1900 (disc), variables in &00-&5F and &400-&5FF
\ ==========================================================
osrdch = &FFE0
osnewl = &FFE7
oswrch = &FFEE
osword = &FFF1
osbyte = &FFF4

END_ = &EA              \ a NOP ends each text
ME   = &E0              \ in texts: name of the one who acts
HIM  = &E1              \           name of the other
MYC  = &E2              \           colour of the one who acts
HISC = &E3              \           colour of the other
NUM  = &E4              \           a digit

ORG &0000
.ptr    SKIP 2          \ text being printed
.nptr   SKIP 2          \ name being printed
.ad     SKIP 2          \ screen address
.gx     SKIP 1
.gy     SKIP 1
.gc     SKIP 1
.bx     SKIP 1
.by     SKIP 1
.kind   SKIP 1
.row    SKIP 1
.col    SKIP 1
.t0     SKIP 1
.t1     SKIP 1
.t2     SKIP 1
.t3     SKIP 1
.si     SKIP 1          \ sprite index
.ci     SKIP 1          \ cursor loop
.cr     SKIP 1          \ cursor radius
.cur    SKIP 1          \ point under the cursor
.held   SKIP 1          \ is a stone in hand?
.from   SKIP 1          \ and where does it come from
.who    SKIP 1          \ colour that acts now
.opp    SKIP 1
.mover  SKIP 1          \ colour whose turn it is
.num    SKIP 1
.stat   SKIP 1          \ which prompt is shown
.qq     SKIP 1          \ shapes: point
.cc     SKIP 1          \         colour
.sh     SKIP 1          \         number
.has    SKIP 1
.pay    SKIP 1
.nsq    SKIP 1
.sp     SKIP 1          \ entitlements on the stack
.rflag  SKIP 1          \ is a refusal shown?
.ingame SKIP 1
.sound  SKIP 1
.opt2   SKIP 1
.acol   SKIP 1          \ colour of the first player
.sx     SKIP 1
.sy     SKIP 1
.dx     SKIP 1
.dy     SKIP 1
.al     SKIP 1
.ac     SKIP 1
.best   SKIP 1
.bp     SKIP 1
.h0     SKIP 1
.h1     SKIP 1
.pk     SKIP 1          \ PLOT code
.con    SKIP 1          \ is the cursor shown?
.snd    SKIP 8

ORG &0400
.board  SKIP 72         \ 0 vacant 1 red 2 blue
.paid   SKIP 54         \ shapes that have paid in this turn
.ban    SKIP 108        \ number of the turn in which not to rebuild
.sown   SKIP 54         \ the stack: owner
.scnt   SKIP 54         \            relocations left
.slast  SKIP 54         \            point that its first one used
.hand   SKIP 3          \ stones to place
.tno    SKIP 3          \ turn numbers 1-255
.namea  SKIP 6
.nameb  SKIP 6

ORG &1900
.start
 LDX #&FF
 TXS
 LDA #229:LDX #1:LDY #0:JSR osbyte      \ ESCAPE is a key
 LDA #4:LDX #1:LDY #0:JSR osbyte        \ no cursor editing
 LDA #16:LDX #0:LDY #0:JSR osbyte       \ ADC off: quicker
 JMP setup

\ ---------- text ----------
.print                  \ prints what follows the JSR
 PLA:STA ptr
 PLA:STA ptr+1
.pr1
 INC ptr:BNE pr2
 INC ptr+1
.pr2
 LDY #0
 LDA (ptr),Y
 CMP #END_:BEQ pr9
 CMP #ME:BCC pr3
 CMP #NUM+1:BCS pr3
 JSR special
 JMP pr1
.pr3
 JSR oswrch
 JMP pr1
.pr9
 JMP (ptr)

.special
 CMP #ME:BNE sp1
 LDX who:JMP name
.sp1
 CMP #HIM:BNE sp2
 LDX opp:JMP name
.sp2
 CMP #MYC:BNE sp3
 LDX who:JMP colour
.sp3
 CMP #HISC:BNE sp4
 LDX opp:JMP colour
.sp4
 LDA num:ORA #'0':JMP oswrch

.name                   \ of colour X
 LDA #LO(namea)
 CPX acol:BEQ nm1
 LDA #LO(nameb)
.nm1
 STA nptr
 LDA #HI(namea):STA nptr+1
 LDY #0
.nm2
 LDA (nptr),Y
 BEQ nm9
 JSR oswrch
 INY:BNE nm2
.nm9
 RTS

.colour                 \ word for colour X
 LDY #3
 CPX #2:BNE co1
 LDY #8
.co1
 LDX #0
.co2
 LDA words,Y:BEQ nm9
 JSR oswrch
 INY:BNE co2
.words EQUS "???red",0,0,"blue",0

.line                   \ empty row A (29-31) and go to its start
 STA row
 LDA #31:JSR oswrch
 LDA #0:JSR oswrch
 LDA row:JSR oswrch
 LDX #39
.li1
 LDA #' ':JSR oswrch
 DEX:BNE li1
 LDA #31:JSR oswrch
 LDA #0:JSR oswrch
 LDA row:JMP oswrch

.plain
 JSR print
 EQUB 17,3,17,128,END_
 RTS

.event                  \ a note in row 30 follows
 JSR plain
 LDA #30:JSR line
 JMP print

.noevent
 JSR plain
 LDA #30:JMP line

.refuse                 \ a refusal in row 31 follows
 LDA #1:STA rflag
 LDA #20:JSR beep
 LDA #31:JSR line
 JSR print
 EQUB 17,0,17,129," No! ",END_
 JMP print

.norefuse
 LDA rflag:BEQ nr9
 LDA #0:STA rflag
 JSR plain
 LDA #31:JSR line
.nr9
 RTS

.status                 \ row 29: whose act, what to do
 JSR plain
 LDA #29:JSR line
 LDA who:JSR ink
 JSR print
 EQUB ME," (",MYC,")",17,3,": ",END_
 LDA stat:BNE st1
 JSR print
 EQUB "place a stone.",END_
 JMP st9
.st1
 CMP #1:BNE st2
 JSR print
 EQUB "take a stone to move.",END_
 JMP st9
.st2
 CMP #2:BNE st3
 JSR print
 EQUB "slide it along a line.",END_
 JMP st9
.st3
 CMP #3:BNE st4
 JSR print
 EQUB "take a ",HISC," stone (",NUM," due)",END_
 JMP st9
.st4
 JSR print
 EQUB "put it on a vacant point.",END_
.st9
.pointer                \ in the panel: who acts
 LDX who
 LDA #4:JSR mark
 LDX opp
.mark
 LDA #31:JSR oswrch
 LDA #27:JSR oswrch
 LDA markrow-1,X:JSR oswrch
 LDA #' '
 CPX who:BNE mk1
 LDA #'>'
.mk1
 JMP oswrch
.markrow EQUB 4,9

.ink                    \ text in colour A
 PHA
 LDA #17:JSR oswrch
 PLA:JMP oswrch

\ ---------- keys ----------
.key                    \ a key, letters as capitals; ESCAPE leaves
 JSR osrdch
 CMP #27:BEQ ky2
 CMP #'a':BCC ky1
 CMP #'z'+1:BCS ky1
 AND #&DF
.ky1
 RTS
.ky2
 LDX #&FF:TXS
 LDA ingame:BNE ky3
 JMP setup
.ky3
 JMP stopped

.yesno                  \ C=1 for yes; A = answer of RETURN or 0
 STA t3
.yn0
 JSR key
 CMP #13:BNE yn1
 LDA t3
.yn1
 CMP #'Y':BEQ yn2
 CMP #'N':BNE yn0
.yn2
 PHA:JSR oswrch:PLA
 CMP #'Y'
 BEQ yn3
 CLC
 RTS
.yn3
 SEC
 RTS

.wait                   \ A fiftieths
 STA t0
.wa1
 LDA #19:JSR osbyte
 DEC t0:BNE wa1
 RTS

\ ---------- sound ----------
.beep                   \ pitch A at once
 LDX #&11
.beep2
 STA snd+4
 STX snd
 LDA sound:BEQ be9
 LDA #0:STA snd+1:STA snd+5:STA snd+7
 LDA #&F4:STA snd+2
 LDA #&FF:STA snd+3
 LDA #3:STA snd+6
 LDA #7:LDX #snd:LDY #0
 JSR osword
.be9
 RTS

\ ---------- points on the screen ----------
.address                \ gx,gy: ad, Y and mask X
 LDA gy
 LSR A:LSR A:LSR A:STA t0
 LSR A:STA ad+1
 LDA #0:ROR A:STA ad
 LDA t0:ASL A:ADC ad+1:ADC #&30:STA ad+1
 LDA gx:AND #&FC:ASL A
 BCC ad1
 INC ad+1
.ad1
 CLC:ADC ad:STA ad
 BCC ad2
 INC ad+1
.ad2
 LDA gy:AND #7:TAY
 LDA gx:AND #3:TAX
 RTS
.masks EQUB &88,&44,&22,&11
.inks  EQUB 0,&0F,&F0,&FF

.invert
 JSR address
 LDA masks,X
 EOR (ad),Y
 STA (ad),Y
 RTS

.disc                   \ point X as kind A
 STA kind
 ASL A:ADC kind:ASL A:STA kind          \ *6
 LDA px,X:SEC:SBC #6:STA bx
 LDA py,X:SEC:SBC #6:STA gy
 LDA #0:STA si
 LDA #13:STA row
.di1
 LDA bx:STA gx
 LDA #13:STA col
.di2
 LDX si
 LDA sprite,X:BEQ di3
 CLC:ADC kind:TAX
 LDY kmap,X
 LDA inks,Y:STA gc
 JSR address
 LDA masks,X:STA t1
 AND gc:STA gc
 LDA t1:EOR #&FF
 AND (ad),Y
 ORA gc
 STA (ad),Y
.di3
 INC gx
 INC si
 DEC col:BNE di2
 INC gy
 DEC row:BNE di1
 RTS
\ colours of rim, body, glint, dot, ring
.kmap
 EQUB 0,0,0,0,0,3       \ a vacant point
 EQUB 0,3,1,0,0,1       \ red: glint and white eye
 EQUB 0,3,2,0,2,2       \ blue: glint
 EQUB 0,1,0,0,1,0       \ where a red stone was lifted
 EQUB 0,2,0,0,2,0       \ where a blue stone was lifted

.show                   \ point X as it is on the board
 LDA board,X
 JMP disc

\ ---------- cursor ----------
.toggle
 LDA con:EOR #1:STA con
 LDX cur
 LDA px,X:STA bx
 LDA py,X:STA by
 LDA #8:STA cr
 JSR tg0
 LDA #7:STA cr
.tg0
 LDA #0:SEC:SBC cr:STA ci
.tg1
 LDA ci:BPL tg2
 EOR #&FF:CLC:ADC #1
.tg2
 STA t2
 LDA held:BNE tg3
 LDA t2:CMP #4:BCC tg5
.tg3
 LDA bx:CLC:ADC ci:STA gx
 LDA by:SEC:SBC cr:STA gy
 JSR invert
 LDA by:CLC:ADC cr:STA gy
 JSR invert
 LDA t2:CMP cr:BEQ tg5
 LDA by:CLC:ADC ci:STA gy
 LDA bx:SEC:SBC cr:STA gx
 JSR invert
 LDA bx:CLC:ADC cr:STA gx
 JSR invert
.tg5
 LDA ci:CMP cr:BEQ tg9
 INC ci
 JMP tg1
.tg9
 RTS

.dirs EQUS "QWEADZXC"
.dirx EQUB 255,0,1,255,1,255,0,1
.diry EQUB 255,255,255,0,0,1,1,1

.pick                   \ let a player choose a point: A
 JSR toggle
.pi1
 JSR key
 CMP #13:BEQ chosen
 CMP #'S':BEQ chosen
 CMP #' ':BEQ chosen
 CMP #'O':BEQ pi5
 LDX #7
.pi2
 CMP dirs,X:BEQ pi3
 DEX:BPL pi2
 BMI pi1
.pi3
 LDA dirx,X:STA sx
 LDA diry,X:STA sy
 JSR norefuse
 JSR toggle
 JSR travel
 JMP pick
.pi5
 JSR norefuse
 JSR toggle
 JSR offer
 JMP pick
.chosen
 JSR toggle
 JSR norefuse
 LDA cur
 RTS

.travel                 \ the nearest point in direction sx,sy
 LDA #255:STA best
 LDX cur:STX bp
 LDX #71
.tr1
 LDY cur
 LDA px,X:SEC:SBC px,Y
 JSR short:BCS tr9
 STA dx
 LDA py,X:SEC:SBC py,Y
 JSR short:BCS tr9
 STA dy
 LDA dx:LDY sx:JSR times:STA al
 LDA dy:LDY sy:JSR times:CLC:ADC al:STA al
 BMI tr9
 BEQ tr9
 LDA dx:LDY sy:JSR times:STA ac
 LDA dy:LDY sx:JSR times:SEC:SBC ac
 BPL tr2
 EOR #&FF:CLC:ADC #1
.tr2
 STA ac
 LDA al:CMP ac:BCC tr9
 CLC:ADC ac
 CMP best:BCS tr9
 STA best
 STX bp
.tr9
 DEX:BPL tr1
 LDA bp:STA cur
 RTS

.short                  \ after SBC: C=0 if -63<=A<=63
 BCS sr1
 CMP #193                \ negative
 BCS sr2
 SEC
 RTS
.sr1
 CMP #64
 RTS
.sr2
 CLC
 RTS

.times                  \ A * (Y = -1, 0 or 1)
 CPY #1:BEQ tm9
 CPY #0:BEQ tm0
 EOR #&FF:CLC:ADC #1
 RTS
.tm0
 LDA #0
.tm9
 RTS

\ ---------- shapes ----------
.first                  \ shapes at point qq that are all of colour cc
 LDA #255:STA sh
.next                   \ C=1: shape sh found
 INC sh
 LDA sh:CMP #54:BCS nx9
 ASL A:ASL A:TAY
 LDA #0:STA has
 LDX #4
.nx1
 LDA shapes,Y
 CMP qq:BNE nx2
 INC has
.nx2
 STY t0
 TAY
 LDA board,Y
 LDY t0
 CMP cc:BNE next
 INY
 DEX:BNE nx1
 LDA has:BEQ next
 SEC
 RTS
.nx9
 CLC
 RTS

.banx                   \ X = index of ban for sh, cc
 LDA sh
 LDX cc:CPX #2:BNE bn1
 CLC:ADC #54
.bn1
 TAX
 RTS

.broken                 \ a stone of cc is about to leave qq
 JSR first
 BCC br9
.br1
 JSR banx
 LDY cc
 LDA tno,Y
 JSR nextno
 STA ban,X
 JSR next
 BCS br1
.br9
 RTS

.nextno                 \ A+1, never 0
 CLC:ADC #1
 BNE nn9
 LDA #1
.nn9
 RTS

.toosoon                \ C=1: cc may not yet go to vacant point qq
 LDA opt2:BEQ nx9
 LDX qq
 LDA cc:STA board,X
 JSR first
 BCC ts9
.ts1
 JSR banx
 LDY cc
 LDA ban,X
 CMP tno,Y:BEQ ts5
 JSR next
 BCS ts1
 BCC ts9
.ts5
 SEC
.ts9
 LDX qq
 LDA #0:STA board,X
 RTS

.linked                 \ C=1: X and A are neighbours
 CMP nb0,X:BEQ lk1
 CMP nb1,X:BEQ lk1
 CMP nb2,X:BEQ lk1
 CMP nb3,X:BEQ lk1
 CLC
 RTS
.lk1
 SEC
 RTS

.neighbour              \ A = neighbour Y (0-3) of X, or 255
 CPY #1:BEQ ne1
 CPY #2:BEQ ne2
 BCS ne3
 LDA nb0,X:RTS
.ne1
 LDA nb1,X:RTS
.ne2
 LDA nb2,X:RTS
.ne3
 LDA nb3,X:RTS

.room                   \ C=1: X has a vacant neighbour
 LDY #3
.ro1
 JSR neighbour
 CMP #255:BEQ ro2
 STX t1
 TAX
 LDA board,X
 LDX t1
 CMP #0:BEQ lk1
.ro2
 DEY:BPL ro1
 CLC
 RTS

.canmove                \ C=1: mover has a legal slide
 LDA #71:STA h0
.cm1
 LDX h0
 LDA board,X
 CMP mover:BNE cm9
 LDA #3:STA h1
.cm2
 LDX h0
 LDY h1
 JSR neighbour
 CMP #255:BEQ cm8
 STA qq
 TAX
 LDA board,X:BNE cm8
 LDX h0
 STA board,X            \ 0
 LDA mover:STA cc
 JSR toosoon
 LDX h0
 LDA mover:STA board,X
 BCC lk1
.cm8
 DEC h1:BPL cm2
.cm9
 DEC h0:BPL cm1
 CLC
 RTS

\ ---------- a stone has come to qq, colour cc ----------
.arrive
 LDX #6
.ar1
 LDA hexcol,X:BEQ ar2
 CMP cc:BNE ar5
.ar2
 STX h0
 TXA:ASL A:STA t0
 ASL A:ADC t0:TAX       \ *6
 LDY #6
.ar3
 STY t0
 LDY hexes,X
 LDA board,Y
 CMP cc:BNE ar4
 INX
 LDY t0
 DEY:BNE ar3
 JMP win                \ hexagon h0
.ar4
 LDX h0
.ar5
 DEX:BPL ar1
 LDA #0:STA pay:STA nsq
 JSR first
 BCC ar9
.ar6
 LDX sh
 LDA paid,X:BNE ar8
 INC paid,X
 INC pay
 CPX #24:BCC ar8
 INC pay
 INC nsq
.ar8
 JSR next
 BCS ar6
.ar9
 LDA pay:BEQ ar99
 CMP #2:BCC ar10
 LDA #2
.ar10
 LDX sp
 STA scnt,X
 STA num
 LDA cc:STA sown,X
 LDA #255:STA slast,X
 INC sp
 LDA cc:JSR setwho
 JSR event
 EQUB ME," has made ",END_
 LDA nsq:BNE ar12
 LDA num:CMP #2:BEQ ar11
 JSR print
 EQUB "a triangle!",END_
 JMP ar13
.ar11
 JSR print
 EQUB "two triangles!",END_
 JMP ar13
.ar12
 JSR print
 EQUB "a square!",END_
.ar13
 LDA #140:LDX #1:JSR beep2
 LDA #160:LDX #1:JMP beep2
.ar99
 RTS

.setwho                 \ A acts
 STA who
 EOR #3:STA opp
 RTS

\ ---------- the game ----------
.newgame                \ mover is set
 LDA #0
 LDX #71
.ng1
 STA board,X
 DEX:BPL ng1
 LDX #107
.ng2
 STA ban,X
 DEX:BPL ng2
 STA sp
 STA held
 STA rflag
 STA tno+1:STA tno+2
 LDA #15:STA hand+1:STA hand+2
 LDA #1:STA ingame
 LDA mover:JSR setwho
 JSR picture
.turn
 LDA #0
 LDX #53
.tu1
 STA paid,X
 DEX:BPL tu1
 STA cur
 STA sp
 STA held
 LDX mover
 LDA tno,X:JSR nextno:STA tno,X
 TXA:JSR setwho
 LDA hand,X:BEQ tu2
 JMP place
.tu2
 JSR canmove
 BCS slide
 JSR event
 EQUB ME," cannot move and must pass.",END_
 LDA #50:JSR wait
 JMP endturn

\ --- stage two ---
.slide
 LDA #1:STA stat
 JSR status
.sl1
 JSR pick
 TAX
 LDA board,X:BNE sl2
 JSR refuse
 EQUB "There is no stone to take.",END_
 JMP sl1
.sl2
 CMP mover:BEQ sl3
 JSR refuse
 EQUB "That is ",HIM,"'s stone.",END_
 JMP sl1
.sl3
 JSR room
 BCS sl4
 JSR refuse
 EQUB "That stone is hemmed in.",END_
 JMP sl1
.sl4
 JSR lift
 LDA #2:STA stat
 JSR status
.sl5
 JSR pick
 CMP from:BNE sl6
 JSR putback
 JMP slide
.sl6
 TAX
 LDA board,X:BEQ sl7
 JSR refuse
 EQUB "That point is occupied.",END_
 JMP sl5
.sl7
 TXA
 LDX from
 JSR linked
 BCS sl8
 JSR refuse
 EQUB "No line leads straight there.",END_
 JMP sl5
.sl8
 LDA cur:STA qq
 LDA mover:STA cc
 JSR toosoon
 BCC sl9
 JSR early
 JMP sl5
.sl9
 LDA mover
 JSR carry
 JMP settle

.early
 LDA sh:CMP #24:BCS ea1
 JSR refuse
 EQUB "Too soon to rebuild that triangle.",END_
 RTS
.ea1
 JSR refuse
 EQUB "Too soon to rebuild that square.",END_
 RTS

.lift                   \ take up the stone at cur
 LDX cur:STX from
 LDA board,X
 PHA
 LDA #0:STA board,X
 PLA
 CLC:ADC #2
 JSR disc
 LDA #1:STA held
 LDA #100:JMP beep

.putback                \ a stone of opp or mover returns
 LDA stat:CMP #2:BNE pb1
 LDA who:JMP pb2
.pb1
 LDA opp
.pb2
 LDX from
 STA board,X
 JSR disc
 LDA #0:STA held
 LDA #80:JSR beep
 JSR event
 EQUB "The stone is back on its point.",END_
 RTS

.carry                  \ stone of colour A goes from -> cur
 STA cc
 LDX from:STX qq
 STA board,X
 JSR broken
 LDX from
 LDA #0:STA board,X
 STA held
 JSR disc
 LDA cur:STA qq
 JSR noevent
.settled
 LDX cur
 LDA cc:STA board,X
 JSR disc
 LDA #120:JSR beep
 LDA cur:STA qq
 JMP arrive

\ --- stage one ---
.place
 LDA #0:STA stat
 JSR status
.pl1
 JSR pick
 STA qq
 TAX
 LDA board,X:BEQ pl2
 JSR refuse
 EQUB "That point is occupied.",END_
 JMP pl1
.pl2
 LDA mover:STA cc
 JSR toosoon
 BCC pl3
 JSR early
 JMP pl1
.pl3
 LDX mover
 DEC hand,X
 JSR pile
 JSR noevent
 JSR settled

\ --- relocations, newest entitlement first ---
.settle
 LDX sp:BNE se1
 JMP endturn
.se1
 DEX
 LDA scnt,X:BNE se2
.sepop
 DEC sp
 JMP settle
.se2
 STA num
 LDA sown,X:JSR setwho
 \ any stone that may be taken?
 LDY #71
.se3
 LDA board,Y
 CMP opp:BNE se4
 TYA
 CMP slast,X:BNE se5
.se4
 DEY:BPL se3
 JSR event
 EQUB "No ",HISC," stone is left to take.",END_
 JMP sepop
.se5
 LDA #3:STA stat
 JSR status
.re1
 JSR pick
 TAX
 LDA board,X:BNE re2
 JSR refuse
 EQUB "There is no stone to take.",END_
 JMP re1
.re2
 CMP opp:BEQ re3
 JSR refuse
 EQUB "Take one of ",HIM,"'s, not your own.",END_
 JMP re1
.re3
 TXA
 LDX sp
 CMP slast-1,X:BNE re4
 JSR refuse
 EQUB "You have only just put that there.",END_
 JMP re1
.re4
 JSR lift
 LDA #4:STA stat
 JSR status
.re5
 JSR pick
 CMP from:BNE re6
 JSR putback
 JMP settle
.re6
 TAX
 LDA board,X:BEQ re7
 JSR refuse
 EQUB "That point is occupied.",END_
 JMP re5
.re7
 LDX sp
 DEC scnt-1,X
 \ others follow the stone; ours is noted
 LDY sp
.re8
 LDA slast-1,Y
 CMP from:BNE re9
 LDA cur:STA slast-1,Y
.re9
 DEY:BNE re8
 LDA cur:STA slast-1,X
 LDA opp
 JSR carry
 JMP settle

.endturn
 LDX #107
.en1
 LDY #1
 CPX #54:BCC en2
 INY
.en2
 CPY mover:BNE en3
 LDA ban,X
 CMP tno,Y:BNE en3
 LDA #0:STA ban,X
.en3
 DEX:BPL en1
 LDA mover:EOR #3:STA mover
 JMP turn

\ ---------- how it ends ----------
.offer                  \ who offers a draw
 JSR plain
 LDA #29:JSR line
 JSR print
 EQUB ME," offers a draw. ",HIM," (Y/N)? ",END_
 LDA #0:JSR yesno
 BCS of2
 JSR event
 EQUB HIM," wants to play on.",END_
 JMP status
.of2
 LDX #&FF:TXS
 JSR cleanup
 JSR print
 EQUB "A draw, by agreement.",END_
 JMP again

.stopped                \ ESCAPE
 JSR cleanup
 JSR print
 EQUB "The game is stopped.",END_
 JMP again

.cleanup                \ empty the bottom, at row 29
 LDA #0:STA ingame
 LDA con:BEQ cl1
 JSR toggle
.cl1
 JSR plain
 LDA #31:JSR line
 LDA #30:JSR line
 LDA #29:JMP line

.win                    \ cc has hexagon h0
 LDX #&FF:TXS
 LDA cc:JSR setwho
 JSR hexwon
 JSR cleanup
 JSR pointer
 LDA #29:JSR line
 LDA who:JSR ink
 JSR print
 EQUB ME," (",MYC,") WINS",17,3,": a ",END_
 LDX h0
 LDA hexcol,X:BNE wi1
 JSR print
 EQUB "white",END_
 JMP wi2
.wi1
 TAX:JSR colour
.wi2
 JSR print
 EQUB " hexagon!",END_
 LDA #100:LDX #1:JSR beep2
 LDA #116:LDX #1:JSR beep2
 LDA #128:LDX #1:JSR beep2
 LDA #148:LDX #1:JSR beep2
.again
 LDA #21:LDX #0:JSR osbyte      \ no keys typed ahead
 JSR print
 EQUB 31,0,30,"Again, ",END_
 LDX acol:JSR name
 JSR print
 EQUB " and ",END_
 LDA acol:EOR #3:TAX:JSR name
 JSR print
 EQUB " (Y/N)? ",END_
 LDA #0:JSR yesno
 BCC setup
 JMP colours

\ ---------- questions ----------
.setup
 JSR title
 JSR print
 EQUB 31,0,8,"Two people play. Who are they?",13,10,10
 EQUB "First player  (RETURN for ANN): ",END_
 LDY #0
 JSR askname
 JSR print
 EQUB 13,10,"Second player (RETURN for BEN): ",END_
 LDY #6
 JSR askname
 JSR print
 EQUB 13,10,10,"RETURN alone means Yes:",13,10
 EQUB "Sound effects (Y/N)? ",END_
 LDA #'Y':JSR yesno
 LDA #0:ROL A:STA sound
 JSR print
 EQUB 13,10,"The 2-move option, by which a broken",13,10
 EQUB "triangle or square may not be rebuilt",13,10
 EQUB "by its owner at once (Y/N)? ",END_
 LDA #'Y':JSR yesno
 LDA #0:ROL A:STA opt2
 JSR print
 EQUB 13,10,10,END_
 JMP colours2

.colours                \ before another game
 JSR title
 JSR print
 EQUB 31,0,8,END_
.colours2
 LDX #1:STX acol
 JSR name
 JSR print
 EQUB ", red or blue (R/B, RETURN: R)? ",END_
.cq1
 JSR key
 CMP #13:BNE cq2
 LDA #'R'
.cq2
 LDX #1
 CMP #'R':BEQ cq3
 INX
 CMP #'B':BNE cq1
.cq3
 STX acol
 JSR oswrch
 \ draw a stone
 LDA #1:LDX #snd:LDY #0:JSR osword
 LDA snd
 LSR A:EOR snd:LSR A:LSR A:EOR snd
 EOR &FE44
 AND #1
 CLC:ADC #1
 STA mover
 JSR setwho
 JSR print
 EQUB 13,10,10,"Out of the bag comes a ",END_
 LDA who:JSR ink
 JSR print
 EQUB MYC," stone",17,3,".",13,10
 EQUB ME," will begin.",13,10,10
 EQUB "Press SPACE for the board. ",END_
 LDA #120:JSR beep
.cq4
 JSR key
 CMP #' ':BEQ cq5
 CMP #13:BNE cq4
.cq5
 JMP newgame

.mode
 JSR print
 EQUB 22,1
 EQUB 19,0,7,0,0,0
 EQUB 19,2,4,0,0,0
 EQUB 19,3,0,0,0,0
 EQUB 23,1,0,0,0,0,0,0,0,0
 EQUB 23,240,&3C,&7E,&FF,&FF,&FF,&FF,&7E,&3C
 EQUB 23,241,&3C,&42,&81,&81,&81,&81,&42,&3C
 EQUB END_
 LDA #0:STA con
 RTS

.title
 LDA #0:STA ingame
 JSR mode
 JSR print
 EQUB 31,8,1,17,1,240,17,2,240,17,1,240,17,3
 EQUB "  KENSINGTON  "
 EQUB 17,2,240,17,1,240,17,2,240,17,3
 EQUB 31,7,3,"Capture a hexagon, white or"
 EQUB 31,7,4,"of your colour, with 6 stones"
 EQUB 31,14,6,"MAXSOFT 1985",END_
 RTS

.askname                \ into namea+Y
 STY bp
 LDX #0
.an1
 STX col
 JSR osrdch
 LDX col
 CMP #27:BNE an2
 JMP ky2
.an2
 CMP #13:BEQ an5
 CMP #127:BEQ an4
 BCS an1
 CMP #33:BCC an1
 CPX #5:BCS an1
 JSR oswrch
 PHA
 TXA:CLC:ADC bp:TAY
 PLA
 STA namea,Y
 INX
 BNE an1
.an4
 CPX #0:BEQ an1
 JSR oswrch
 DEX
 BPL an1
.an5
 CPX #0:BNE an6
.an8
 TXA:CLC:ADC bp:TAY
 LDA names,Y
 BEQ an6
 JSR oswrch
 STA namea,Y
 INX
 BNE an8
.an6
 TXA:CLC:ADC bp:TAY
 LDA #0:STA namea,Y
 RTS
.names EQUS "ANN",0,0,0,"BEN",0,0,0

\ ---------- the picture ----------
.plot                   \ PLOT A at gx,gy
 PHA
 LDA #25:JSR oswrch
 PLA:JSR oswrch
 LDA gx:JSR times4
 LDA t0:JSR oswrch
 LDA t1:JSR oswrch
 LDA gy:EOR #&FF:JSR times4
 LDA t0:ORA #3:JSR oswrch
 LDA t1:JMP oswrch
.times4
 STA t0
 LDA #0
 ASL t0:ROL A
 ASL t0:ROL A
 STA t1
 RTS

.plotpt                 \ PLOT A at point X
 PHA
 LDA px,X:STA gx
 LDA py,X:STA gy
 PLA
 JMP plot

.gcol
 PHA
 LDA #18:JSR oswrch
 LDA #0:JSR oswrch
 PLA:JMP oswrch

.picture
 JSR mode
 \ triangles are black
 LDA #3:JSR gcol
 LDX #0
.pc1
 STX h0
 LDY shapes,X:TYA:TAX
 LDA #4:JSR plotpt
 LDX h0
 LDY shapes+1,X:TYA:TAX
 LDA #4:JSR plotpt
 LDX h0
 LDY shapes+2,X:TYA:TAX
 LDA #85:JSR plotpt
 LDA h0:CLC:ADC #4:TAX
 CPX #96:BNE pc1
 JSR lines
 \ hexagons
 LDX #6
.pc4
 STX h0
 LDA hexcol,X:JSR gcol
 LDA #85:JSR inner
 LDA #3:JSR gcol
 LDA #5:JSR inner
 LDX h0
 DEX:BPL pc4
 JSR discs
 JSR print
 EQUB 31,27,1,"KENSINGTON"
 EQUB 31,27,15,"Cursor:"
 EQUB 31,28,17,"Q W E"
 EQUB 31,28,18," \|/"
 EQUB 31,28,19,"A-+-D"
 EQUB 31,28,20," /|\"
 EQUB 31,28,21,"Z X C"
 EQUB 31,27,23,"S take, put"
 EQUB 31,27,24,"S again: put"
 EQUB 31,27,25,"   it back"
 EQUB 31,27,26,"O offer draw"
 EQUB 31,27,27,"ESC stop"
 EQUB 31,29,4,17,1,END_
 LDX #1:JSR name
 JSR print
 EQUB 31,29,9,17,2,END_
 LDX #2:JSR name
 LDX #1:JSR pile
 LDX #2
.pile                   \ stones of X still to place
 STX t3
 LDA #0:STA t2
 LDA t3:JSR ink
.pi10
 LDA #31:JSR oswrch
 LDA t2:AND #7:CLC:ADC #29:JSR oswrch
 LDX t3
 LDA t2:LSR A:LSR A:LSR A
 CLC:ADC markrow-1,X
 ADC #1:JSR oswrch
 LDA t2:CMP hand,X
 LDA #240:BCC pi11
 LDA #'.'
.pi11
 JSR oswrch
 INC t2
 LDA t2:CMP #15:BNE pi10
 JMP plain

.lines                  \ all lines of the board
 LDX #71
.ln1
 STX h0
 LDA #3:STA h1
.ln2
 LDX h0
 LDY h1
 JSR neighbour
 CMP #255:BEQ ln3
 CMP h0:BCS ln3
 PHA
 LDA #4:JSR plotpt
 PLA:TAX
 LDA #5:JSR plotpt
.ln3
 DEC h1:BPL ln2
 LDX h0
 DEX:BPL ln1
 RTS

.discs
 LDX #71
.ds1
 STX h1
 JSR show
 LDX h1
 DEX:BPL ds1
 RTS

.inner                  \ the heart of hexagon h0: fill (85) or line (5)
 STA pk
 LDA h0:ASL A:STA t0
 ASL A:ADC t0:TAX
 LDY hexes,X
 LDA px,Y:STA bx
 LDA py,Y:STA by
 LDY hexes+3,X          \ the opposite corner
 LDA px,Y:CLC:ADC bx:ROR A:STA bx
 LDA py,Y:CLC:ADC by:ROR A:STA by
 LDX #0
 LDA #4:JSR corner
.in1
 INX
 LDA pk:CMP #85:BNE in2
 LDA bx:STA gx
 LDA by:STA gy
 LDA #4:JSR plot
 LDA #85
.in2
 JSR corner
 CPX #6:BNE in1
 RTS
.corner
 PHA
 LDA bx:CLC:ADC hx,X:STA gx
 LDA by:CLC:ADC hy,X:STA gy
 PLA
 JMP plot
.hx EQUB LO(-7),7,13,7,LO(-7),LO(-13),LO(-7)
.hy EQUB LO(-11),LO(-11),0,11,11,0,LO(-11)

.hexwon                 \ hexagon h0 in colour who
 LDA who:JSR gcol
 LDA h0:ASL A:STA t0
 ASL A:ADC t0:STA h1
 LDA #4:STA num
.hw1
 LDX h1
 LDY hexes,X:TYA:TAX
 LDA #4:JSR plotpt
 LDA h1:CLC:ADC num:TAX
 LDY hexes,X:TYA:TAX
 LDA #4:JSR plotpt
 LDA h1:CLC:ADC num:TAX
 LDY hexes+1,X:TYA:TAX
 LDA #85:JSR plotpt
 DEC num:BNE hw1
 LDA h0:PHA
 LDA #3:JSR gcol
 JSR lines
 JSR discs
 PLA:STA h0
 RTS

\ ---------- tables ----------
.px
EQUB 96,118,76,138,96,118,41,64,150,173,21,84,130,193,41,64,150,173
EQUB 10,96,118,204,30,76,138,184,10,96,118,204,41,64,150,173,21,84
EQUB 130,193,41,64,150,173,10,96,118,204,30,76,138,184,10,96,118,204
EQUB 41,64,150,173,21,84,130,193,41,64,150,173,96,118,76,138,96,118
.py
EQUB 9,9,21,21,32,32,41,41,41,41,52,52,52,52,64,64,64,64
EQUB 72,72,72,72,84,84,84,84,95,95,95,95,104,104,104,104,115,115
EQUB 115,115,126,126,126,126,135,135,135,135,146,146,146,146,158,158,158,158
EQUB 166,166,166,166,178,178,178,178,189,189,189,189,198,198,209,209,221,221
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
.shapes
EQUB 0,4,2,2,1,3,5,5,6,14,10,10,7,11,15,15
EQUB 8,16,12,12,9,13,17,17,18,22,26,26,19,27,23,23
EQUB 20,24,28,28,21,29,25,25,30,38,34,34,31,35,39,39
EQUB 32,40,36,36,33,37,41,41,42,46,50,50,43,51,47,47
EQUB 44,48,52,52,45,53,49,49,54,62,58,58,55,59,63,63
EQUB 56,64,60,60,57,61,65,65,66,70,68,68,67,69,71,71
EQUB 0,1,5,4,2,4,11,7,3,8,12,5,6,7,15,14
EQUB 8,9,17,16,10,14,22,18,11,19,23,15,12,16,24,20
EQUB 13,21,25,17,19,20,28,27,22,30,34,26,23,27,35,31
EQUB 24,32,36,28,25,29,37,33,30,31,39,38,32,33,41,40
EQUB 34,38,46,42,35,43,47,39,36,40,48,44,37,45,49,41
EQUB 43,44,52,51,46,54,58,50,47,51,59,55,48,56,60,52
EQUB 49,53,61,57,54,55,63,62,56,57,65,64,59,66,68,63
EQUB 60,64,69,67,66,67,71,70
.hexes
EQUB 4,5,12,20,19,11
EQUB 14,15,23,31,30,22
EQUB 16,17,25,33,32,24
EQUB 27,28,36,44,43,35
EQUB 38,39,47,55,54,46
EQUB 40,41,49,57,56,48
EQUB 51,52,60,67,66,59
.hexcol
EQUB 0,1,2,0,1,2,0
.sprite
EQUB 0,0,0,0,1,1,1,1,1,0,0,0,0
EQUB 0,0,1,1,2,2,2,2,2,1,1,0,0
EQUB 0,1,1,2,2,2,2,2,2,2,1,1,0
EQUB 0,1,2,3,3,3,5,5,2,2,2,1,0
EQUB 1,2,2,3,5,2,2,2,5,2,2,2,1
EQUB 1,2,2,3,2,4,4,4,2,5,2,2,1
EQUB 1,2,2,5,2,4,4,4,2,5,2,2,1
EQUB 1,2,2,5,2,4,4,4,2,5,2,2,1
EQUB 1,2,2,2,5,2,2,2,5,2,2,2,1
EQUB 0,1,2,2,2,5,5,5,2,2,2,1,0
EQUB 0,1,1,2,2,2,2,2,2,2,1,1,0
EQUB 0,0,1,1,2,2,2,2,2,1,1,0,0
EQUB 0,0,0,0,1,1,1,1,1,0,0,0,0
.end
ASSERT end <= &3000
SAVE "MAX", start, end, start
