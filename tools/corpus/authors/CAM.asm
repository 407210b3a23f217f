\ ------------------------------------------
\ K E N S I N G T O N   for the BBC Model B
\ machine code, MODE 1      (c) C.A.M. 1985
\ ------------------------------------------

oswrch=&FFEE
osasci=&FFE3
osbyte=&FFF4
osword=&FFF1

\ ---- page zero ----
ptr=&00
turn=&02          \ whose turn: 1 Red, 2 Blue
who=&03           \ who is asked or told
cur=&04           \ where the cursor stands
from=&05
to=&06
winner=&07
esp=&08           \ entitlements on the stack
ingame=&09
bw=&0A
watch=&0B
soundon=&0C
realbd=&0D
twomove=&0E
speed=&0F
rndl=&10
rndh=&11
gx=&12
gy=&13
gt=&14
spc=&15           \ sprite: colour pattern
spr=&16
spn=&17
sad=&18
scr=&1A
con=&1C           \ cursor is showing
msgf=&1D          \ a message is showing
col=&1E
pnt=&1F
kinds=&20
ent=&21
t1=&22
t2=&23
t3=&24
t4=&25
dir=&26
best=&27
bestp=&28
pp=&29
pc=&2A
own=&2B
opp=&2C
pval1=&2D
sc=&2E
bsc=&30
ba=&32
bb=&33
cand=&34
fr=&35
kk=&36
rp=&37
rk=&38
rmax=&39
rc=&3A
myval=&3B
nbp=&3C
wide=&3E
hx=&3F
lx=&40
ly=&41
pl=&42
lc=&43
lp=&44
key=&45
q1=&46
sd=&48
vx=&49
lev=&4A
cnt2=&4B
opc=&4C
nsho=&4D

\ ---- pages 4 to 7 ----
board=&400        \ 72 points: 0, 1 Red, 2 Blue
paid=&450         \ 54 shapes: has paid in this turn
ban1=&490         \ 54 shapes: Red's two-move count
ban2=&4D0         \ and Blue's
supply=&510       \ 1,2
pcol=&514         \ colour -> player 0,1
plev=&518         \ player -> level, 0 a person
lastfr=&51C       \ where the last slide came from
names=&520        \ 2 x 8
eown=&530         \ the stack of entitlements
ecnt=&540
elast=&550
ekind=&560
blk=&570
chdef=&580

\ it loads at &1900 and moves down to &E00
ORG &E00
.begin
 LDA #4
 LDX #1
 LDY #0
 JSR osbyte
.title
 LDX #&FF
 TXS
 LDA #0
 STA ingame
 STA bw
 JSR mode1
 JSR ttlpic
 JSR print
 EQUB 13,13,13,13,13,13,13,13
 EQUS "     A game of triangles, squares",13
 EQUS "             and hexagons",13,13
 EQUS "   for two people, or one against",13
 EQUS "           your computer",13,13,13
 EQUS "            C.A.M.  1985",13,13,13,13
 EQUS "     Press the SPACE BAR to begin",0
.tt1
 INC rndl
 LDX #1
 LDY #0
 LDA #129
 JSR osbyte
 BCS tt2
 CPX #32
 BNE tt1
 BEQ tt3
.tt2
 CPY #27
 BNE tt1
 JSR ackesc
 JMP tt1
.tt3
 LDA &FE44
 EOR rndl
 STA rndl
 LDA &FE45
 ORA #1
 STA rndh

\ ---- the questions ----
 LDA #12
 JSR oswrch
 JSR print
 EQUS "KENSINGTON",13
 EQUS "----------",13,13
 EQUS "ESCAPE goes back to the title. RETURN",13
 EQUS "gives the answer in brackets.",13,13,0
 LDX #0
 STX plev+1
 JSR askname
 JSR asklev
 LDX #1
 JSR askname
 LDA plev
 BNE q0
 LDX #1
 JSR asklev
 JMP q00
.q0
 JSR print
 EQUS "  (a person, since I am the first)",13,0
.q00
 JSR print
 EQUS 13,"Are you using a colour TV? (Y) ",0
 LDX #1
 JSR yn
 EOR #1
 STA bw
 JSR print
 EQUS "Do you want to watch me think? (Y) ",0
 LDX #1
 JSR yn
 STA watch
 JSR print
 EQUS "Do you want sound effects? (Y) ",0
 LDX #1
 JSR yn
 STA soundon
 JSR print
 EQUS "Have you a real board as well? (N) ",0
 LDX #0
 JSR yn
 STA realbd
 JSR print
 EQUS "Play with the 2-move option? (Y) ",0
 LDX #1
 JSR yn
 STA twomove
 JSR print
 EQUS "Speed of my hand, 0 quick-9 slow (3) ",0
.qs
 JSR getkey
 CMP #13
 BNE qs1
 LDA #'3'
.qs1
 CMP #'0'
 BCC qs
 CMP #'9'+1
 BCS qs
 PHA
 JSR osasci
 PLA
 AND #15
 STA speed
 JSR newline

\ ---- colours and the draw ----
.choose
 JSR newline
 LDX #0
 LDA plev
 BEQ ch1
 INX
.ch1
 STX pl
 JSR pname
 JSR print
 EQUS ", do you want Red or Blue? (R) ",0
.ch2
 JSR getkey
 AND #&DF
 CMP #13
 BEQ ch3
 CMP #'R'
 BEQ ch3
 CMP #'B'
 BNE ch2
 LDX #2
 BNE ch4
.ch3
 LDX #1
.ch4
 STX who
 LDA pl
 STA pcol,X
 EOR #1
 PHA
 TXA
 EOR #3
 TAX
 PLA
 STA pcol,X
 JSR print
 EQUB 2,13
 EQUS "Press SPACE: I draw a stone from the",13
 EQUS "bag to see who begins... ",0
 JSR space
 JSR rnd
 LSR A
 LDA #1
 ADC #0
 STA turn
 STA who
 LDX #8
 JSR sound
 JSR print
 EQUB 2
 EQUS "!",13
 EQUB 1
 EQUS " begins. Press SPACE.",0
 JSR space

\ ---- a new game ----
 LDX #0
 TXA
