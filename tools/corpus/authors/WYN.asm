\ KENSINGTON for two players.  BBC Micro Model B, MODE 1.
\ KENC: machine code at &1B00, run by the one-line BASIC program KEN.

FAULT=0
oswrch=&FFEE : osnewl=&FFE7 : osbyte=&FFF4 : osword=&FFF1

\ ---- zero page (all of it the user's) ----
cur=&70     \ point under the cursor
sel=&71     \ stone taken up (255 none)
col=&72     \ colour whose turn it is: 1 red, 2 blue
act=&73     \ colour of the player who is choosing now
opp=&74     \ the other one
from=&75 : to=&76
wc=&77      \ colour for full, wins, pay, breakup
pt=&78      \ point for has
d=&79       \ depth of the relocations
ban=&7A     \ stone the second relocation may not take
opt=&7B     \ 1: 2-move option
rn=&7C      \ counts while waiting for keys
col1=&7D    \ colour of the first player
n=&7E : i=&7F : t0=&80 : t1=&81 : t2=&82 : t3=&83
dx=&84 : dy=&85 : r=&86 : wt=&87 : k=&88
ptr=&89     \ and &8A
sp=&8B : ingame=&8C : hexno=&8D : seat=&8E : len=&8F

ORG &1B00
.start
 TSX:STX sp
 LDA#4:LDX#1:LDY#0:JSR osbyte
 LDA#229:LDX#1:LDY#0:JSR osbyte
 LDA#0:STA ingame:STA cur
 LDX#255:STX sel
 JSR empty
 LDX#0
.st1 LDA setup,X:JSR oswrch:INX:CPX#setend-setup:BNE st1
 JSR picture
 JSR names
.newgame
 LDX sp:TXS
 LDA#0:STA ingame
 LDX#255:STX sel
 LDX#71
.ng1 LDA bd,X:BEQ ng2:LDA#0:STA bd,X:TXA:PHA:JSR drawpt:PLA:TAX
.ng2 DEX:BPL ng1
 JSR empty
 JSR colours
 JSR piles
 JSR draw
 LDA#1:STA ingame
.turns
 JSR turn
 LDA col:EOR#3:STA col
 JMP turns

\ ---- everything empty ----
.empty
 LDA#0:LDX#71
.em1 STA bd,X
IF FAULT
 STA mk,X
ENDIF
 DEX:BPL em1
 LDX#53
.em2 STA lock1,X:STA lock2,X:STA paid,X:DEX:BPL em2
 STA placed:STA placed+1
 RTS

\ ---- one turn of col ----
.turn
 LDA col:STA act
 JSR age
 JSR canmove:BCS tn1
 JSR prompt
 EQUB 31,0,2:EQUS "cannot move."
 EQUB 31,0,4:EQUS "Press RETURN",&EA
 JMP waitret
.tn1 LDX col:LDA placed-1,X:CMP#15:BCS slide

\ place a stone
 JSR prompt
 EQUB 31,0,2:EQUS "Place a stone",&EA
 LDA#0:STA cur
.pl1 JSR pick:STX to
 LDA bd,X:BNE pl2
 LDA#255:STA from:JSR forbid:BCS pl2
 LDX to:LDA col:STA bd,X:JSR drawpt
 LDX col:INC placed-1,X:JSR piles
 JMP acted
.pl2 JSR beep:JMP pl1

\ slide a stone along a line
.slide
 JSR prompt
 EQUB 31,0,2:EQUS "Choose the"
 EQUB 31,0,3:EQUS "stone to move",&EA
 LDA#0:STA cur
.sl1 JSR pick:STX from
 LDA bd,X:CMP col:BNE sl2
IF FAULT
 LDA mk,X:CMP#1:BEQ sl2
ENDIF
 JSR canstone:BCS sl3
.sl2 JSR beep:JMP sl1
.sl3 LDX from:STX sel:JSR drawpt
 JSR prompt
 EQUB 31,0,2:EQUS "Move it along"
 EQUB 31,0,3:EQUS "a line",&EA
.sl4 JSR pick:STX to
 LDA bd,X:BNE sl5
 TXA:LDX from
 CMP nb0,X:BEQ sl6:CMP nb1,X:BEQ sl6:CMP nb2,X:BEQ sl6:CMP nb3,X:BEQ sl6
.sl5 JSR beep:JMP sl4
.sl6 JSR forbid:BCS sl5
 LDA col:STA wc
 JSR shift

\ what follows from a placing or sliding
.acted
 LDA col:STA wc
 LDA#255:STA d
 JSR result
.frames
 LDX d:BMI tend
 LDA fl,X:BNE fr1
 DEC d:JMP frames
.tend RTS
.fr1 LDA fp,X:STA act:EOR#3:STA opp
 LDA fx,X:STA ban
 LDX#71          \ is there a stone to take?
.fr2 LDA bd,X:CMP opp:BNE fr3:CPX ban:BNE fr4
.fr3 DEX:BPL fr2
 DEC d:JMP frames
.fr4 JSR prompt
 EQUB 31,0,2:EQUS "Choose a",&EA
 LDA#3:JSR line:LDA opp:JSR colname
 JSR prt:EQUS " stone"
 EQUB 31,0,4:EQUS "to put away",&EA
 JSR togo
 LDA#0:STA cur
.rl1 JSR pick:LDA bd,X:CMP opp:BNE rl2
 CPX ban:BNE rl3
.rl2 JSR beep:JMP rl1
.rl3 STX from:STX sel:JSR drawpt
 JSR prompt
 EQUB 31,0,2:EQUS "Put it on any"
 EQUB 31,0,3:EQUS "vacant point",&EA
 JSR togo
.rl4 JSR pick:LDA bd,X:BEQ rl5
 JSR beep:JMP rl4
.rl5 STX to
 LDA opp:STA wc
 JSR shift
IF FAULT
 LDX to:LDA#2:STA mk,X
ENDIF
 LDX d           \ the stones just moved, by where they are now
.rl6 LDA fx,X:CMP from:BNE rl7:LDA to:STA fx,X
.rl7 DEX:BPL rl6
 LDX d:DEC fl,X:LDA to:STA fx,X
 JSR result
 JMP frames

\ wc has come to point to: has it won, does it relocate?
.result
 JSR wins:BCC rs1
 JMP win
.rs1 JSR pay:BEQ rs2
 INC d:LDX d:STA fl,X
 LDA wc:STA fp,X
 LDA#255:STA fx,X
.rs2 RTS

\ a stone of wc goes from from to to
.shift
 LDA#255:STA sel
 JSR breakup
 LDX from:LDA#0:STA bd,X
IF FAULT
 STA mk,X
ENDIF
 JSR drawpt
 LDX to:LDA wc:STA bd,X:JMP drawpt

\ ---- rules ----
.has            \ EQ if shape X contains pt
 LDA pt:CMP sh0,X:BEQ hs1:CMP sh1,X:BEQ hs1:CMP sh2,X:BEQ hs1:CMP sh3,X
.hs1 RTS
.full           \ EQ if shape X is wc's
 LDA wc
 LDY sh0,X:CMP bd,Y:BNE hs1
 LDY sh1,X:CMP bd,Y:BNE hs1
 LDY sh2,X:CMP bd,Y:BNE hs1
 LDY sh3,X:CMP bd,Y:RTS

.pay            \ A = stones to relocate for the shapes wc has made at to
 LDA#0:STA n
 LDA to:STA pt
 LDX#53
.py1 LDA paid,X:BNE py2
 JSR has:BNE py2
 JSR full:BNE py2
 INC paid,X
 CPX#24:LDA#1:ADC#0        \ 24 triangles, then the squares
 CMP n:BCC py2:STA n
.py2 DEX:BPL py1
 LDA n:RTS

.breakup        \ wc's stone leaves from: note the shapes broken
 LDA from:STA pt
 LDX#53
.bk1 JSR has:BNE bk3
 JSR full:BNE bk3
 LDA wc:LSR A:BNE bk2
 LDA#2:STA lock1,X:BNE bk3
.bk2 LDA#2:STA lock2,X
.bk3 DEX:BPL bk1
 RTS

.age            \ start of a turn of col: 2 this turn next, 1 this turn, 0 free
 LDX#53
.ag1 LDA#0:STA paid,X
 LDA col:LSR A:BNE ag2
 LDA lock1,X:BEQ ag3:DEC lock1,X:JMP ag3
.ag2 LDA lock2,X:BEQ ag3:DEC lock2,X
.ag3 DEX:BPL ag1
IF FAULT
 LDX#71
.ag4 LDA mk,X:BEQ ag5:DEC mk,X
.ag5 DEX:BPL ag4
ENDIF
 RTS

.forbid         \ C=1: from (255: none) to to rebuilds a shape too early
 LDA opt:BEQ fb4
 LDA to:STA pt
 LDX#53
.fb1 LDA col:LSR A:BNE fb2
 LDA lock1,X:JMP fb3
.fb2 LDA lock2,X
.fb3 CMP#1:BNE fb5
 JSR has:BNE fb5
 LDY sh0,X:JSR fbq:BNE fb5
 LDY sh1,X:JSR fbq:BNE fb5
 LDY sh2,X:JSR fbq:BNE fb5
 LDY sh3,X:JSR fbq:BNE fb5
 SEC:RTS
.fb5 DEX:BPL fb1
.fb4 CLC:RTS
.fbq CPY to:BEQ fbr
 CPY from:BEQ fbn
 LDA bd,Y:CMP col
.fbr RTS
.fbn LDA#1:RTS

.canstone       \ C=1: the stone at from can slide
 LDX from:LDA nb0,X:JSR cs:BCS cs9
 LDX from:LDA nb1,X:JSR cs:BCS cs9
 LDX from:LDA nb2,X:JSR cs:BCS cs9
 LDX from:LDA nb3,X
.cs TAX:BMI cs8
 LDA bd,X:BNE cs8
 STX to:JSR forbid:BCS cs8
 SEC:RTS
.cs8 CLC
.cs9 RTS

.canmove        \ C=1: col has a legal placing or sliding
 LDA#71:STA i
 LDX col:LDA placed-1,X:CMP#15:BCS cm3
 LDA#255:STA from
.cm1 LDX i:LDA bd,X:BNE cm2
 STX to:JSR forbid:BCC cmy
.cm2 DEC i:BPL cm1
 CLC:RTS
.cm3 LDX i:LDA bd,X:CMP col:BNE cm4
 STX from:JSR canstone:BCS cm5
.cm4 DEC i:BPL cm3
 CLC
.cm5 RTS
.cmy SEC:RTS

.wins           \ C=1: wc holds a hexagon
 LDX#6
.wn1 LDA hcol,X:CMP#3:BEQ wn2:CMP wc:BNE wn3
.wn2 LDA wc
 LDY hx0,X:CMP bd,Y:BNE wn3
 LDY hx1,X:CMP bd,Y:BNE wn3
 LDY hx2,X:CMP bd,Y:BNE wn3
 LDY hx3,X:CMP bd,Y:BNE wn3
 LDY hx4,X:CMP bd,Y:BNE wn3
 LDY hx5,X:CMP bd,Y:BNE wn3
 STX hexno:SEC:RTS
.wn3 DEX:BPL wn1
 CLC:RTS

\ ---- end of a game ----
.win
 LDA wc:STA act
 JSR prompt
 EQUB 31,0,2:EQUS "WINS with a",&EA
 LDA#3:JSR line
 LDX hexno:LDA hcol,X:JSR colname
 JSR prt:EQUS " hexagon",&EA
 LDX#LO(snd1):LDY#HI(snd1):LDA#7:JSR osword
 LDX#LO(snd2):LDY#HI(snd2):LDA#7:JSR osword
 LDX#LO(snd3):LDY#HI(snd3):LDA#7:JSR osword
 JMP again
.stopped        \ ESCAPE
 LDX sp:TXS
 LDX sel:BMI sd1
 LDA#255:STA sel:JSR drawpt
.sd1 LDX cur:JSR drawpt
 JSR clrp
 JSR prt:EQUS "Game stopped",&EA
.again
 LDA#0:STA ingame
 JSR prt
 EQUB 31,0,7:EQUS "Play again"
 EQUB 31,0,8:EQUS "(Y/N)? ",&EA
.aga JSR yesno:BCS aga1
 JSR beep:JMP aga
.aga1 BEQ quit
 JMP newgame
.quit
 LDA#4:LDX#0:LDY#0:JSR osbyte
 LDA#229:LDX#0:LDY#0:JSR osbyte
 LDA#22:JSR oswrch:LDA#7:JSR oswrch
 LDX sp:TXS
 RTS
.snd1 EQUW 1,-12,101,4
.snd2 EQUW 1,-12,117,4
.snd3 EQUW 1,-12,149,10

.yesno          \ C=1: A=1 (Y) or 0 (N), Z with it; C=0: another key, A
 JSR getkey:CMP#13:BEQ yn3
 AND#&DF:CMP#ASC("Y"):BEQ yn1
 CMP#ASC("N"):BEQ yn2
.yn3 CLC:RTS
.yn1 LDA#1:SEC:RTS
.yn2 LDA#0:SEC:RTS

\ ---- before a game ----
.names
 LDX#0:STX seat
.nm1 JSR clrp
 JSR prt:EQUS "Name of the",13,10,&EA
 LDX seat:BNE nm2
 JSR prt:EQUS "first player?",&EA
 JMP nm3
.nm2 JSR prt:EQUS "other player?",&EA
.nm3 JSR prt:EQUB 31,0,3:EQUS ">",&EA
 LDA#0:STA len
.nm4 JSR getkey
 CMP#13:BEQ nm7
 CMP#127:BEQ nm6
 BCS nm5
 CMP#33:BCC nm5
 LDY len:CPY#5:BCS nm5
 PHA:JSR oswrch:JSR nameix:PLA:STA nam,X
 INC len:BNE nm4
.nm5 JSR beep:JMP nm4
.nm6 LDY len:BEQ nm5
 DEC len:JSR oswrch:JMP nm4
.nm7 LDY len:BEQ nm5
 JSR nameix:LDA#&EA:STA nam,X
 INC seat:LDA seat:CMP#2:BEQ nm11:JMP nm1
.nm11
 JSR clrp
 JSR prt:EQUS "2-move"
 EQUB 13,10:EQUS "option (Y/N)?",&EA
.nm8 JSR yesno:BCS nm9
 CMP#13:BEQ nm10
 JSR beep:JMP nm8
.nm10 LDA#1        \ RETURN is yes
.nm9 STA opt
 RTS
.nameix         \ X = seat*6+len
 LDA seat:ASL A:ADC seat:ASL A:ADC len:TAX:RTS

.colours
 JSR clrp
 LDA#0:STA seat:STA len:JSR pname
 JSR prt:EQUS ", choose"
 EQUB 31,0,1:EQUS "your colour:"
 EQUB 31,0,3:EQUS "Red or Blue"
 EQUB 31,0,4:EQUS "(R/B)? ",&EA
.co1 JSR getkey:AND#&DF
 CMP#ASC("R"):BEQ co2
 CMP#ASC("B"):BEQ co3
 JSR beep:JMP co1
.co2 LDA#1:BNE co4
.co3 LDA#2
.co4 STA col1
 RTS

.draw           \ a stone is drawn for who begins
 LDX#LO(time):LDY#HI(time):LDA#1:JSR osword
 LDA time:EOR rn
 STA t0:LSR A:LSR A:LSR A:LSR A:EOR t0
 STA t0:LSR A:LSR A:EOR t0
 STA t0:LSR A:EOR t0
 AND#1:CLC:ADC#1:STA col:STA act
 JSR clrp
 JSR prt:EQUS "The stone"
 EQUB 31,0,1:EQUS "drawn is:",&EA
 LDA#3:JSR line
 LDA col:JSR ink:LDA#224:JSR oswrch:LDA#32:JSR oswrch
 LDA col:JSR colname
 LDA#5:JSR line
 LDA col:JSR ink
 JSR who:JSR pname
 LDA#0:JSR ink
 JSR prt:EQUS " begins"
 EQUB 31,0,8:EQUS "Press RETURN",&EA
 JMP waitret

\ ---- panel at the right ----
.prompt         \ clear it, name of act, then the text after the JSR
 JSR clrp
 LDA act:JSR ink
 LDA#224:JSR oswrch:LDA#32:JSR oswrch
 JSR who:JSR pname
 LDA#0:JSR ink
.prt            \ text after the JSR, up to NOP
 PLA:STA ptr:PLA:STA ptr+1
 LDY#0
.pr1 INC ptr:BNE pr2:INC ptr+1
.pr2 LDA(ptr),Y:CMP#&EA:BEQ pr3
 JSR oswrch:JMP pr1
.pr3 JMP(ptr)
.clrp           \ window of the prompts, cleared
 LDX#0
.cl1 LDA cw,X:JSR oswrch:INX:CPX#6:BNE cl1
 LDA#0
.ink PHA:LDA#17:JSR oswrch:PLA:JMP oswrch
.cw EQUB 28,27,13,39,4,12
.line PHA:LDA#31:JSR oswrch:LDA#0:JSR oswrch:PLA:JMP oswrch
.who            \ seat of act
 LDA#0:STA len:STA seat
 LDA act:CMP col1:BEQ wh1
 INC seat
.wh1 RTS
.pname          \ name of seat
 LDA#0:STA len:JSR nameix
.pn1 LDA nam,X:CMP#&EA:BEQ pn2
 JSR oswrch:INX:BNE pn1
.pn2 RTS
.colname        \ RED, BLUE or WHITE by A
 CMP#2:BEQ cn2:BCS cn3
 JSR prt:EQUS "RED",&EA
 RTS
.cn2 JSR prt:EQUS "BLUE",&EA
 RTS
.cn3 JSR prt:EQUS "WHITE",&EA
 RTS
.togo           \ (n to go)
 LDA#6:JSR line:LDA#ASC("("):JSR oswrch
 LDX d:LDA fl,X:ORA#48:JSR oswrch
 JSR prt:EQUS " to go)",&EA
 RTS

.piles          \ names and stones not yet placed
 LDX#0
.ps1 LDA pw,X:JSR oswrch:INX:CPX#5:BNE ps1
 LDA act:PHA
 LDA#1:JSR pile
 LDA#2:JSR pile
 PLA:STA act
 RTS
.pw EQUB 28,27,25,39,15
.pile STA act:JSR ink
 LDX act:LDA pilerow-1,X:STA k:JSR line
 JSR who:JSR pname
 JSR prt:EQUS "     ",&EA  \ over a longer name
 LDX act:LDA#15:SEC:SBC placed-1,X:STA t0
 LDX#0:STX t1
.pi1 LDX t1:LDA pix,X:BEQ pi2
 INC k:LDA k:JSR line
.pi2 LDA#224:LDX t1:CPX t0:BCC pi3
 LDA#32
.pi3 JSR oswrch
 LDA#32:JSR oswrch
 INC t1:LDA t1:CMP#15:BNE pi1
 LDA#0:JMP ink
.pilerow EQUB 1,6
.pix EQUB 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0

\ ---- keys ----
.getkey
 INC rn
 LDA#129:LDX#0:LDY#0:JSR osbyte
 BCS getkey
 TXA:CMP#27:BNE gk1
 LDX ingame:BEQ gk1
 JMP stopped
.gk1 RTS
.waitret
 JSR getkey:CMP#13:BEQ gk1
 JSR beep:JMP waitret
.beep LDA#7:JMP oswrch

.pick           \ X = point chosen with the cursor
 LDX cur:JSR centre
 LDA#3:JSR gcol:LDX#0:JSR disc
.pk1 JSR getkey
 CMP#13:BEQ pk4
 AND#&DF:LDX#7
.pk2 CMP keys,X:BEQ pk3
 DEX:BPL pk2:BMI pk1
.pk3 LDA navl,X:STA ptr:LDA navh,X:STA ptr+1
 LDY cur:LDA(ptr),Y:PHA
 LDX cur:JSR drawpt
 PLA:STA cur:JMP pick
.pk4 LDX cur:JSR drawpt
 LDX cur:RTS
.keys EQUS "QWEADZXC"
.navl EQUB LO(nav0),LO(nav1),LO(nav2),LO(nav3),LO(nav4),LO(nav5),LO(nav6),LO(nav7)
.navh EQUB HI(nav0),HI(nav1),HI(nav2),HI(nav3),HI(nav4),HI(nav5),HI(nav6),HI(nav7)

\ ---- the picture ----
.drawpt         \ point X as it is
 STX k:JSR centre
 LDA bd,X:JSR gcol:LDX#1:JSR disc
 LDX k:CPX sel:BNE dp1
 LDA#0:JSR gcol:LDX#0:JSR disc
.dp1 RTS
.centre LDA tabx,X:STA dx:LDA taby,X:STA dy:RTS
.gcol PHA:LDA#18:JSR oswrch:LDA#0:JSR oswrch:PLA:JMP oswrch
.disc           \ disc X at dx,dy
 LDA dofs,X:STA wt:LDA drad,X:STA r
.di1 LDA wt:CLC:ADC r:TAX:LDA dwid,X:STA t3
 LDA dy:CLC:ADC r:JSR bar
 LDA dy:SEC:SBC r:JSR bar
 DEC r:BPL di1
 RTS
.bar STA t2
 LDA dx:SEC:SBC t3:TAX:LDA#4:LDY t2:JSR plot
 LDA dx:CLC:ADC t3:TAX:LDA#5:LDY t2
.plot           \ PLOT A at pixel X,Y
 PHA:LDA#25:JSR oswrch:PLA:JSR oswrch
 TXA:JSR four:TYA
.four PHA:ASL A:ASL A:JSR oswrch
 PLA:LSR A:LSR A:LSR A:LSR A:LSR A:LSR A:JMP oswrch
.drad EQUB 2,4,5,6
.dofs EQUB 0,3,8,14
.dwid EQUB 2,2,1
 EQUB 4,4,4,3,2
 EQUB 5,5,5,4,4,2
 EQUB 6,6,6,6,5,4,2

.picture
 LDA#0:STA i:STA n          \ hexagons
.pc1 LDX i:LDA hcol,X:JSR gcol
 LDA#6:STA t0
.pc2 LDX n:LDY hxy+1,X:LDA hxy,X:TAX
 LDA t0:CMP#5:LDA#85:BCC pc3:LDA#4
.pc3 JSR plot
 INC n:INC n:DEC t0:BNE pc2
 INC i:LDA i:CMP#7:BNE pc1
 LDA#3:JSR gcol             \ lines
 LDA#71:STA i
.pc4 LDX i:LDA nb0,X:JSR edge
 LDX i:LDA nb1,X:JSR edge
 LDX i:LDA nb2,X:JSR edge
 LDX i:LDA nb3,X:JSR edge
 DEC i:BPL pc4
 LDA#71:STA i               \ points
.pc5 LDX i:JSR centre
 LDA#0:JSR gcol:LDX#3:JSR disc
 LDA#3:JSR gcol:LDX#2:JSR disc
 LDX i:JSR drawpt
 DEC i:BPL pc5
 RTS
.edge CMP i:BCC eg1:RTS      \ once only, to the lower number
.eg1 PHA
 LDX i:LDY taby,X:LDA tabx,X:TAX:LDA#4:JSR plot
 PLA:TAX:LDY taby,X:LDA tabx,X:TAX:LDA#5:JMP plot

.setup
 EQUB 22,1,19,2,4,0,0,0,23,1,0,0,0,0,0,0,0,0
 EQUB 23,224,&3C,&7E,&FF,&FF,&FF,&FF,&7E,&3C
 EQUB 28,27,31,39,0,17,131,17,0,12
 EQUB 31,1,1:EQUS "KENSINGTON"
 EQUB 31,1,26:EQUS "Q W E"
 EQUB 31,1,28:EQUS "A   D RETURN"
 EQUB 31,1,30:EQUS "Z X C"
.setend

\ tables for Kensington, points 0 to 71
.tabx
 EQUB 96,120,76,140,96,120,40,64,152,176,20,84,132,196,40,64,152,176
 EQUB 8,96,120,208,29,76,140,187,8,96,120,208,40,64,152,176,20,84
 EQUB 132,196,40,64,152,176,8,96,120,208,29,76,140,187,8,96,120,208
 EQUB 40,64,152,176,20,84,132,196,40,64,152,176,96,120,76,140,96,120
.taby
 EQUB 237,237,225,225,213,213,204,204,204,204,192,192,192,192,181,181,181,181
 EQUB 172,172,172,172,160,160,160,160,148,148,148,148,140,140,140,140,128,128
 EQUB 128,128,116,116,116,116,108,108,108,108,96,96,96,96,84,84,84,84
 EQUB 75,75,75,75,64,64,64,64,52,52,52,52,43,43,31,31,19,19
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
.sh0
 EQUB 0,1,6,7,8,9,18,19,20,21,30,31,32,33,42,43,44,45
 EQUB 54,55,56,57,66,67,0,2,3,6,8,10,11,12,13,19,22,23
 EQUB 24,25,30,32,34,35,36,37,43,46,47,48,49,54,56,59,60,66
.sh1
 EQUB 4,3,14,11,16,13,22,27,24,29,38,35,40,37,46,51,48,53
 EQUB 62,59,64,61,70,69,1,4,8,7,9,14,19,16,21,20,30,27
 EQUB 32,29,31,33,38,43,40,45,44,54,51,56,53,55,57,66,64,67
.sh2
 EQUB 2,5,10,15,12,17,26,23,28,25,34,39,36,41,50,47,52,49
 EQUB 58,63,60,65,68,71,5,11,12,15,17,22,23,24,25,28,34,35
 EQUB 36,37,39,41,46,47,48,49,52,58,59,60,61,63,65,68,69,71
.sh3
 EQUB 0,1,6,7,8,9,18,19,20,21,30,31,32,33,42,43,44,45
 EQUB 54,55,56,57,66,67,4,7,5,14,16,18,15,20,17,27,26,31
 EQUB 28,33,38,40,42,39,44,41,51,50,55,52,57,62,64,63,67,70
.hx0
 EQUB 4,14,16,27,38,40,51
.hx1
 EQUB 5,15,17,28,39,41,52
.hx2
 EQUB 12,23,25,36,47,49,60
.hx3
 EQUB 20,31,33,44,55,57,67
.hx4
 EQUB 19,30,32,43,54,56,66
.hx5
 EQUB 11,22,24,35,46,48,59
.hcol
 EQUB 3,1,2,3,1,2,3
.nav0
 EQUB 0,0,2,1,2,0,6,6,3,3,10,7,5,9,10,6,12,8
 EQUB 18,11,11,13,18,15,20,17,18,23,19,25,22,22,24,24,26,31
 EQUB 28,33,34,30,36,32,26,35,35,37,42,39,44,41,42,47,43,49
 EQUB 46,46,48,48,50,55,52,57,58,54,60,56,59,59,63,67,68,66
.nav1
 EQUB 0,1,2,3,0,1,6,2,3,9,10,2,3,13,6,7,8,9
 EQUB 10,4,5,13,10,11,12,13,18,19,20,21,14,15,16,17,22,23
 EQUB 24,25,30,31,32,33,26,27,28,29,34,35,36,37,42,43,44,45
 EQUB 38,39,40,41,46,47,48,49,54,55,56,57,51,52,59,60,66,67
.nav2
 EQUB 1,1,0,3,1,3,2,2,9,9,6,4,8,13,7,11,9,13
 EQUB 10,12,12,21,14,19,16,21,22,20,24,21,23,23,25,25,30,27
 EQUB 32,29,31,35,33,37,34,36,36,29,38,43,40,45,46,44,48,45
 EQUB 47,47,49,49,54,51,56,53,55,59,57,61,60,60,66,64,67,69
.nav3
 EQUB 2,0,6,0,7,4,10,6,5,8,10,6,11,8,18,14,20,16
 EQUB 18,15,19,17,18,22,19,24,26,31,27,33,26,30,28,32,34,30
 EQUB 35,32,42,38,44,40,42,39,43,41,42,46,43,48,50,55,51,57
 EQUB 50,54,52,56,58,54,59,56,58,62,67,64,63,66,62,66,68,70
.nav4
 EQUB 1,3,1,9,5,8,7,4,9,13,7,12,9,13,15,19,17,21
 EQUB 14,20,16,21,23,20,25,21,30,28,32,29,31,27,33,29,31,36
 EQUB 33,37,39,43,41,45,38,44,40,45,47,44,49,45,54,52,56,53
 EQUB 55,51,57,53,55,60,57,61,63,66,65,61,67,64,67,65,71,69
.nav5
 EQUB 2,4,7,5,11,11,10,14,12,16,18,15,20,17,22,22,24,24
 EQUB 26,23,27,25,26,31,28,33,42,35,35,37,34,38,36,40,42,39
 EQUB 44,41,46,46,48,48,50,47,51,49,50,55,52,57,50,59,59,61
 EQUB 58,62,60,64,58,63,67,65,62,62,69,69,68,70,68,71,70,70
.nav6
 EQUB 4,5,11,12,19,20,14,15,16,17,22,23,24,25,30,31,32,33
 EQUB 26,27,28,29,34,35,36,37,42,43,44,45,38,39,40,41,46,47
 EQUB 48,49,54,55,56,57,50,51,52,53,58,59,60,61,58,66,67,61
 EQUB 62,63,64,65,58,68,69,61,62,68,69,65,70,71,68,69,70,71
.nav7
 EQUB 5,3,4,8,12,12,15,11,17,13,14,19,16,21,23,23,25,25
 EQUB 22,28,24,29,30,27,32,29,34,36,36,45,39,35,41,37,38,43
 EQUB 40,45,47,47,49,49,46,52,48,53,54,51,56,53,58,60,60,53
 EQUB 63,59,65,61,62,66,64,61,68,68,65,65,71,69,70,69,71,71
.hxy
 EQUB 97,212,119,212,86,192,130,192,97,173,119,173,41,179,63,179,30,160
 EQUB 74,160,41,141,63,141,153,179,175,179,142,160,186,160,153,141,175,141
 EQUB 97,147,119,147,86,128,130,128,97,109,119,109,41,115,63,115,30,96
 EQUB 74,96,41,77,63,77,153,115,175,115,142,96,186,96,153,77,175,77
 EQUB 97,83,119,83,86,64,130,64,97,44,119,44

.codeend
\ ---- variables ----
.bd SKIP 72     \ 0 vacant, 1 red, 2 blue
.placed SKIP 2  \ stones placed by red, by blue
.lock1 SKIP 54  \ 2-move option: shapes red may not rebuild
.lock2 SKIP 54  \ and blue
.paid SKIP 54   \ shapes that have paid in this turn
.fp SKIP 56     \ relocations going on: by whom,
.fl SKIP 56     \ how many left,
.fx SKIP 56     \ stone moved last
.nam SKIP 12
.time SKIP 5
IF FAULT
.mk SKIP 72
ENDIF
.end
ASSERT end<=&3000

.ken EQUB 13,0,10,kenend-ken:EQUS "*RUN KENC"
.kenend EQUB 13,255
.bootf EQUS "CHAIN",34,"KEN",34,13
.bootend
SAVE "!BOOT",bootf,bootend
SAVE "KEN",ken,kenend+2,&8023,&1900
SAVE "KENC",start,codeend,start
