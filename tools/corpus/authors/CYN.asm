\ KENSINGTON  BBC Model B  MODE 1
\ CYN, 1985.  Assembles with BeebAsm
osrdch=&FFE0:oswrch=&FFEE:osnewl=&FFE7:osbyte=&FFF4:osword=&FFF1
\ zero page
ip=&00:P=&02:C=&03:MD=&04:E=&05:BN=&06:C3=&07:C4=&08:BP=&09:BV=&0B
TURN=&0C:SD=&0D:CUR=&0E:CARRY=&0F:SRC=&10:DST=&11:NOTE=&12:DX=&13:DY=&14
T=&15:T2=&16:K=&17:N=&18:NP=&19:SC=&1B:BEST=&1D:ME=&1F:OP=&20:OPF=&21
A1=&22:B1=&23:M2=&24:M3=&25:O2=&26:O3=&27:BSRC=&28:BDST=&29:RN=&2A
MONO=&2C:WATCH=&2D:SOUND=&2E:BOARD=&2F:TWO=&30:SPEED=&31:SWAP=&32
WH=&33:WC=&34:PT=&35:CH=&36:PL=&37:SAVES=&38:W=&39:NX=&3A:LV=&3B:ACT=&3C
PX=&3D:PY=&3F:WHO=&41:V=&42:UC=&48
HAND=&44:LEVEL=&46
own=&400:banr=&500:banb=&540:paid=&580
stc=&600:stn=&640:stl=&680:name=&6C0:blk=&6E0:last=&6F0

ORG &1200
.start
 CLD:LDX #&FF:TXS
 LDA &FE44:EOR &FE64:ORA #1:STA RN
 LDA &FE45:STA RN+1
 LDA #4:LDX #1:LDY #0:JSR osbyte
.setup
 LDX #&FF:TXS
 JSR screen
 LDA #0:STA WHO
 LDA #1:STA SOUND
 JSR pr:EQUS 17,1,"      K E N S I N G T O N",13,10
 EQUS 17,3,13,10,"15 stones a side. Six points of a white",13,10
 EQUS "hexagon, or one of your colour, win.",13,10,13,10,0
.who
 JSR askname
 INC WHO:LDA WHO:CMP #2:BNE who
 JSR osnewl
 JSR pr:EQUS "Colour set?        ",0:LDA #1:JSR yn:EOR #1:STA MONO
 JSR pr:EQUS "Show thinking?     ",0:LDA #1:JSR yn:STA WATCH
 JSR pr:EQUS "Sound?             ",0:LDA #1:JSR yn:STA SOUND
 JSR pr:EQUS "Own board as well? ",0:LDA #0:JSR yn:STA BOARD
 JSR pr:EQUS "2-move rule?       ",0:LDA #1:JSR yn:STA TWO
 JSR pr:EQUS "Speed 0 fast-9 slow (4) ",0
.sp1
 JSR key:LDX #4:CMP #13:BEQ sp2
 SEC:SBC #48:CMP #10:BCS sp1:TAX
.sp2
 STX SPEED:TXA:ORA #48:JSR oswrch:JSR osnewl
.newgame
 LDX #&FF:TXS
 JSR osnewl
 LDX #0:STX SWAP
 LDA LEVEL:BEQ choose
 INX:LDA LEVEL+1:BNE drawlot
.choose
 STX WHO
 JSR prname:JSR pr:EQUS ", your colour, R or B? ",0
.ch1
 JSR key:AND #&DF:CMP #'B':BEQ ch2:CMP #'R':BNE ch1
.ch2
 PHA:JSR oswrch:JSR osnewl:PLA
 LDX WHO:CMP #'B':BNE ch3:TXA:EOR #1:TAX
.ch3
 STX SWAP
.drawlot
 LDA &FE44:EOR RN:STA RN:BNE dl1:INC RN
.dl1
 LDX #1:JSR rand:BPL dl2:LDX #&10
.dl2
 STX TURN
 JSR pr:EQUS "Draw: ",0
 LDA TURN:JSR prcol
 JSR pr:EQUS " starts.",0
 LDX #75:JSR frames
\ clear
 LDX #0:TXA
.cl
 STA own,X:STA banr,X:INX:BNE cl
 LDA #&FF:STA own+255
 LDA #15:STA HAND:STA HAND+1
 LDA #254:STA last:STA last+1
 JSR board
 TSX:STX SAVES
.turn
 LDX #53:LDA #0:STA SD
.tp
 STA paid,X:DEX:BPL tp
 JSR panel
 LDA TURN:STA ACT
 JSR anylegal:BCS canmove
 JSR head:JSR pr:EQUS "no move. Pass.",0
 LDX #100:JSR frames
 JMP endturn
.canmove
 JSR mylevel:BEQ human
 JSR computer:JMP resolve
.human
 JSR ci:LDA HAND,X:BEQ hs
 JSR hplace:JMP resolve
.hs
 JSR hslide
.resolve
.rs
 LDX SD:BEQ endturn
 LDA stn,X:BEQ pop
 LDA stc,X:STA ACT:EOR #&11:STA C
 LDY #71
.rs1
 LDA own,Y:CMP C:BNE rs2
 TYA:CMP stl,X:BNE rs3
.rs2
 DEY:BPL rs1
.pop
 DEC SD:JMP rs
.rs3
 JSR mylevel:BEQ rs4
 JSR creloc:JMP rs
.rs4
 JSR hreloc:JMP rs