.ng1
 STA board,X
 INX
 BNE ng1
 STA winner
 STA esp
 STA nsho
 STA supply
 LDA #15
 STA supply+1
 STA supply+2
 LDA #&FF
 STA lastfr+1
 STA lastfr+2
 LDA #1
 STA ingame
 JSR mode1
 JSR redraw

\ ---- a turn ----
.turnloop
 LDX #53
 LDA #0
.tl1
 STA paid,X
 DEX
 BPL tl1
 STA esp
 LDA turn
 STA who
 JSR panel
 JSR anyact
 BCC tl2
 JSR pwin
 JSR print
 EQUB 1,13
 EQUS "cannot move",13
 EQUS "and passes.",13,13
 EQUS "Press SPACE.",0
 JSR space
 JMP endturn
.tl2
 LDX turn
 LDA supply,X
 BEQ tl3
 JSR doplace
 JMP tl4
.tl3
 JSR doslide
.tl4
 LDX to
 JSR arrive
.tl5
 LDA winner
 BNE gover
 LDX esp
 BEQ endturn
 JSR anytake
 BCC tl6
 DEC esp
 JMP tl5
.tl6
 JSR dorel
 JMP tl5
.endturn
 LDX #53
.et1
 LDA turn
 CMP #2
 BEQ et2
 LDA ban1,X
 BEQ et3
 DEC ban1,X
 JMP et3
.et2
 LDA ban2,X
 BEQ et3
 DEC ban2,X
.et3
 DEX
 BPL et1
 LDA turn
 EOR #3
 STA turn
 JMP turnloop

\ ---- the end of a game ----
.gover
 LDA winner
 STA who
 JSR panel
 JSR pwin
 JSR print
 EQUB 1
 EQUS " WINS",13,13
 EQUS "with a whole",13
 EQUS "hexagon of",13
 EQUB 2
 EQUS " stones.",13,0
 JSR iscomp
 BEQ go1
 JSR print
 EQUS "Better luck",13
 EQUS "next time!",0
 JMP go2
.go1
 JSR print
 EQUS "A fine game,",13
 EQUS "well played!",0
.go2
 LDX #24
 JSR sound
 LDX #32
 JSR sound
 LDX #40
 JSR sound
.again
 LDA #0
 STA ingame
 JSR msg
 JSR print
 EQUS "Once more,",13
 EQUS "with the",13
 EQUS "same players",13
 EQUS "(Y/N)? ",0
 LDX #2
 JSR yn
 BEQ newpl
 JSR mode1
 JSR print
 EQUS "KENSINGTON",13
 EQUS "----------",13,0
 JMP choose
.newpl
 JMP title

\ ESCAPE: during a game it ends the game,
\ otherwise back to the title
.escaped
 LDX #&FF
 TXS
 JSR ackesc
 LDA ingame
 BEQ newpl
 LDA turn
 STA who
 JSR redraw
 JSR panel
 JSR pwin
 JSR print
 EQUS "The game has",13
 EQUS "been stopped",13
 EQUS "by ESCAPE.",0
 JMP again
.ackesc
 LDA #126
 JMP osbyte

\ ---- placing ----
.doplace
 JSR iscomp
 BEQ dp1
 JSR thinking
 JSR aiplace
 LDX ba
 STX to
 JSR pointat
 JMP dp5
.dp1
 JSR pwin
 JSR print
 EQUS "Put one of",13
 EQUS "your stones",13
 EQUS "on any free",13
 EQUS "point.",0
 LDA #0
 STA cur
.dp2
 JSR getpoint
 STX to
 LDA board,X
 BEQ dp3
 JSR msg
 JSR print
 EQUS "Sorry, that",13
 EQUS "point is",13
 EQUS "taken.",0
 JMP dp2
.dp3
 LDA turn
 JSR legalput
 BCC dp5
 JSR saytwo
 JMP dp2
.dp5
 LDX turn
 DEC supply,X
 LDA turn
 LDX to
 STA board,X
 JSR redraw
 JSR copyact
 LDX #0
 JMP sound

.saytwo
 JSR msg
 JSR print
 EQUS "Not yet: you",13
 EQUS "may rebuild",13
 EQUS "that shape",13
 EQUS "one turn",13
 EQUS "later.",0
 RTS

\ ---- sliding ----
.doslide
 JSR iscomp
 BEQ ds1
 JSR thinking
 JSR aislide
 LDX ba
 STX from
 JSR pointat
 LDX bb
 STX to
 JSR pointat
 JMP ds9
.ds1
 LDA #0
 STA cur
.ds1a
 JSR pwin
 JSR print
 EQUS "Choose one",13
 EQUS "of your own",13
 EQUS "stones to",13
 EQUS "slide.",0
.ds2
 JSR getpoint
 STX from
 LDA board,X
 CMP turn
 BEQ ds3
 JSR msg
 JSR print
 EQUS "Sorry, you",13
 EQUS "have no",13
 EQUS "stone there.",0
 JMP ds2
.ds3
 JSR hollow
 JSR pwin
 JSR print
 EQUS "Go along a",13
 EQUS "line to the",13
 EQUS "next point.",13,13
 EQUS "RETURN on",13
 EQUS "the stone",13
 EQUS "lets it go.",0
.ds4
 JSR getpoint
 STX to
 CPX from
 BNE ds5
 JSR solid
 JMP ds1a
.ds5
 LDA board,X
 BEQ ds6
 JSR msg
 JSR print
 EQUS "Sorry, that",13
 EQUS "point is",13
 EQUS "taken.",0
 JMP ds4
.ds6
 LDY #3
.ds7
 LDX from
 JSR getnb
 CMP to
 BEQ ds8
 DEY
 BPL ds7
 JSR msg
 JSR print
 EQUS "Sorry, no",13
 EQUS "line leads",13
 EQUS "straight",13
 EQUS "there.",0
 JMP ds4
.ds8
 LDX from
 LDA #0
 STA board,X
 LDX to
 LDA turn
 JSR legalput
 LDX from
 LDA turn
 STA board,X
 BCC ds9
 JSR saytwo
 JMP ds4
.ds9
 LDX from
 TXA
 LDY turn
 STA lastfr,Y
 JSR lift
 LDA turn
 LDX to
 STA board,X
 JSR redraw
 JSR copyact
 LDX #0
 JMP sound