.endturn
\ the bans of the side that has moved run down
 JSR banp:LDY #53
.et
 LDA (BP),Y:BEQ et1
 SEC:SBC #1:STA (BP),Y
.et1
 DEY:BPL et
 LDA TURN:EOR #&11:STA TURN
 JMP turn

\ ---- ends
.stopped
 LDX SAVES:TXS
 LDA #126:JSR osbyte
 JSR line:JSR pr:EQUS "STOPPED. No winner.",0
 LDA #30:JSR lineA
 JMP again
.won
 LDX SAVES:TXS
 STX V
 JSR panel
 LDX WH:LDY hx0,X:JSR box
 LDX WH:LDY hx1,X:JSR box
 LDX WH:LDY hx2,X:JSR box
 LDX WH:LDY hx3,X:JSR box
 LDX WH:LDY hx4,X:JSR box
 LDX WH:LDY hx5,X:JSR box
 JSR line:JSR pr:EQUS "GAME OVER. ",0
 LDA WC:STA ACT:JSR whois:JSR prname
 JSR pr:EQUS " (",0:LDA WC:JSR prcol:JSR pr:EQUS ") WINS.",0
 LDA #30:JSR lineA:LDX WH:LDA hc,X
 JSR prcol:JSR pr:EQUS " hexagon full.",0
 LDY #3:JSR snd
.again
 LDA #31:JSR lineA
 JSR pr:EQUS "Again, same players? (Y/N) ",0
 LDA #15:LDX #1:JSR osbyte
.ag1
 JSR osrdch:BCC ag2
 LDA #126:JSR osbyte:JMP ag1
.ag2
 AND #&DF:CMP #'N':BEQ ag3:CMP #'Y':BNE ag1
 JSR screen:JMP newgame
.ag3
 JMP setup

\ ---- questions
.askname
 JSR pr:EQUS "Player ",0:LDA WHO:CLC:ADC #49:JSR oswrch
 JSR pr:EQUS " name (5 letters) ",0
 JSR nofs:STA T2
 LDX #0
.an1
 JSR key:CMP #13:BEQ an4:CMP #127:BEQ an3
 CMP #33:BCC an1:BCS an2
.an2
 CMP #127:BCS an1:CPX #5:BEQ an1
 JSR oswrch:LDY T2:STA name,Y:INC T2:INX:BNE an1
.an3
 CPX #0:BEQ an1
 JSR oswrch:DEC T2:DEX:JMP an1
.an4
 LDY T2:CPX #0:BNE an6
.an5
 LDA WHO:BEQ an5a
 LDA #'T':STA name,Y:LDA #'W':STA name+1,Y:LDA #'O':STA name+2,Y:BNE an5b
.an5a
 LDA #'O':STA name,Y:LDA #'N':STA name+1,Y:LDA #'E':STA name+2,Y
.an5b
 INY:INY:INY
.an6
 LDA #0:STA name,Y
 JSR osnewl
 JSR pr:EQUS "  Level 1-2, RETURN=person ",0
.an7
 JSR key:LDX #0:CMP #13:BEQ an8:INX:CMP #'1':BEQ an8:INX:CMP #'2':BNE an7
.an8
 TXA:LDY WHO:STA LEVEL,Y:TAX:BEQ an9
 JSR pr:EQUS "computer ",0:TXA:ORA #48:JSR oswrch:JMP osnewl
.an9
 JSR pr:EQUS "person",13,10,0:RTS
.nofs
 LDA WHO
.nof2
 ASL A:ASL A:ASL A:RTS
.key
 JSR osrdch:BCS kesc:RTS
.kesc
 LDA #126:JSR osbyte:JMP setup
.yn
 STA T:TAX:LDA #'N':CPX #0:BEQ yn0:LDA #'Y'
.yn0
 STA T2
 LDA #'(':JSR oswrch:LDA T2:JSR oswrch:JSR pr:EQUS ") ",0
.yn1
 JSR key:CMP #13:BEQ yn3:AND #&DF:CMP #'Y':BEQ yn2:CMP #'N':BNE yn1
 LDA #0:BEQ yn2a
.yn2
 LDA #1
.yn2a
 STA T
.yn3
 LDA T:BEQ yn4:JSR pr:EQUS "Yes",13,10,0:LDA #1:RTS
.yn4
 JSR pr:EQUS "No",13,10,0:LDA #0:RTS

\ ---- a person's acts
.hplace
 JSR head:JSR pr:EQUS "place a stone.",0
 LDA #0:STA CUR:LDA TURN:STA CARRY
.hp1
 JSR getpt
 LDX CUR:LDA own,X:BEQ hp2
 JSR no:EQUS "point is taken.",0:JMP hp1
.hp2
 JSR fresh:BCC hp3
 JSR no:EQUS "2-move rule. Not this turn.",0:JMP hp1
.hp3
 LDA CUR:STA DST
.doplace
 JSR ci:DEC HAND,X
 LDA DST:STA P:LDA TURN:STA C:JMP arrive

.hslide
 LDA #0:STA CUR
.hs0
 JSR head:JSR pr:EQUS "pick a stone to move.",0
 LDA #0:STA CARRY
.hs1
 JSR getpt
 LDX CUR:LDA own,X:BNE hs2
.noempty
 JSR no:EQUS "point is empty.",0:JMP hs1
.hs2
 CMP TURN:BEQ hs3
 JSR no:EQUS "not your stone.",0:JMP hs1