\ ---- relocating: the top of the stack ----
.dorel
 LDX esp
 LDA eown,X
 STA who
 EOR #3
 STA opc
 JSR panel
 JSR iscomp
 BEQ dr1
 JSR thinking
 JSR airel
 LDX ba
 STX from
 JSR pointat
 LDX bb
 STX to
 JSR pointat
 JMP dr9
.dr1
 LDA #0
 STA cur
.dr1a
 JSR pwin
 LDX esp
 LDA ekind,X
 CMP #2
 BEQ dr1b
 BCS dr1c
 JSR print
 EQUS "A triangle!",13,0
 JMP dr1d
.dr1b
 JSR print
 EQUS "A square!",13,0
 JMP dr1d
.dr1c
 JSR print
 EQUS "Two shapes!",13,0
.dr1d
 JSR print
 EQUS "Pick up a",13
 EQUB 3
 EQUS " stone.",13,0
 LDX esp
 LDA ecnt,X
 CMP #2
 BNE dr2
 JSR print
 EQUS "(You have",13
 EQUS "two to move)",0
.dr2
 JSR getpoint
 STX from
 LDA board,X
 CMP opc
 BEQ dr3
 JSR msg
 JSR print
 EQUS "Sorry, it",13
 EQUS "must be a",13
 EQUB 3
 EQUS " stone.",0
 JMP dr2
.dr3
 TXA
 LDX esp
 CMP elast,X
 BNE dr4
 JSR msg
 JSR print
 EQUS "Sorry, you",13
 EQUS "moved that",13
 EQUS "one already.",0
 JMP dr2
.dr4
 LDX from
 JSR hollow
 JSR pwin
 JSR print
 EQUS "And where",13
 EQUS "shall it go?",13,13
 EQUS "RETURN on",13
 EQUS "the stone",13
 EQUS "lets it go.",0
.dr5
 JSR getpoint
 STX to
 CPX from
 BNE dr6
 JSR solid
 JMP dr1a
.dr6
 LDA board,X
 BEQ dr9
 JSR msg
 JSR print
 EQUS "Sorry, that",13
 EQUS "point is",13
 EQUS "taken.",0
 JMP dr5
.dr9
 LDX from
 JSR lift
 LDX to
 LDA opc
 STA board,X
 LDY esp
 TXA
 STA elast,Y
 LDA ecnt,Y
 SEC
 SBC #1
 STA ecnt,Y
 JSR redraw
 JSR copyact
 LDX #0
 JSR sound
 LDX to
 JMP arrive

\ C clear if the top entitlement can be used
.anytake
 LDX esp
 LDA ecnt,X
 BEQ at9
 LDA eown,X
 EOR #3
 STA opc
 LDA elast,X
 STA t1
 LDX #71
.at1
 LDA board,X
 CMP opc
 BNE at2
 CPX t1
 BEQ at2
 CLC
 RTS
.at2
 DEX
 BPL at1
.at9
 SEC
 RTS

\ ---- rules ----
\ a stone has come to point X
.arrive
 STX pnt
 LDA board,X
 STA col
 LDY pthex,X
 BMI ar3
 LDA hexcol,Y
 CMP #3
 BEQ ar1
 CMP col
 BNE ar3
.ar1
 LDX hex6,Y
 LDY #6
.ar2
 STX t1
 LDA hexpt,X
 TAX
 LDA board,X
 CMP col
 BNE ar3
 LDX t1
 INX
 DEY
 BNE ar2
 LDA col
 STA winner
 RTS
.ar3
 LDA #0
 STA ent
 STA kinds
 LDX pnt
 LDY ps0,X
 JSR arsh
 LDX pnt
 LDY ps1,X
 JSR arsh
 LDX pnt
 LDY ps2,X
 BMI ar4
 JSR arsh
.ar4
 LDA ent
 BEQ ar9
 CMP #3
 BCC ar5
 LDA #2
.ar5
 INC esp
 LDX esp
 STA ecnt,X
 LDA col
 STA eown,X
 LDA #&FF
 STA elast,X
 LDA kinds
 STA ekind,X
 LDX #16
 JMP sound
.ar9
 RTS
\ shape Y: complete and not yet paid?
.arsh
 LDA col
 JSR complete
 BNE ars9
 LDA paid,Y
 BNE ars9
 LDA #1
 STA paid,Y
 CPY #24
 ADC #0
 PHA
 CLC
 ADC ent
 STA ent
 PLA
 CLC
 ADC kinds
 STA kinds
.ars9
 RTS

\ Z set if shape Y is all of colour A
.complete
 LDX sh0,Y
 CMP board,X
 BNE cm9
 LDX sh1,Y
 CMP board,X
 BNE cm9
 LDX sh2,Y
 CMP board,X
 BNE cm9
 LDX sh3,Y
 CMP board,X
.cm9
 RTS

\ take up the stone at X; the complete shapes
\ that it breaks are barred to its colour
.lift
 STX lp
 LDA board,X
 STA lc
 LDY ps0,X
 JSR lfsh
 LDX lp
 LDY ps1,X
 JSR lfsh
 LDX lp
 LDY ps2,X
 BMI lf1
 JSR lfsh
.lf1
 LDX lp
 LDA #0
 STA board,X
 RTS
.lfsh
 LDA lc
 JSR complete
 BNE lfs9
\ the count falls by one after each own turn
 LDA #1
 LDX lc
 CPX turn
 BNE lfs1
 LDA #2
.lfs1
 CPX #2
 BEQ lfs2
 STA ban1,Y
 RTS
.lfs2
 STA ban2,Y
.lfs9
 RTS

\ C set if colour A may not come to point X
\ (2-move option)
.legalput
 STA lc
 STX lp
 LDY twomove
 BEQ lg8
 STA board,X
 LDY ps0,X
 JSR lgsh
 BCS lg9
 LDX lp
 LDY ps1,X
 JSR lgsh
 BCS lg9
 LDX lp
 LDY ps2,X
 BMI lg7
 JSR lgsh
 JMP lg9
.lg7
 CLC
.lg9
 LDX lp
 LDA #0
 STA board,X
 RTS
.lg8
 CLC
 RTS
.lgsh
 LDA lc
 JSR complete
 BNE lgs8
 LDA lc
 CMP #2
 BEQ lgs1
 LDA ban1,Y
 BNE lgs9
 CLC
 RTS
.lgs1
 LDA ban2,Y
 BNE lgs9
.lgs8
 CLC
 RTS
.lgs9
 SEC
 RTS

\ C clear if the player can do anything
.anyact
 LDX turn
 LDA supply,X
 BEQ aa3
 LDX #71
.aa1
 LDA board,X
 BNE aa2
 STX t4
 LDA turn
 JSR legalput
 BCC aa9
 LDX t4
.aa2
 DEX
 BPL aa1
 SEC
.aa9
 RTS
.aa3
 LDX #71
.aa4
 STX fr
 LDA board,X
 CMP turn
 BNE aa8
 LDA #3
 STA kk
.aa5
 LDX fr
 LDY kk
 JSR getnb
 CMP #&FF
 BEQ aa7
 TAX
 LDA board,X
 BNE aa7
 LDY fr
 STA board,Y
 LDA turn
 JSR legalput
 LDX fr
 LDA turn
 STA board,X
 BCC aa9
.aa7
 DEC kk
 BPL aa5
.aa8
 LDX fr
 DEX
 BPL aa4
 SEC
 RTS

\ A = neighbour Y (0-3) of point X, &FF none
.getnb
 LDA nblo,Y
 STA nbp
 LDA nbhi,Y
 STA nbp+1
 STY nsho
 TXA
 TAY
 LDA (nbp),Y
 LDY nsho
 CMP #0
 RTS
.nblo
 EQUB LO(nb0),LO(nb1),LO(nb2),LO(nb3)
.nbhi
 EQUB HI(nb0),HI(nb1),HI(nb2),HI(nb3)
.hex6
 EQUB 0,6,12,18,24,30,36

\ ---- the computer's thoughts ----
\ worth of point X to colour A, 255 wins
.pval
 STX pp
 STA pc
 LDA #0
 STA pval1
 LDY pthex,X
 BMI pv5
 LDA hexcol,Y
 CMP #3
 BEQ pv1
 CMP pc
 BNE pv5
.pv1
 LDX hex6,Y
 LDA #0
 STA own
 STA opp
 LDY #6
.pv2
 STX t1
 LDA hexpt,X
 TAX
 JSR count
 LDX t1
 INX
 DEY
 BNE pv2
 LDX own
 LDA hexw,X
 LDX opp
 BEQ pv4
 LSR A
 LSR A
 DEX
 BEQ pv4
 LDA #1
.pv4
 STA pval1
 CMP #255
 BEQ pv9
.pv5
 LDX pp
 LDY ps0,X
 JSR pvsh
 LDX pp
 LDY ps1,X
 JSR pvsh
 LDX pp
 LDY ps2,X
 BMI pv9
 JSR pvsh
.pv9
 LDA pval1
 RTS
.pvsh
 LDA #0
 STA own
 STA opp
 LDX sh0,Y
 JSR count
 LDX sh1,Y
 JSR count
 LDX sh2,Y
 JSR count
 CPY #24
 BCC pvt
 LDX sh3,Y
 JSR count
 LDX own
 CPX #3
 BEQ pvs1
 LDA opp
 BNE pvs9
.pvs1
 LDA sqw,X
 BNE pvs3
.pvt
 LDX own
 CPX #2
 BEQ pvt1
 LDA opp
 BNE pvs9
.pvt1
 LDA trw,X
.pvs3
 CLC
 ADC pval1
 BCC pvs4
 LDA #254
.pvs4
 STA pval1
.pvs9
 RTS
.count
 CPX pp
 BEQ co9
 LDA board,X
 BEQ co9
 CMP pc
 BEQ co1
 INC opp
 RTS
.co1
 INC own
.co9
 RTS
.hexw
 EQUB 2,6,12,24,52,255
.trw
 EQUB 1,8,40
.sqw
 EQUB 1,3,12,66

.addsc
 CLC
 ADC sc
 STA sc
 BCC as1
 INC sc+1
.as1
 RTS
.subsc
 STA t1
 LDA sc
 SEC
 SBC t1
 STA sc
 BCS as1
 DEC sc+1
 RTS

\ keep the best; cand, fr say which
.cmpbest
 LDA bsc
 CMP sc
 LDA bsc+1
 SBC sc+1
 BCS cb9
 LDA sc
 STA bsc
 LDA sc+1
 STA bsc+1
 LDA fr
 STA ba
 LDA cand
 STA bb
.cb9
 RTS
.best0
 LDA #0
 STA bsc
 STA bsc+1
.sc0
 LDA #0
 STA sc
 LDA #4
 STA sc+1
 RTS

\ level of the player to act (who)
.iscomp
 LDX who
 LDY pcol,X
 LDA plev,Y
 STA lev
 RTS

.aiplace
 JSR best0
 LDX #0
.ap1
 STX cand
 STX fr
 JSR escheck
 LDA board,X
 BNE ap9
 LDA turn
 JSR legalput
 BCS ap9
 JSR showcand
 JSR sc0
 LDX cand
 LDA turn
 JSR pval
 CMP #255
 BNE ap2
 LDX cand
 STX ba
 JMP showcand
.ap2
 STA myval
 JSR addsc
 LDX cand
 LDA turn
 EOR #3
 JSR pval
 JSR addsc
 LDX cand
 JSR deeper
 JSR showcand
 JSR cmpbest
.ap9
 LDX cand
 INX
 CPX #72
 BNE ap1
 RTS

\ after the act on X: what can the other do?
.deeper
 LDA lev
 CMP #2
 BEQ de1
 LDA #63
 JMP rndsc
.de1
 LDA myval
 JSR addsc
 LDA turn
 STA board,X
 JSR reply
 LDX cand
 LDA #0
 STA board,X
 LDA rmax
 JSR subsc
 LDA myval
 CMP #40
 BCS de2
 LDA rmax
 JSR subsc
.de2
 LDA #7
.rndsc
 STA t2
 JSR rnd
 AND t2
 JMP addsc

\ rmax = the best that the opponent can do
.reply
 LDA turn
 EOR #3
 STA rc
 TAX
 LDA #0
 STA rmax
 LDA supply,X
 BEQ re3
 LDX #71