.hs3
 STX K:JSR canslide:BCS hs4
 JSR no:EQUS "that stone has no move.",0:JMP hs1
.hs4
 LDX CUR:STX SRC:LDA #0:STA own,X:LDA TURN:STA CARRY
 JSR head:JSR pr:EQUS "set it down along a line.",0
.hs5
 JSR getpt
 LDX CUR:CPX SRC:BNE hs6
 LDA TURN:STA own,X:LDY CUR:JSR drawpt
 JSR say:EQUS "Put back.",0
 JMP hs0
.hs6
 LDA own,X:BEQ hs7
 JSR no:EQUS "point is taken.",0:JMP hs5
.hs7
 LDX #3
.hs8
 JSR nbset:LDY SRC:LDA (NP),Y:CMP CUR:BEQ hs9
 DEX:BPL hs8
 JSR no:EQUS "not along a line.",0:JMP hs5
.hs9
 JSR fresh:BCC hs10
 JSR no:EQUS "2-move rule. Not this turn.",0:JMP hs5
.hs10
 LDA CUR:STA DST:LDA TURN:STA C
\ shift stone of colour C from SRC to DST
.shift
 LDX SRC:STX P:LDA C:STA own,X
 LDA #2:STA MD:JSR shp
 LDY SRC:LDA #0:STA own,Y:JSR drawpt
 LDA DST:STA P:JMP arrive

.hreloc
 LDA #0:STA CUR
.hr0
 JSR head:JSR pr:EQUS "take ",0
 LDA ACT:EOR #&11:JSR prcol:JSR pr:EQUS " stone",0
 LDX SD:LDA stn,X:CMP #2:BNE hr0a
 JSR pr:EQUS ", 2 to go",0
.hr0a
 LDA #0:STA CARRY
.hr1
 JSR getpt
 LDX CUR:LDA own,X:BNE hr2
 JSR no:EQUS "point is empty.",0:JMP hr1
.hr2
 CMP ACT:BNE hr3
 JSR no:EQUS "that is your own.",0:JMP hr1
.hr3
 LDY SD:TXA:CMP stl,Y:BNE hr4
 JSR no:EQUS "just moved. Take another.",0:JMP hr1
.hr4
 STX SRC:LDA own,X:STA CARRY:LDA #0:STA own,X
 JSR head:JSR pr:EQUS "put it on a free point.",0
.hr5
 JSR getpt
 LDX CUR:CPX SRC:BNE hr6
 LDA CARRY:STA own,X:LDY CUR:JSR drawpt
 JSR say:EQUS "Put back.",0
 JMP hr0
.hr6
 LDA own,X:BEQ hr7
 JSR no:EQUS "point is taken.",0:JMP hr5
.hr7
 STX DST
.doreloc
 LDX SD:DEC stn,X:LDA DST:STA stl,X
 LDA stc,X:EOR #&11:STA C:JMP shift

\ C set if TURN may not come to CUR yet
.fresh
 LDX CUR:STX P:LDA TURN:STA own,X:STA C
 LDA #0:STA MD:JSR shp
 LDX CUR:LDA #0:STA own,X
 LDA BN:CMP #1:RTS

\ cursor, until RETURN
.getpt
 LDA CARRY:STA T2
 LDX CUR
 LDY CUR:JSR drawover
 LDY CUR:JSR box
 JSR osrdch:BCC gp1
 JMP stopped
.gp1
 STA CH
 LDY CUR:JSR box
 LDY CUR:JSR drawpt
 LDA NOTE:BEQ gp2
 LDA #30:JSR lineA:LDA #0:STA NOTE
.gp2
 LDA CH:CMP #13:BEQ gpr
 LDX #11
.gp3
 CMP keys,X:BEQ gp4:DEX:BPL gp3:BMI getpt
.gp4
 TXA:AND #3:TAX
 CLC:LDA #LO(dr):ADC o72l,X:STA NP:LDA #HI(dr):ADC o72h,X:STA NP+1
 LDY CUR:LDA (NP),Y:STA CUR
 JMP getpt
.gpr
 RTS
.keys
 EQUB 136,137,138,139,"ZX/:zx?*"
.o72l
 EQUB 0,72,144,216
.o72h
 EQUB 0,0,0,0
.nbset
 CLC:LDA #LO(nb):ADC o72l,X:STA NP:LDA #HI(nb):ADC o72h,X:STA NP+1:RTS

\ ---- rules
.banp
 LDX #LO(banr):LDA TURN:CMP #1:BEQ bp1
.bpb
 LDX #LO(banb)
.bp1
 STX BP:LDA #HI(banr):STA BP+1:RTS
\ shapes of colour C that hold point P
\ MD 0 look  1 pay  2 break up
.shp
 LDA #0:STA E:STA BN
 LDA C:ASL A:CLC:ADC C:STA C3:ADC C:STA C4
 LDX #LO(banr):LDA C:CMP #1:BEQ sp0
 LDX #LO(banb)
.sp0
 STX BP:LDA #HI(banr):STA BP+1
 LDX #1:LDA C:CMP TURN:BNE sp0a
 LDX #2
.sp0a
 STX BV
 LDX #53
.shl
 CLC
 LDY sh0,X:LDA own,Y:LDY sh1,X:ADC own,Y
 LDY sh2,X:ADC own,Y:LDY sh3,X:ADC own,Y
 CPX #24:BCS sh4p
 CMP C3:BNE shn:BEQ shy
.sh4p
 CMP C4:BNE shn
.shy
 LDA P:CMP sh0,X:BEQ shc:CMP sh1,X:BEQ shc
 CMP sh2,X:BEQ shc:CMP sh3,X:BNE shn
.shc
 TXA:TAY
 LDA MD:CMP #2:BEQ shb
 LDA (BP),Y:CMP #1:BNE sh6:STA BN
.sh6
 LDA paid,X:BNE shn
 LDA MD:BEQ sh7:STA paid,X
.sh7
 LDA #1:CPX #24:BCC sh8:LDA #2
.sh8
 CLC:ADC E:STA E:BNE shn
.shb
 LDA TWO:BEQ shn
 LDA BV:STA (BP),Y
.shn
 DEX:BPL shl
 LDA E:CMP #3:BCC shr:LDA #2:STA E
.shr
 RTS
\ stone C comes to P
.arrive
 LDX P:LDA C:STA own,X
 TXA:TAY:JSR drawpt
 LDY #0:JSR snd
 LDA C:ASL A:STA T:ASL A:CLC:ADC T:STA T
 LDX #6
.ar1
 LDA hc,X:AND C:BEQ ar2
 JSR hsum:CMP T:BNE ar2
 STX WH:LDA C:STA WC:JMP won
.ar2
 DEX:BPL ar1
 LDA #1:STA MD:JSR shp
 LDA E:BEQ ar3
 INC SD:LDX SD:STA stn,X:LDA C:STA stc,X:LDA #&FF:STA stl,X
 LDY #1:JSR snd
.ar3
 JSR panel
 RTS
.hsum
 CLC
 LDY hx0,X:LDA own,Y:LDY hx1,X:ADC own,Y:LDY hx2,X:ADC own,Y
 LDY hx3,X:ADC own,Y:LDY hx4,X:ADC own,Y:LDY hx5,X:ADC own,Y
 RTS
\ C set if TURN can act
.anylegal
 JSR ci:LDA HAND,X:BEQ al3
 LDX #71
.al1
 LDA own,X:BNE al2
 STX CUR:JSR fresh:BCC alyes
 LDX CUR
.al2
 DEX:BPL al1
 CLC:RTS
.al3
 LDX #71
.al4
 STX K:LDA own,X:CMP TURN:BNE al5
 JSR canslide:BCS alyes
.al5
 LDX K:DEX:BPL al4
 CLC:RTS
.alyes
 SEC:RTS
\ C set if own stone at K can slide
.canslide
 LDA CUR:PHA
 LDX K:LDA #0:STA own,X
 LDA #3:STA N
.cs1
 LDX N:JSR nbset:LDY K:LDA (NP),Y:TAX:LDA own,X:BNE cs2
 STX CUR:JSR fresh:BCC cs3
.cs2
 DEC N:BPL cs1
 CLC:BCC cs4
.cs3
 SEC
.cs4
 LDX K:LDA TURN:STA own,X:PLA:STA CUR
 RTS

\ ---- the computer
.computer
 JSR head:JSR pr:EQUS "thinking.",0
 JSR mylevel:STA LV
 SEC:SBC #1:STA OPF
 LDA TURN:JSR sides
 JSR ci:LDA HAND,X:BEQ cslide
 JSR cbest
 LDA #71:STA K
.cp1
 LDX K:LDA own,X:BNE cp2
 LDA #255:STA SRC:STX DST:JSR try
.cp2
 DEC K:BPL cp1
 LDA BDST:STA DST
 JSR show:JSR doplace:JMP copy
.cslide
 JSR cbest
 LDA #71:STA K
.cs10
 LDX K:LDA own,X:CMP TURN:BNE cs14
 LDA #3:STA N
.cs11
 LDX N:JSR nbset:LDY K:LDA (NP),Y:TAX:LDA own,X:BNE cs12
 STX DST:LDY K:STY SRC:LDA #0:STA own,Y
 JSR try
 LDX K:LDA TURN:STA own,X
.cs12
 DEC N:BPL cs11
.cs14
 DEC K:BPL cs10
 LDA BSRC:STA SRC:LDA BDST:STA DST
 LDA TURN:STA C
 JSR lift:JSR ci:LDA DST:STA last,X:JSR shift:JMP copy
\ try own stone on DST
.try
 JSR think
 LDX DST:STX P:LDA TURN:STA own,X:STA C
 LDA #0:STA MD:JSR shp
 LDA BN:BNE try2
 JSR eval
 LDA E:JSR bonus
 LDA SC:CLC:ADC V:STA SC:BCC try1:INC SC+1
.try1
\ not the stone of its last turn, if others do
 JSR ci:LDA last,X:CMP SRC:BNE try1a
 LDA SC:SEC:SBC #24:STA SC:BCS try1a:DEC SC+1
.try1a
 JSR better
.try2
 LDX DST:LDA #0:STA own,X:RTS
.bonus
 LSR A:BCS bo1:LDA #0:LDX E:BEQ bo2:LDA #50:BNE bo2
.bo1
 LDA #24
.bo2
 STA V:RTS
.creloc
 JSR head:JSR pr:EQUS "moves a ",0
 LDA ACT:EOR #&11:JSR prcol:JSR pr:EQUS " stone.",0
 JSR mylevel:STA LV:LDA #1:STA OPF
 LDA ACT:JSR sides
 JSR cbest
 LDA #71:STA K