.re1
 STX rp
 LDA board,X
 BNE re2
 JSR remax
.re2
 LDX rp
 DEX
 BPL re1
 RTS
.re3
 LDX #71
.re4
 STX rp
 LDA board,X
 CMP rc
 BNE re8
 LDA #0
 STA board,X
 LDA #3
 STA rk
.re5
 LDX rp
 LDY rk
 JSR getnb
 CMP #&FF
 BEQ re7
 TAX
 LDA board,X
 BNE re7
 JSR remax
.re7
 DEC rk
 BPL re5
 LDX rp
 LDA rc
 STA board,X
.re8
 LDX rp
 DEX
 BPL re4
 RTS
.remax
 LDA rc
 JSR pval
 CMP rmax
 BCC rm9
 STA rmax
.rm9
 RTS

.aislide
 JSR best0
 LDX #0
.al1
 STX fr
 JSR escheck
 LDA board,X
 CMP turn
 BEQ al1a
 JMP al8
.al1a
 LDA #3
 STA kk
.al2
 LDX fr
 LDY kk
 JSR getnb
 CMP #&FF
 BEQ al2a
 TAX
 STA cand
 LDA board,X
 BEQ al2b
.al2a
 JMP al7
.al2b
 LDY fr
 STA board,Y
 LDA turn
 JSR legalput
 BCS al6
 JSR showcand
 JSR sc0
 LDX cand
 LDA turn
 JSR pval
 CMP #255
 BNE al3
 LDX fr
 STX ba
 LDA turn
 STA board,X
 LDX cand
 STX bb
 JMP showcand
.al3
 STA myval
 JSR addsc
 LDX fr
 LDA turn
 JSR pval
 JSR subsc
 LDY turn
 LDA cand
 CMP lastfr,Y
 BNE al4
 LDA #40
 JSR subsc
.al4
 JSR rnd
 AND #15
 JSR addsc
 LDX cand
 JSR deeper
 JSR showcand
 JSR cmpbest
.al6
 LDX fr
 LDA turn
 STA board,X
.al7
 DEC kk
 BMI al8
 JMP al2
.al8
 LDX fr
 INX
 CPX #72
 BEQ al9
 JMP al1
.al9
 RTS

\ first the stone that hurts most, then the
\ point where it helps least
.airel
 JSR best0
 LDX #71
.ai1
 STX cand
 STX fr
 JSR escheck
 LDA board,X
 CMP opc
 BNE ai3
 LDY esp
 TXA
 CMP elast,Y
 BEQ ai3
 JSR showcand
 JSR sc0
 LDX cand
 LDA opc
 JSR pval
 JSR addsc
 LDX cand
 LDA who
 JSR pval
 JSR addsc
 JSR airnd
 JSR showcand
 JSR cmpbest
.ai3
 LDX cand
 DEX
 BPL ai1
 LDX ba
 STX from
 LDA #0
 STA board,X
 JSR best0
 LDX #71
.ai4
 STX cand
 STX fr
 JSR escheck
 LDA board,X
 BNE ai6
 CPX from
 BEQ ai6
 JSR showcand
 JSR sc0
 LDX cand
 LDA opc
 JSR pval
 PHA
 JSR subsc
 PLA
 JSR subsc
 LDX cand
 LDA who
 JSR pval
 JSR subsc
 JSR airnd
 JSR showcand
 JSR cmpbest
.ai6
 LDX cand
 DEX
 BPL ai4
 LDX from
 STX ba
 LDA opc
 STA board,X
 RTS
.airnd
 LDA #7
 LDX lev
 DEX
 BNE air1
 LDA #31
.air1
 JMP rndsc

\ thoughts are shown by a passing cursor
.showcand
 LDA watch
 BEQ shc9
 LDX cand
 JSR curxor
 LDA #19
 JSR osbyte
.shc9
 RTS
.escheck
 BIT &FF
 BMI esc1
 RTS
.esc1
 JMP escaped

\ the computer points at X
.pointat
 STX t4
 JSR curxor
 LDA speed
 ASL A
 ASL A
 ASL A
 ADC #6
 JSR delay
 LDX t4
 JMP curxor
.delay
 STA sd
.dl1
 JSR escheck
 LDA #19
 JSR osbyte
 DEC sd
 BNE dl1
 RTS

\ a real board: the people copy the act
.copyact
 LDA realbd
 BEQ cp9
 JSR iscomp
 BEQ cp9
 JSR pwin
 JSR print
 EQUS "Please do as",13
 EQUS "I did on",13
 EQUS "your board,",13
 EQUS "then press",13
 EQUS "SPACE.",0
 JMP space
.cp9
 RTS

\ ---- the cursor ----
.getpoint
 LDA #0
 STA con
.gp1
 LDX cur
 JSR curxor
 LDA con
 EOR #1
 STA con
 LDX #24
 LDY #0
 LDA #129
 JSR osbyte
 BCC gp2
 CPY #27
 BNE gp1
 JMP escaped
.gp2
 STX key
 LDA con
 BEQ gp3
 LDX cur
 JSR curxor
 LDA #0
 STA con
.gp3
 LDA msgf
 BEQ gp4
 JSR mwin
.gp4
 LDA key
 CMP #13
 BEQ gp9
 CMP #97
 BCC gp4a
 AND #&DF
.gp4a
 LDX #13
.gp5
 CMP keys,X
 BEQ gp6
 DEX
 BPL gp5
 BMI gp1
.gp6
 TXA
 AND #3
 STA dir
 JSR movecur
 JMP gp1
.gp9
 LDX cur
 RTS
.keys
 EQUS "ZX:/"
 EQUB 136,137,139,138
 EQUS "ZX*?zx"

\ to the nearest point to the left, right,
\ above, below (dir 0-3), within 45 degrees
.movecur
 LDA #255
 STA best
 LDA cur
 STA bestp
 LDX #71
.mc1
 LDY cur
 LDA px,X
 SEC
 SBC px,Y
 STA t1
 LDA py,X
 SEC
 SBC py,Y
 STA t2
 LDA dir
 CMP #2
 BCC mc2
 LDA t1
 LDY t2
 STY t1
 STA t2
.mc2
 LDA dir
 LSR A
 BCS mc3
 LDA #0
 SEC
 SBC t1
 STA t1