.cr1
 LDX K:LDA own,X:CMP OP:BNE cr2
 LDY SD:TXA:CMP stl,Y:BEQ cr2
 STX DST:STX SRC:JSR think
 LDX K:LDA #0:STA own,X
 JSR eval:JSR better
 LDX K:LDA OP:STA own,X
.cr2
 DEC K:BPL cr1
 LDA BSRC:STA W:TAX:LDA #0:STA own,X
 JSR cbest
 LDA #71:STA K
.cr3
 LDX K:CPX W:BEQ cr5:LDA own,X:BNE cr5
 STX DST:JSR think
 LDX K:STX P:LDA OP:STA own,X:STA C
 LDA #0:STA MD:JSR shp:JSR eval
 LDA E:JSR bonus
 LDA SC:SEC:SBC V:STA SC:BCS cr4:DEC SC+1
.cr4
 JSR better
 LDX K:LDA #0:STA own,X
.cr5
 DEC K:BPL cr3
 LDA W:STA SRC:TAX:LDA OP:STA own,X:STA C
 LDA BDST:STA DST
 JSR lift:JSR doreloc
.copy
 LDA BOARD:BEQ cpr
 JSR head:JSR pr:EQUS "copy that, then RETURN.",0
.cpy1
 JSR osrdch:BCC cpy2:JMP stopped
.cpy2
 CMP #13:BNE cpy1
.cpr
 RTS
.sides
 STA ME:ASL A:STA M2:CLC:ADC ME:STA M3
 LDA ME:EOR #&11:STA OP:ASL A:STA O2:CLC:ADC OP:STA O3:RTS
.cbest
 LDA #0:STA BEST:LDA #&80:STA BEST+1:RTS
.better
 JSR rand:LDX LV:AND noise-1,X
 CLC:ADC SC:STA SC:BCC bt1:INC SC+1
.bt1
 LDA BEST:CMP SC:LDA BEST+1:SBC SC+1:BVC bt2:EOR #&80
.bt2
 BPL btr
 LDA SC:STA BEST:LDA SC+1:STA BEST+1
 LDA SRC:STA BSRC:LDA DST:STA BDST
.btr
 RTS
.noise
 EQUB 31,7
.ces
 JMP stopped
.think
 BIT &FF:BMI ces
 LDA WATCH:BEQ btr
 LDY DST:JSR box
 LDX #1:JSR frames
 LDY DST:JMP box
\ lift SRC, show it, box DST
.lift
 LDA C:PHA
 LDY SRC:JSR box:JSR pause:LDY SRC:JSR box
 JSR show:PLA:STA C:RTS
.show
 LDY DST:JSR box:JSR pause:LDY DST:JMP box
.pause
 LDA SPEED:ASL A:ASL A:ADC SPEED:TAX:BEQ btr
.frames
 STX NX
.fr1
 BIT &FF:BMI ces2
 LDA #19:JSR osbyte:DEC NX:BNE fr1:RTS
.ces2
 LDA SAVES:BEQ ces3:JMP stopped
.ces3
 JMP kesc
\ worth of the position to ME, in SC
.eval
 LDA #0:STA SC:STA SC+1
 LDX #6
.ev1
 JSR hsum:STA T
 AND #15:STA A1:LDA T:LSR A:LSR A:LSR A:LSR A:STA B1
 LDA ME:CMP #1:BEQ ev2
 LDA A1:LDY B1:STA B1:STY A1
.ev2
 LDA hc,X:AND ME:BEQ ev4
 LDA A1:LDY B1:JSR worth
 CLC:LDA SC:ADC PX:STA SC:LDA SC+1:ADC PX+1:STA SC+1
.ev4
 LDA OPF:BEQ ev5:LDA hc,X:AND OP:BEQ ev5
 LDA B1:LDY A1:JSR worth
 SEC:LDA SC:SBC PX:STA SC:LDA SC+1:SBC PX+1:STA SC+1
.ev5
 DEX:BPL ev1
 LDX #53
.ev6
 CLC
 LDY sh0,X:LDA own,Y:LDY sh1,X:ADC own,Y
 LDY sh2,X:ADC own,Y:LDY sh3,X:ADC own,Y
 CPX #24:BCS ev7
 CMP M2:BEQ evp:CMP O2:BEQ evm:BNE ev8
.ev7
 CMP M3:BEQ evp:CMP O3:BNE ev8
.evm
 LDA OPF:BEQ ev8
 LDA SC:SEC:SBC #8:STA SC:BCS ev8:DEC SC+1:BCC ev8
.evp
 LDA SC:CLC:ADC #6:STA SC:BCC ev8:INC SC+1
.ev8
 DEX:BPL ev6
 RTS
.worth
 CPY #2:BCS wo0:CPY #0:BEQ wo1
 CLC:ADC #7
.wo1
 TAY:LDA vl,Y:STA PX:LDA #0:STA PX+1
 CPY #6:BNE wor:LDA #&30:STA PX+1
.wor
 RTS
.wo0
 LDA #0:STA PX:STA PX+1:RTS
.vl
 EQUB 0,3,12,32,80,200,0
 EQUB 0,0,4,12,30,70,70

\ ---- screen
.screen
 LDA #0:STA SAVES:STA NOTE
 LDX #0
.sc1
 LDA vinit,X:JSR oswrch:INX:CPX #vend-vinit:BNE sc1
 LDX #0
.sc2
 LDA udc,X:JSR oswrch:INX:CPX #udce-udc:BNE sc2
 RTS