.mc3
 LDA t1
 BMI mc9
 BEQ mc9
 LDA t2
 BPL mc4
 EOR #&FF
 CLC
 ADC #1
.mc4
 CMP t1
 BEQ mc5
 BCS mc9
.mc5
 ASL A
 ADC t1
 CMP best
 BCS mc9
 STA best
 STX bestp
.mc9
 DEX
 BPL mc1
 LDA bestp
 STA cur
 RTS

\ ---- drawing ----
\ A = 11 rows of stone at X in pattern spc
.address
 LDA py,X
 ASL A
 ASL A
 ADC #20
 SEC
 SBC spr
 STA gy
 LDA px,X
 SBC #2
 STA gx
 RTS
\ address of byte column gx, line gy
.rowad
 LDA gy
 LSR A
 LSR A
 LSR A
 STA t1
 ASL A
 CLC
 ADC #&30
 STA scr+1
 LDA t1
 LSR A
 PHP
 CLC
 ADC scr+1
 STA scr+1
 LDA #0
 PLP
 ROR A
 STA scr
 LDA gy
 AND #7
 ORA scr
 STA scr
 LDA #0
 STA t1
 LDA gx
 ASL A
 ROL t1
 ASL A
 ROL t1
 ASL A
 ROL t1
 CLC
 ADC scr
 STA scr
 LDA scr+1
 ADC t1
 STA scr+1
 RTS

.curxor
 LDA #7
 STA spr
 JSR address
 LDX #0
.cx1
 JSR rowad
 LDY #0
.cx2
 LDA bracket,X
 EOR (scr),Y
 STA (scr),Y
 TYA
 CLC
 ADC #8
 TAY
 INX
 CPY #32
 BNE cx2
 INC gy
 CPX #60
 BNE cx1
 RTS

.hollow
 LDA #0
 BEQ drawst
.solid
 LDX from
 LDA board,X
\ stone of colour A at X
.drawst
 STA spn
 LDA #5
 STA spr
 JSR address
 LDX #0
.st1
 LDY spn
 LDA bw
 BEQ st2
 INY
 INY
 INY
.st2
 LDA pats,Y
 CPY #4
 BNE st3
 LDA gy
 LSR A
 LDA #0
 BCC st3
 LDA #&FF
.st3
 STA spc
 JSR rowad
 LDY #0
.st4
 LDA outer,X
 EOR #&FF
 AND (scr),Y
 STA t1
 LDA inner,X
 AND spc
 ORA t1
 STA t1
 LDA inner,X
 EOR #&FF
 AND outer,X
 ORA t1
 STA (scr),Y
 TYA
 CLC
 ADC #8
 TAY
 INX
 CPY #32
 BNE st4
 INC gy
 CPX #44
 BNE st1
 RTS
.pats
 EQUB 0,&0F,&F0,0,&FF,&AA

.redraw
 JSR vout
 EQUB 17
 EQUB 26,24,0,0,0,0,&5F,3,&FF,3,18,0,128,16,18,0,3
\ hexagons
 LDX #6
.rd1
 STX hx
 LDA hexx,X
 STA lx
 LDA hexy,X
 STA ly
 LDA hexcol,X
 JSR fillhex
 LDX hx
 DEX
 BPL rd1
\ lines
 LDA #3
 JSR gcol
 LDX #71
.rd2
 STX fr
 LDA #3
 STA kk
.rd3
 LDX fr
 LDY kk
 JSR getnb
 BMI rd4
 CMP fr
 BCC rd4
 STA cand
 LDA #4
 JSR plotpt
 LDX cand
 LDA #5
 JSR plotpt
.rd4
 DEC kk
 BPL rd3
 LDX fr
 DEX
 BPL rd2
\ stones
 LDX #71
.rd5
 LDA board,X
 BEQ rd6
 STX fr
 JSR drawst
 LDX fr
.rd6
 DEX
 BPL rd5
 RTS

.gcol
 PHA
 LDA #18
 JSR oswrch
 LDA #0
 JSR oswrch
 PLA
 JMP oswrch

\ colour A: a small hexagon at lx,ly
.fillhex
 STA wide
 LDX bw
 BEQ fh1
 LDA #3
.fh1
 JSR gcol
 LDA #13
 STA cnt2
.fh2
 LDA bw
 BEQ fh3
 LDA wide
 CMP #1
 BNE fh3
 LDA cnt2
 LSR A
 BCS fh5
.fh3
 LDA cnt2
 JSR fhline
 LDA cnt2
 BEQ fh5
 EOR #&FF
 CLC
 ADC #1
 JSR fhline
.fh5
 DEC cnt2
 BPL fh2
 RTS
.fhline
 CLC
 ADC ly
 STA gy
 LDX cnt2
 LDA lx
 SEC
 SBC hexhw,X
 STA gx
 LDA #4
 JSR plot
 LDX cnt2
 LDA lx
 CLC
 ADC hexhw,X
 STA gx
 LDX #5
 LDA bw
 BEQ fl1
 LDA wide
 CMP #2
 BNE fl1
 LDX #21
.fl1
 TXA
 JMP plot
.hexhw
 EQUB 16,15,15,14,14,13,12,12,11,11,10,9,9,8

\ PLOT A at point X
.plotpt
 PHA
 LDA py,X
 ASL A
 ASL A
 ADC #20
 STA gy
 LDA px,X
 ASL A
 ASL A
 STA gx
 PLA
\ PLOT A at pixel gx,gy from the top left
.plot
 PHA
 LDA #25
 JSR oswrch
 PLA
 JSR oswrch
 LDA gx
 JSR by4
 LDA gy
 EOR #&FF
.by4
 STA t1
 ASL A
 ASL A
 JSR oswrch
 LDA t1
 ROL A
 ROL A
 ROL A
 AND #3
 JMP oswrch

.mode1
 JSR vout
 EQUB 12
 EQUB 22,1,23,1,0,0,0,0,0,0,0,0
 JSR vout
 EQUB 6
 EQUB 19,2,4,0,0,0
 RTS

\ title: hexagons and letters of double height
.ttlpic
 JSR vout
 EQUB 5
 EQUB 29,128,0,0,0
 LDA #44
 STA ly
 LDX #4
.tp1
 STX hx
 LDA tpx,X
 STA lx
 LDA tpc,X
 JSR fillhex
 LDX hx
 DEX
 BPL tp1
 JSR vout
 EQUB 5
 EQUB 29,0,0,0,0
 JSR vout
 EQUB 3
 EQUB 31,10,10
 LDX #0
.tp2
 STX hx
 LDA tpn,X
 STA chdef
 LDX #LO(chdef)
 LDY #HI(chdef)
 LDA #10
 JSR osword
 LDX #0
 LDA #224
 JSR tall
 LDA #225
 JSR tall
 JSR vout
 EQUB 6
 EQUB 224,10,8,225,11,9
 LDX hx
 INX
 CPX #10
 BNE tp2
 RTS
.tall
 PHA
 LDA #23
 JSR oswrch
 PLA
 JSR oswrch
.ta1
 INX
 LDA chdef,X
 JSR oswrch
 JSR oswrch
 TXA
 AND #3
 BNE ta1
 RTS
.tpx
 EQUB 48,88,128,168,208
.tpc
 EQUB 1,1,3,2,2
.tpn
 EQUS "KENSINGTON"

\ ---- the panel on the right ----
.panel
 LDA #0
 STA msgf
 JSR vout
 EQUB 6
 EQUB 28,27,31,39,0,12
 JSR print
 EQUS "KENSINGTON",13
 EQUS "----------",13,13,0
 LDA bw
 BNE pa1
 LDA #17
 JSR oswrch
 LDA who
 ORA #128
 JSR oswrch
.pa1
 JSR print
 EQUS " "
 EQUB 2,9
 EQUS " ",13,13,0
 JSR vout
 EQUB 2
 EQUB 17,128
 JSR print
 EQUB 1,0
 JSR iscomp
 BEQ pa2
 JSR print
 EQUS " (BBC)",0
.pa2
 JSR print
 EQUB 13,13,0
 LDA supply+1
 ORA supply+2
 BEQ pa3
 JSR print
 EQUS "In hand:",13
 EQUS "Red ",0
 LDA supply+1
 JSR decout
 JSR print
 EQUB 13
 EQUS "Blue ",0
 LDA supply+2
 JMP decout
.pa3
 JSR print
 EQUS "All stones",13
 EQUS "are out.",0
 RTS
.decout
 LDX #'0'-1
 SEC
.do1
 INX
 SBC #10
 BCS do1
 ADC #'0'+10
 PHA
 CPX #'0'
 BEQ do2
 TXA
 JSR oswrch
.do2
 PLA
 JMP oswrch

\ the window of prompts, with the keys below
.pwin
 JSR vout
 EQUB 6
 EQUB 28,27,31,39,27,12
 JSR print
 EQUS "Z X : / or",13
 EQUS "cursor keys",13
 EQUS "RETURN acts",13
 EQUS "ESCAPE ends",0
 JSR vout
 EQUB 6
 EQUB 28,27,19,39,11,12
 RTS
\ a refusal or remark
.msg
 LDX #48
 JSR sound
 LDA #1
 STA msgf
 BNE mw1
.mwin
 LDA #0
 STA msgf
.mw1
 JSR vout
 EQUB 6
 EQUB 28,27,26,39,20,12
 RTS
.thinking
 JSR pwin
 JSR print
 EQUS "I am having",13
 EQUS "a think...",0
 RTS

\ ---- printing ----
\ text in line, ends with 0; codes: 1 name,
\ 2 colour, 3 the other colour, 9 padding
.print
 PLA
 STA ptr
 PLA
 STA ptr+1
.pr1
 INC ptr
 BNE pr2
 INC ptr+1
.pr2
 LDY #0
 LDA (ptr),Y
 BEQ pr9
 JSR pchar
 JMP pr1
.pr9
 LDA ptr+1
 PHA
 LDA ptr
 PHA
 RTS
.pchar
 CMP #1
 BEQ pcname
 CMP #2
 BEQ pccol
 CMP #3
 BEQ pcoth
 CMP #9
 BEQ pcpad
 JMP osasci
.pcname
 LDX who
 LDY pcol,X
 TYA
 TAX
.pname
 TXA
 ASL A
 ASL A
 ASL A
 TAX
.pn1
 LDA names,X
 CMP #13
 BEQ pn9
 JSR oswrch
 INX
 BNE pn1
.pn9
 RTS
.pccol
 LDA who
 BNE pco1
.pcoth
 LDA who
 EOR #3
.pco1
 LDX #0
 CMP #1
 BEQ pco2
 LDX #4
.pco2
 LDA cnames,X
 BEQ pn9
 JSR oswrch
 INX
 BNE pco2
.cnames
 EQUS "Red",0,"Blue",0
.pcpad
 LDX #6
.pcp1
 LDA #32
 JSR oswrch
 DEX
 BNE pcp1
 RTS

\ VDU bytes in line, the first is their number
.vout
 PLA
 STA ptr
 PLA
 STA ptr+1
 LDY #1
 LDA (ptr),Y
 STA vx
.vo1
 INY
 LDA (ptr),Y
 JSR oswrch
 DEC vx
 BNE vo1
 TYA
 CLC
 ADC ptr
 TAX
 LDA ptr+1
 ADC #0
 PHA
 TXA
 PHA
 RTS

.newline
 LDA #13
 JMP osasci

\ ---- asking ----
.getkey
 JSR &FFE0
 BCC gk9
 JMP escaped
.gk9
 RTS
.space
 JSR getkey
 CMP #32
 BNE space
 RTS

\ A=1 yes, 0 no; default X (2: none)
.yn
 STX t4
.yn1
 JSR getkey
 CMP #13
 BEQ yn2
 AND #&DF
 CMP #'Y'
 BEQ yny
 CMP #'N'
 BEQ ynn
 BNE yn1
.yn2
 LDA t4
 LSR A
 BNE yn1
 BCC ynn
.yny
 JSR print
 EQUS "Yes",13,0
 LDA #1
 RTS
.ynn
 JSR print
 EQUS "No",13,0
 LDA #0
 RTS

\ the name of player X (0,1), to 5 letters
.askname
 STX pl
 JSR print
 EQUS "Name of the ",0
 LDA pl
 BNE an1
 JSR print
 EQUS "first",0
 JMP an2