.vinit
 EQUB 22,1,19,2,4,0,0,0,23,1,0,0,0,0,0,0,0,0
.vend
.board
 JSR screen
 LDX #6
.bd1
 STX K
 LDA #0:LDY hc,X:CPY #&11:BNE bd2:LDA #3:BNE bd3
.bd2
 TYA:JSR colnum
.bd3
 JSR gcol
 LDX K
 LDY hx0,X:LDA #4:JSR plot:LDX K
 LDY hx1,X:LDA #4:JSR plot:LDX K
 LDY hx2,X:LDA #85:JSR plot:LDX K
 LDY hx0,X:LDA #4:JSR plot:LDX K
 LDY hx3,X:LDA #85:JSR plot:LDX K
 LDY hx0,X:LDA #4:JSR plot:LDX K
 LDY hx4,X:LDA #85:JSR plot:LDX K
 LDY hx0,X:LDA #4:JSR plot:LDX K
 LDY hx5,X:LDA #85:JSR plot
 LDA MONO:BEQ bd5
 LDX K:LDA hc,X:CMP #&11:BEQ bd5
 PHA:LDA #0:JSR gcol:PLA
 CMP #1:BNE bd4
 LDX K
 LDY hx0,X:LDA #4:JSR plot:LDX K
 LDY hx3,X:LDA #5:JSR plot:LDX K
 LDY hx1,X:LDA #4:JSR plot:LDX K
 LDY hx4,X:LDA #5:JSR plot:LDX K
 LDY hx2,X:LDA #4:JSR plot:LDX K
 LDY hx5,X:LDA #5:JSR plot:JMP bd5
.bd4
 LDX K
 LDY hx0,X:LDA #4:JSR plot:LDX K
 LDY hx2,X:LDA #5:JSR plot:LDX K
 LDY hx4,X:LDA #5:JSR plot:LDX K
 LDY hx0,X:LDA #5:JSR plot
.bd5
 LDX K:DEX:BMI bd6:JMP bd1
.bd6
 LDA #3:JSR gcol
 LDA #71:STA K
.bd7
 LDA #3:STA N
.bd8
 LDX N:JSR nbset:LDY K:LDA (NP),Y:CMP #255:BEQ bd9:CMP K:BCC bd9
 PHA:LDA #4:JSR plot:PLA:TAY:LDA #5:JSR plot
.bd9
 DEC N:BPL bd8
 DEC K:BPL bd7
 LDA #71:STA K
.bd10
 LDY K:JSR drawpt:DEC K:BPL bd10
 LDX #1:LDY #0:JSR at
 JSR pr:EQUS 17,1,"KENSINGTON",17,3,0
 LDA #31:JSR lineA:JSR pr:EQUS "Cursor keys or Z X : /  RETURN  ESC",0
 RTS
\ VDU 25 A at point Y, moved by DX,DY pixels
.plot
 LDX #0:STX DX:STX DY
.plotd
 PHA:LDA #25:JSR oswrch:PLA:JSR oswrch
 LDA xb,Y:CLC:ADC DX:CLC:ADC #100:STA PX:LDA #0:ROL A:STA PX+1
 LDA yb,Y:CLC:ADC DY:STA PY:LDA #0:STA PY+1
 ASL PX:ROL PX+1:ASL PX:ROL PX+1:ASL PY:ROL PY+1:ASL PY:ROL PY+1
 LDA PX:JSR oswrch:LDA PX+1:JSR oswrch
 LDA PY:JSR oswrch:LDA PY+1:JMP oswrch
.gcol
 PHA:LDA #18:JSR oswrch:LDA #0:JSR oswrch:PLA:JMP oswrch
.colnum
 CMP #&10:BNE cn1:LDA #2
.cn1
 RTS
\ the point Y, with the stone in hand if any
.drawover
 LDA own,Y:BNE do1
 LDA CARRY:JMP drawc
.do1
 JSR drawc
 LDA CARRY:BEQ dor
 LDA #5:JSR oswrch
 LDA CARRY:JSR colnum:JSR gcol:LDA #232:JSR small
 LDA #3:JSR gcol:LDA #233:JSR small
 JMP text
.dor
 RTS
.text
 LDA #4:JSR oswrch
 LDX #9
.tx1
 LDA voff,X:JSR oswrch:DEX:BPL tx1
 RTS
.voff
 EQUB 0,0,0,0,0,0,0,0,1,23
.small
 PHA:LDY PT:LDA #&FC:STA DX:LDA #3:STA DY:LDA #4:JSR plotd:PLA:JMP oswrch
.drawpt
 LDA own,Y
.drawc
 STY PT:PHA
 LDA #5:JSR oswrch
 PLA:PHA:JSR colnum:JSR gcol
 LDA #224:JSR big
 LDA #3:JSR gcol
 LDA #228:JSR big
 PLA:CMP #&10:BNE dc1
 LDA MONO:BEQ dc1
 LDA #234:JSR small
.dc1
 JMP text
.big
 STA UC
 LDY PT:LDA #&F8:STA DX:LDA #7:STA DY:LDA #4:JSR plotd
 JSR two
 LDY PT:LDA #&FF:STA DY:LDA #4:JSR plotd
.two
 LDA UC:JSR oswrch:INC UC
 LDA UC:JSR oswrch:INC UC:RTS
\ frame round point Y
.box
 STY PT
 LDA #18:JSR oswrch:LDA #3:JSR oswrch:JSR oswrch
 LDX #4