.an1
 JSR print
 EQUS "second",0
.an2
 JSR print
 EQUS " player? ",0
 LDA pl
 ASL A
 ASL A
 ASL A
 STA t4
 ADC #LO(names)
 STA blk
 LDA #HI(names)
 STA blk+1
 LDA #5
 STA blk+2
 LDA #33
 STA blk+3
 LDA #126
 STA blk+4
 LDX #LO(blk)
 LDY #HI(blk)
 LDA #0
 JSR osword
 BCC an3
 JMP escaped
.an3
 LDX t4
 LDA names,X
 CMP #13
 BNE an4
 LDX pl
 JMP askname
.an4
 LDX pl
 RTS

\ person (RETURN) or level 1, 2
.asklev
 STX pl
 JSR print
 EQUS "  Level 1 or 2 (RETURN: person) ",0
.al91
 JSR getkey
 CMP #13
 BEQ al93
 CMP #'1'
 BEQ al92
 CMP #'2'
 BNE al91
.al92
 PHA
 JSR oswrch
 PLA
 AND #3
 BNE al94
.al93
 JSR print
 EQUS "Person",0
 LDA #0
.al94
 LDX pl
 STA plev,X
 JMP newline

\ ---- odds and ends ----
.rnd
 LDA #8
 STA t3
 LDA rndl
.rn1
 ASL A
 ROL rndh
 BCC rn2
 EOR #&2D
.rn2
 DEC t3
 BNE rn1
 STA rndl
 RTS

\ sound at offset X in the table
.sound
 LDA soundon
 BEQ so9
 LDY #0
.so1
 LDA sounds,X
 STA blk,Y
 INX
 INY
 CPY #8
 BNE so1
 LDX #LO(blk)
 LDY #HI(blk)
 LDA #7
 JMP osword
.so9
 RTS
.sounds
 EQUW 1,-12,100,2
 EQUW 2,-10,148,4
 EQUW 2,-13,180,6
 EQUW 3,-13,101,6
 EQUW 3,-13,117,6
 EQUW 3,-13,149,14
 EQUW 0,-12,4,4

\ ---- the playing area ----
.px
 EQUB 24,30,19,35,24,30,10,16,38,44,5,21,33,49,10,16,38,44
 EQUB 2,24,30,52,7,19,35,47,2,24,30,52,10,16,38,44,5,21
 EQUB 33,49,10,16,38,44,2,24,30,52,7,19,35,47,2,24,30,52
 EQUB 10,16,38,44,5,21,33,49,10,16,38,44,24,30,19,35,24,30
.py
 EQUB 0,0,3,3,6,6,8,8,8,8,11,11,11,11,14,14,14,14
 EQUB 16,16,16,16,19,19,19,19,22,22,22,22,24,24,24,24,27,27
 EQUB 27,27,30,30,30,30,32,32,32,32,35,35,35,35,38,38,38,38
 EQUB 40,40,40,40,43,43,43,43,46,46,46,46,48,48,51,51,54,54
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
 EQUB 4,5,14,15,16,17,26,27,28,29,38,39,40,41,50,51,52,53
 EQUB 62,63,64,65,70,71,5,11,12,15,17,22,23,24,25,28,34,35
 EQUB 36,37,39,41,46,47,48,49,52,58,59,60,61,63,65,68,69,71
.pthex
 EQUB 255,255,255,255,0,0,255,255,255,255,255,0,0,255,1,1,2,2
 EQUB 255,0,0,255,1,1,2,2,255,3,3,255,1,1,2,2,255,3
 EQUB 3,255,4,4,5,5,255,3,3,255,4,4,5,5,255,6,6,255
 EQUB 4,4,5,5,255,6,6,255,255,255,255,255,6,6,255,255,255,255
.hexpt
 EQUB 4,5,11,12,19,20,14,15,22,23,30,31,16,17,24,25,32,33
 EQUB 27,28,35,36,43,44,38,39,46,47,54,55,40,41,48,49,56,57
 EQUB 51,52,59,60,66,67
.hexcol
 EQUB 3,1,2,3,1,2,3
.hexx
 EQUB 108,52,164,108,52,164,108
.hexy
 EQUB 64,96,96,128,160,160,192
.outer
 EQUB &00,&33,&EE,&00,&00,&77,&FF,&00,&00,&FF,&FF,&88,&11,&FF,&FF,&CC
 EQUB &11,&FF,&FF,&CC,&11,&FF,&FF,&CC,&11,&FF,&FF,&CC,&11,&FF,&FF,&CC
 EQUB &00,&FF,&FF,&88,&00,&77,&FF,&00,&00,&33,&EE,&00
.inner
 EQUB &00,&00,&00,&00,&00,&00,&00,&00,&00,&33,&EE,&00,&00,&77,&FF,&00
 EQUB &00,&77,&FF,&00,&00,&77,&FF,&00,&00,&77,&FF,&00,&00,&77,&FF,&00
 EQUB &00,&33,&EE,&00,&00,&00,&00,&00,&00,&00,&00,&00
.bracket
 EQUB &77,&CC,&11,&FF,&77,&CC,&11,&FF,&66,&00,&00,&33,&66,&00,&00,&33
 EQUB &66,&00,&00,&33,&00,&00,&00,&00,&00,&00,&00,&00,&00,&00,&00,&00
 EQUB &00,&00,&00,&00,&00,&00,&00,&00,&66,&00,&00,&33,&66,&00,&00,&33
 EQUB &66,&00,&00,&33,&77,&CC,&11,&FF,&77,&CC,&11,&FF
.endtab
\ (runs where it was loaded, &B00 higher)
.movedn
 LDA #140
 LDX #0
 LDY #0
 JSR osbyte
 LDA #0
 STA ptr
 STA sad
 LDA #&19
 STA ptr+1
 LDA #&0E
 STA sad+1
 LDX #HI(endtab-begin)+1
 LDY #0
.md1
 LDA (ptr),Y
 STA (sad),Y
 INY
 BNE md1
 INC ptr+1
 INC sad+1
 DEX
 BNE md1
 JMP begin
.end
SAVE "CAM",begin,end,movedn+&B00,&1900