.bx1
 STX W2:LDA bxx,X:STA DX:LDA bxy,X:STA DY
 LDA #5:CPX #4:BNE bx2:LDA #4
.bx2
 LDY PT:JSR plotd
 LDX W2:DEX:BPL bx1
 RTS
.bxx
 EQUB &F7,9,9,&F7,&F7
.bxy
 EQUB 9,9,&F7,&F7,9
\ text
.pr
 PLA:STA ip:PLA:STA ip+1
.pr1
 INC ip:BNE pr2:INC ip+1
.pr2
 STY YS:LDY #0:LDA (ip),Y:LDY YS:CMP #0:BEQ pr3
 JSR oswrch:JMP pr1
.pr3
 LDA ip+1:PHA:LDA ip:PHA:RTS
.at
 LDA #31:JSR oswrch:TYA:PHA:TXA:JSR oswrch:PLA:JMP oswrch
\ clear and go to text line
.line
 LDA #29
.lineA
 PHA:TAY:LDX #0:JSR at
 LDX #39:LDA #32
.ln1
 JSR oswrch:DEX:BNE ln1
 PLA:TAY:JMP at
.head
 JSR line:JSR whois:JSR prname
 JSR pr:EQUS " (",0:LDA ACT:JSR prcol:JSR pr:EQUS "): ",0:RTS
.no
 LDA #30:JSR lineA:LDA #1:STA NOTE
 LDA #'N':JSR oswrch:LDA #'o':JSR oswrch:LDA #',':JSR oswrch:LDA #' ':JSR oswrch
 LDY #2:JSR snd
 JMP pr
.say
 LDA #30:JSR lineA:LDA #1:STA NOTE:JMP pr
.prcol
 CMP #&11:BEQ pw:CMP #1:BEQ pred
 JSR pr:EQUS "Blue",0:RTS
.pred
 JSR pr:EQUS "Red",0:RTS
.pw
 JSR pr:EQUS "White",0:RTS
\ X: player who has colour ACT
.whois
 LDA ACT:CMP #&10:LDA #0:ROL A:EOR SWAP:TAX:RTS
.mylevel
 JSR whois:LDA LEVEL,X:RTS
\ X: 0 red 1 blue, of TURN
.ci
 LDX #0:LDA TURN:CMP #&10:BNE ci1:INX
.ci1
 RTS
.prname
 TXA:JSR nof2:TAX
.pn1
 LDA name,X:BEQ pn2:JSR oswrch:INX:BNE pn1
.pn2
 RTS
\ piles
.panel
 LDA ACT:PHA
 LDA #1:STA ACT:LDY #3:JSR pan
 LDA #&10:STA ACT:LDY #11:JSR pan
 PLA:STA ACT:RTS
.pan
 STY PL
 LDX #0:JSR at
 LDX #32:LDA ACT:CMP TURN:BNE pa1:LDX #'>'
.pa1
 TXA:JSR oswrch
 LDA ACT:JSR prcol
 INC PL:LDX #1:LDY PL:JSR at
 JSR whois:JSR prname
 LDX #0:LDA ACT:CMP #1:BEQ pa2:INX
.pa2
 LDA HAND,X:STA T
 LDA #17:JSR oswrch:LDA ACT:JSR colnum:JSR oswrch
 LDA #3:STA T2
.pa3
 INC PL:LDX #1:LDY PL:JSR at
 LDX #5
.pa4
 LDA #32:LDY T:BEQ pa5:DEC T:LDA #232
.pa5
 JSR oswrch:DEX:BNE pa4
 DEC T2:BNE pa3
 LDA #17:JSR oswrch:LDA #3:JMP oswrch
\ sound Y: 0 stone 1 shape 2 no 3 win
.snd
 LDA SOUND:BEQ sdr
 TXA:PHA
 LDA #0:STA blk+1:STA blk+5:STA blk+7:STA blk+3
 LDA #&11:STA blk
 LDA #&F4:STA blk+2:LDA #&FF:STA blk+3
 LDA spit,Y:STA blk+4:LDA sdur,Y:STA blk+6
 JSR sd1
 CPY #3:BNE sd3
 LDA #1:STA blk
 LDA #117:STA blk+4:JSR sd1
 LDA #149:STA blk+4:JSR sd1
.sd3
 PLA:TAX
.sdr
 RTS
.sd1
 TYA:PHA:LDX #LO(blk):LDY #HI(blk):LDA #7:JSR osword:PLA:TAY:RTS
.spit
 EQUB 100,140,12,101
.sdur
 EQUB 1,4,4,6
.rand
 ASL RN:ROL RN+1:BCC rn1
 LDA RN:EOR #&2D:STA RN
.rn1
 LDA RN:EOR RN+1:RTS
.W2
 EQUB 0
.YS
 EQUB 0
.xb
 EQUB 105,127,85,146,105,127,52,74,157,180,33,94,138,199,52,74,157,180
 EQUB 22,105,127,210,41,85,146,191,22,105,127,210,52,74,157,180,33,94
 EQUB 138,199,52,74,157,180,22,105,127,210,41,85,146,191,22,105,127,210
 EQUB 52,74,157,180,33,94,138,199,52,74,157,180,105,127,85,146,105,127
.yb
 EQUB 244,244,233,233,222,222,214,214,214,214,203,203,203,203,192,192,192,192
 EQUB 184,184,184,184,172,172,172,172,161,161,161,161,153,153,153,153,142,142
 EQUB 142,142,131,131,131,131,123,123,123,123,112,112,112,112,100,100,100,100
 EQUB 92,92,92,92,81,81,81,81,70,70,70,70,62,62,51,51,40,40
.sh0
 EQUB 0,1,6,7,8,9,18,19,20,21,30,31,32,33,42,43,44,45
 EQUB 54,55,56,57,66,67,0,2,3,6,8,10,11,12,13,19,22,23
 EQUB 24,25,30,32,34,35,36,37,43,46,47,48,49,54,56,59,60,66
.sh1
 EQUB 2,3,10,11,12,13,22,23,24,25,34,35,36,37,46,47,48,49
 EQUB 58,59,60,61,68,69,1,4,5,7,9,14,15,16,17,20,26,27
 EQUB 28,29,31,33,38,39,40,41,44,50,51,52,53,55,57,63,64,67
.sh2
 EQUB 4,5,14,15,16,17,26,27,28,29,38,39,40,41,50,51,52,53
 EQUB 62,63,64,65,70,71,4,7,8,14,16,18,19,20,21,27,30,31
 EQUB 32,33,38,40,42,43,44,45,51,54,55,56,57,62,64,66,67,70
.sh3
 EQUB 72,72,72,72,72,72,72,72,72,72,72,72,72,72,72,72,72,72
 EQUB 72,72,72,72,72,72,5,11,12,15,17,22,23,24,25,28,34,35
 EQUB 36,37,39,41,46,47,48,49,52,58,59,60,61,63,65,68,69,71
.hx0
 EQUB 36,25,12,23,47,60,49
.hx1
 EQUB 28,17,5,15,39,52,41
.hx2
 EQUB 27,16,4,14,38,51,40
.hx3
 EQUB 35,24,11,22,46,59,48
.hx4
 EQUB 43,32,19,30,54,66,56
.hx5
 EQUB 44,33,20,31,55,67,57
.hc
 EQUB 17,16,17,1,1,17,16
.nb
 EQUB 1,0,0,1,0,1,7,2,3,8,6,4,5,9,6,7,8,9
 EQUB 10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27
 EQUB 28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45
 EQUB 46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
 EQUB 2,3,4,5,2,3,10,6,9,13,14,7,8,17,10,11,12,13
 EQUB 22,20,19,25,18,19,20,21,22,23,24,25,31,30,33,32,30,31
 EQUB 32,33,34,35,36,37,46,44,43,49,42,43,44,45,46,47,48,49
 EQUB 55,54,57,56,54,55,56,57,58,59,60,61,67,66,66,67,68,69
 EQUB 4,5,7,8,5,4,14,11,12,17,18,15,16,21,15,14,17,16
 EQUB 26,23,24,29,26,27,28,29,34,28,27,37,34,35,36,37,38,39
 EQUB 40,41,39,38,41,40,50,47,48,53,50,51,52,53,58,52,51,61
 EQUB 58,59,60,61,62,63,64,65,63,62,65,64,68,69,70,71,71,70
 EQUB 255,255,255,255,11,12,255,15,16,255,255,19,20,255,22,23,24,25
 EQUB 255,27,28,255,30,31,32,33,255,35,36,255,38,39,40,41,42,43
 EQUB 44,45,46,47,48,49,255,51,52,255,54,55,56,57,255,59,60,255
 EQUB 62,63,64,65,255,66,67,255,255,68,69,255,70,71,255,255,255,255
.dr
 EQUB 2,0,6,1,2,4,10,6,12,8,10,7,11,9,10,14,12,16
 EQUB 18,23,19,25,18,22,20,24,26,23,27,25,34,30,36,32,34,31
 EQUB 35,33,34,38,36,40,42,47,43,49,42,46,44,48,50,47,51,49
 EQUB 58,54,60,56,58,55,59,57,58,62,60,64,68,66,62,67,68,70
 EQUB 1,3,0,9,5,3,7,11,9,13,6,12,8,13,15,11,17,13
 EQUB 22,20,24,21,23,19,25,21,22,28,24,29,31,35,33,37,30,36
 EQUB 32,37,39,35,41,37,46,44,48,45,47,43,49,45,46,52,48,53
 EQUB 55,59,57,61,54,60,56,61,63,59,65,61,67,69,66,65,71,69
 EQUB 4,5,7,8,11,12,14,15,16,17,18,19,20,21,22,23,24,25
 EQUB 26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43
 EQUB 44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61
 EQUB 62,63,64,65,58,66,67,61,62,68,69,65,70,71,68,69,70,71
 EQUB 0,1,2,3,0,1,6,2,3,9,10,4,5,13,6,7,8,9
 EQUB 10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27
 EQUB 28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45
 EQUB 46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
.udc
 EQUB 23,224,3,15,63,63,127,127,255,255
 EQUB 23,225,192,240,252,252,254,254,255,255
 EQUB 23,226,255,255,127,127,63,63,15,3
 EQUB 23,227,255,255,254,254,252,252,240,192
 EQUB 23,228,3,15,56,32,96,64,192,192
 EQUB 23,229,192,240,28,4,6,2,3,3
 EQUB 23,230,192,192,64,96,32,56,15,3
 EQUB 23,231,3,3,2,6,4,28,240,192
 EQUB 23,232,24,126,126,255,255,126,126,24
 EQUB 23,233,126,231,195,129,129,195,231,126
 EQUB 23,234,0,0,24,60,60,24,0,0
.udce
.end
SAVE "CYN",start,end,start
