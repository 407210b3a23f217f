\ DEX - Kensington for two, BBC Micro Model B, MODE 1
\ *RUN DEX

oswrch=&FFEE
osword=&FFF1
osbyte=&FFF4

\ zero page (BASIC is not needed again)
ptr=&00       \ screen
sp0=&02       \ text
org=&04       \ origin of graphics in the screen
dst2=&06      \ store under a stone
x1=&08
x2=&09
sy=&0A
bp=&0B        \ pattern * 4
pb=&0C
m=&0D
eorf=&0E
t=&0F
cx=&10
cy=&11
bt=&12
br=&13
bd=&14
bw=&15
col=&16
P=&17
cs=&18
cc=&19
src=&1A
dst=&1B
vac=&1C
cur=&1D       \ whose turn: 1 red, 2 blue
actor=&1E     \ who acts now
cursor=&1F
vis=&20
curact=&21
msgf=&22
ingame=&23
fsp=&24       \ depth of the pile of rewards
nt=&25
ns=&26
ac=&27
first=&28
nslot=&29
dir=&2A
winner=&2B
whex=&2C
tmp=&2D
tmp2=&2E
bc=&2F
\ options
colour=&30
sound=&31
realb=&32
two=&33
pace=&34
deflt=&35
hand=&36      \ &37 red, &38 blue
plyr=&39      \ &3A red, &3B blue: offset into names
quiet=&3C
cnt=&3D
gp=&3E

board=&400
sid=&450
paid=&4A0
ban=&4E0      \ 64 bytes for red, 64 for blue
fown=&560
frem=&5A0
fforb=&5E0
slotlo=&620
slothi=&640
names=&660
block=&680
slots=&E00    \ the disc system's room: 30 * 75 bytes

\ the program begins in the buffers for open files, of which there are none
ORG &1700
.start
 LDX #&FF:TXS
 LDA #4:LDX #1:LDY #0:JSR osbyte   \ arrow keys give codes
 LDX #0
 LDA #LO(slots):STA slotlo
 LDA #HI(slots):STA slothi
.st1
 LDA slotlo,X:CLC:ADC #75:STA slotlo+1,X
 LDA slothi,X:ADC #0:STA slothi+1,X
 INX:CPX #30:BNE st1

\ ---------- before a game
.setup
 LDX #&FF:TXS
 LDA #0:STA ingame:STA curact:STA vis:STA eorf
 LDA #1:STA sound:STA colour
 JSR screen
 JSR title
 JSR prt
 EQUB 31,0,6,23,1,1,0,0,0,0,0,0,0
 EQUS "What is the first player called? ",&FF
 LDX #0:JSR getname
 JSR prt
 EQUB 13,10
 EQUS "And the second player? ",&FF
 LDX #8:JSR getname
 JSR prt
 EQUB 13,10
 EQUB 23,1,0,0,0,0,0,0,0,0
 EQUS "Answer Y or N; RETURN takes the answer",13,10,"in brackets.",13,10,13,10
 EQUS "Is this a colour television? ",&FF
 LDA #'Y':JSR yn:STA colour
 JSR prt
 EQUB 13,10,13,10
 EQUS "Shall there be sounds? ",&FF
 LDA #'Y':JSR yn:STA sound
 JSR prt
 EQUB 13,10,13,10
 EQUS "Is a real board on your table, too? ",&FF
 LDA #'N':JSR yn:STA realb
 JSR prt
 EQUB 13,10,13,10
 EQUS "Do you play the 2-move option? ",&FF
 LDA #'Y':JSR yn:STA two
 JSR prt
 EQUB 13,10,13,10
 EQUS "Pace of the stones, from 0 (quick)",13,10,"to 9 (leisurely)? [0] ",&FF
.su1
 JSR getkey
 CMP #13:BNE su2
 LDA #'0'
.su2
 CMP #'0':BCC su1
 CMP #'9'+1:BCS su1
 PHA:JSR oswrch:PLA
 AND #15:STA pace

\ ---------- a game: colours and lot
.newgame
 JSR screen
 JSR title
 JSR prt
 EQUB 31,0,8,&FF
 LDX #0:JSR spell
 JSR prt
 EQUS ", red or blue stones",13,10,"for you (R or B)? [R] ",&FF
.ng1
 JSR getkey
 AND #&DF
 CMP #13:BEQ ng2
 CMP #'R':BEQ ng2
 CMP #'B':BNE ng1
 LDA #8:STA plyr+1
 LDA #0:STA plyr+2
 JSR prt
 EQUS "Blue",&FF
 JMP ng3
.ng2
 LDA #0:STA plyr+1
 LDA #8:STA plyr+2
 JSR prt
 EQUS "Red",&FF
.ng3
 JSR prt
 EQUB 31,0,12
 EQUS "A stone comes out of the bag...",&FF
 LDA #1:LDX #LO(block):LDY #HI(block):JSR osword
 LDA &FE64:LSR A:EOR block:AND #1:CLC:ADC #1:STA first
 \ it turns over a few times
 LDA #0:STA org:STA org+1
 LDA #120:STA cx
 LDA #124:STA cy
 LDA #9:STA cnt
.ng4
 LDA cnt:AND #1:EOR first:AND #1:BNE ng5
 LDA #2:BNE ng6
.ng5
 LDA #1
.ng6
 STA col
 JSR black:JSR stone
 LDA #5:JSR frames
 DEC cnt:BNE ng4
 LDA first:STA col:STA cur:STA actor
 JSR black:JSR stone
 LDX #tlot-tunes:JSR play
 LDA #50:JSR frames

\ ---------- the board
 JSR screen
 LDX #0:TXA
.ng7
 STA board,X:STA board+&100,X
 INX:BNE ng7
 STA nslot:STA fsp
 LDA #15:STA hand+1:STA hand+2
 JSR drawboard
 JSR sides
 LDA #1:STA ingame
 JSR message
 EQUS "The stone was ",&82
 EQUS ": ",&80
 EQUS " begins.",&FF

\ ---------- a turn
.turn
 LDA cur:STA actor
 LDA #0:STA fsp
 JSR clrpaid
 JSR panel
 LDX cur
 LDA hand,X:BEQ tu1
 JSR place
 JMP tu2
.tu1
 JSR slide
 BCS tu9       \ passed
.tu2
 LDX dst:JSR arrive
.tu3
 LDX fsp:BEQ tu9
 DEX
 LDA fown,X:STA actor
 LDA frem,X:BNE tu5
.tu4
 DEC fsp
 JMP tu3
.tu5
 JSR anyprey
 BCC tu4
 LDX fsp:DEC frem-1,X
 JSR relocate
 LDX dst:JSR arrive
 JMP tu3
.tu9
 \ the bans of this colour grow older
 LDX #53
 LDA cur:CMP #2:BNE tu10
 LDX #53+64
.tu10
 LDY #54
.tu11
 LDA ban,X:BEQ tu12
 DEC ban,X
.tu12
 DEX:DEY:BNE tu11
 LDA #3:SEC:SBC cur:STA cur
 JMP turn

.clrpaid
 LDX #53
 LDA #0
.cp1
 STA paid,X
 DEX:BPL cp1
 RTS

\ ---------- phase one
.place
 JSR prompt
 EQUB &80
 EQUS ", put a ",&82
 EQUS " stone on a free point",&FF
 LDA #0:STA cursor
.pl1
 JSR getpoint
 LDX cursor
 LDA board,X:BEQ pl2
 JSR refuse
 EQUS "A stone stands there already.",&FF
 JMP pl1
.pl2
 LDA cur:STA board,X
 JSR banned
 BCC pl3
 LDX cursor
 LDA #0:STA board,X
 JSR tooearly
 JMP pl1
.pl3
 LDX cur:DEC hand,X
 JSR unpile
 LDX cursor:STX dst
 LDA nslot:STA sid,X
 INC nslot
 JSR saveunder
 LDX dst:JSR show
 JSR panel
 JSR landed
 RTS

\ ---------- phase two; C set: passed
.slide
 JSR canmove
 BCS sl1
 JSR prompt
 EQUB &80
 EQUS " is shut in and misses a turn.",&FF
 LDX #tno-tunes:JSR play
 JSR waitspace
 SEC:RTS
.sl1
 LDA #0:STA cursor
.sl2
 JSR prompt
 EQUB &80
 EQUS ", which stone will you slide?",&FF
.sl3
 JSR getpoint
 LDX cursor
 LDA board,X:BNE sl4
 JSR refuse
 EQUS "No stone is there.",&FF
 JMP sl3
.sl4
 CMP cur:BEQ sl5
 JSR refuse
 EQUS "That stone belongs to ",&81
 EQUS ".",&FF
 JMP sl3
.sl5
 JSR stonecan
 BCS sl7
 LDA vac:BNE sl6
 JSR refuse
 EQUS "That stone is hemmed in.",&FF
 JMP sl3
.sl6
 JSR refuse
 EQUS "It could only rebuild, but too soon.",&FF
 JMP sl3
.sl7
 LDX cursor:STX src
 JSR mark
 JSR prompt
 EQUS "Slide it along a line to which point?",&FF
.sl8
 JSR getpoint
 LDX cursor
 CPX src:BNE sl9
 JSR unmark
 JMP sl2
.sl9
 LDA board,X:BEQ sl10
 JSR refuse
 EQUS "That point is taken.",&FF
 JMP sl8
.sl10
 STX dst
 TXA
 LDX src
 CMP nb0,X:BEQ sl11
 CMP nb1,X:BEQ sl11
 CMP nb2,X:BEQ sl11
 CMP nb3,X:BEQ sl11
 JSR refuse
 EQUS "No line leads there from your stone.",&FF
 JMP sl8
.sl11
 JSR trial
 BCC sl12
 JSR tooearly
 JMP sl8
.sl12
 JSR transfer
 CLC
 RTS

\ ---------- a reward: one opposing stone goes elsewhere
.relocate
 LDA #0:STA cursor
.re1
 JSR prompt
 EQUB &80
 EQUS ", take up a ",&83
 EQUS " stone",&FF
 LDX fsp
 LDA frem-1,X:BEQ re2
 JSR prt
 EQUS " (1st of 2)",&FF
.re2
 JSR getpoint
 LDX cursor
 LDA board,X:BNE re3
 JSR refuse
 EQUS "No stone is there.",&FF
 JMP re2
.re3
 CMP actor:BNE re4
 JSR refuse
 EQUS "Not your own stone: one of ",&81
 EQUS "'s!",&FF
 JMP re2
.re4
 LDY fsp
 TXA
 CMP fforb-1,Y:BNE re5
 JSR refuse
 EQUS "You have just put that one there.",&FF
 JMP re2
.re5
 STX src
 JSR mark
 JSR prompt
 EQUS "And on which free point shall it go?",&FF
.re6
 JSR getpoint
 LDX cursor
 CPX src:BNE re7
 JSR unmark
 JMP re1
.re7
 LDA board,X:BEQ re8
 JSR refuse
 EQUS "That point is taken.",&FF
 JMP re6
.re8
 STX dst
 LDY fsp
 TXA:STA fforb-1,Y
 \ falls into transfer

\ a stone goes from src to dst
.transfer
 LDX src:JSR breakup
 LDX src:JSR hide
 LDX src:LDY dst
 LDA board,X:STA board,Y
 LDA sid,X:STA sid,Y
 LDA #0:STA board,X
 LDX dst:JSR saveunder
 LDX dst:JSR show
 JSR landed
 RTS

.tooearly
 JSR refuse
 EQUS "2-move option: too soon to rebuild it.",&FF
 RTS

\ C set: there is a stone that actor may take
.anyprey
 LDY fsp
 LDX #71
.ap1
 LDA board,X:BEQ ap2
 CMP actor:BEQ ap2
 TXA
 CMP fforb-1,Y:BNE ap3
.ap2
 DEX:BPL ap1
 JSR message
 EQUS "There is no ",&83
 EQUS " stone to take.",&FF
 CLC:RTS
.ap3
 SEC:RTS

\ ---------- the rules
\ shape X holds point P, and all its points P's colour: C set
.comp
 TXA:ASL A:ASL A:TAY
 LDA P
 CMP shp,Y:BEQ co1
 CMP shp+1,Y:BEQ co1
 CMP shp+2,Y:BEQ co1
 CMP shp+3,Y:BEQ co1
 CLC:RTS
.co1
 STX cs
 LDX P:LDA board,X:STA cc
 LDX shp,Y:LDA board,X:CMP cc:BNE co2
 LDX shp+1,Y:LDA board,X:CMP cc:BNE co2
 LDX shp+2,Y:LDA board,X:CMP cc:BNE co2
 LDX shp+3,Y:LDA board,X:CMP cc:BNE co2
 LDX cs
 SEC:RTS
.co2
 LDX cs
 CLC:RTS

\ C set: cur's stone at X builds what it may not
.banned
 STX P
 LDA two:BEQ bn9
 LDX #53
.bn1
 JSR comp
 BCC bn3
 LDY cur
 CPY #2:BEQ bn2
 LDA ban,X:BNE bn8
 BEQ bn3
.bn2
 LDA ban+64,X:BNE bn8
.bn3
 DEX:BPL bn1
.bn9
 CLC:RTS
.bn8
 SEC:RTS

\ the stone at X leaves: what does it break?
.breakup
 STX P
 LDA #1
 LDY board,X:STY bc
 CPY cur:BNE bk1
 LDA #2        \ in one's own turn: the rest of it, and the next
.bk1
 STA tmp
 LDX #53
.bk2
 JSR comp
 BCC bk4
 LDA tmp
 LDY bc
 CPY #2:BEQ bk3
 STA ban,X
 BNE bk4
.bk3
 STA ban+64,X
.bk4
 DEX:BPL bk2
 RTS

\ may cur's stone slide from src to dst? C set: no
.trial
 LDX src:LDA #0:STA board,X
 LDX dst:LDA cur:STA board,X
 JSR banned
 LDX dst:LDA #0:STA board,X
 LDX src:LDA cur:STA board,X
 RTS

\ C set: the stone at X can slide; vac: free points beside it
.stonecan
 STX src
 LDA #0:STA vac
 LDA nb0,X:JSR tryto:BCS sc1
 LDX src:LDA nb1,X:JSR tryto:BCS sc1
 LDX src:LDA nb2,X:JSR tryto:BCS sc1
 LDX src:LDA nb3,X:JSR tryto
.sc1
 RTS
.tryto
 CMP #&FF:BEQ ty9
 TAX
 LDA board,X:BNE ty9
 INC vac
 STX dst
 JSR trial
 BCS ty9
 SEC:RTS
.ty9
 CLC:RTS

\ C set: cur has a stone that can slide
.canmove
 LDA #71:STA tmp2
.cm1
 LDX tmp2
 LDA board,X:CMP cur:BNE cm2
 JSR stonecan
 BCS cm3
.cm2
 DEC tmp2:BPL cm1
 CLC
.cm3
 RTS

\ a stone has come to X: has it won? what has it made?
.arrive
 STX P
 LDA board,X:STA ac
 \ hexagons
 LDY #0
 LDX #0
.ar1
 LDA hcol,X:BEQ ar2
 CMP ac:BNE ar3
.ar2
 JSR hexfull
 BCC ar3
 JMP won
.ar3
 TYA:CLC:ADC #6:TAY
 INX:CPX #7:BNE ar1
 \ triangles and squares
 LDA #0:STA nt:STA ns
 LDX #0
.ar4
 JSR comp
 BCC ar6
 LDA paid,X:BNE ar6
 INC paid,X
 CPX #24:BCS ar5
 INC nt
 BCC ar6
.ar5
 INC ns
.ar6
 INX:CPX #54:BNE ar4
 LDA ns:BNE ar7
 LDA nt:BNE ar8
 RTS
.ar7
 LDA #2
.ar8
 LDX fsp
 STA frem,X
 LDA ac:STA fown,X:STA actor
 LDA #&FF:STA fforb,X
 INC fsp
 LDX #tyes-tunes:JSR play
 JSR message
 EQUB &80
 EQUS " has a ",&FF
 LDA ns:BEQ ar11
 LDA nt:BNE ar10
 LDA ns:CMP #2:BCS ar9
 JSR prt
 EQUS "square: move two stones!",&FF
 RTS
.ar9
 JSR prt
 EQUS "double square: move two!",&FF
 RTS
.ar10
 JSR prt
 EQUS "square and a triangle: two!",&FF
 RTS
.ar11
 JSR prt
 EQUS "triangle: move one stone!",&FF
 RTS

.hexfull
 STX whex
 STY tmp
 LDA #6:STA cnt
.hf1
 LDX hpt,Y
 LDA board,X:CMP ac:BNE hf2
 INY
 DEC cnt:BNE hf1
 LDX whex:LDY tmp
 SEC:RTS
.hf2
 LDX whex:LDY tmp
 CLC:RTS

\ ---------- the end
.won
 LDX #&FF:TXS
 LDA #0:STA ingame:STA org:STA org+1
 LDA ac:STA actor
 JSR prompt
 EQUB &80
 EQUS " (",&82
 EQUS ") fills a hexagon and WINS!",&FF
 LDX #twin-tunes:JSR play
 LDA #13:STA cnt
.wo1
 LDX whex
 LDA hx,X:STA cx
 LDA hy,X:STA cy
 LDA cnt:AND #1:BEQ wo2
 LDA ac
.wo2
 ASL A:ASL A:STA bp
 LDA #10:STA br
 LDA #whw-hw:STA bt
 JSR blob
 LDA #8:JSR frames
 DEC cnt:BNE wo1
.again
 LDA #0:STA ingame
 JSR message
 EQUS "Another game, same players? ",&FF
 LDA #'Y':JSR yn
 BEQ ag1
 JMP newgame
.ag1
 JSR message
 EQUS "Shall others play, then? ",&FF
 LDA #'N':JSR yn
 BEQ ag2
 JMP setup
.ag2
 LDA #4:LDX #0:LDY #0:JSR osbyte
 JMP (&FFFC)

\ ESCAPE
.abort
 LDX #&FF:TXS
 LDA #0:STA curact:STA vis:STA eorf
 LDA ingame:BNE ab1
 JMP setup
.ab1
 JSR prompt
 EQUS "The game is broken off: nobody has won.",&FF
 JMP again

\ ---------- keys
.getkey
 LDA #129:LDX #18:LDY #0:JSR osbyte
 BCC gk1
 CPY #&1B:BEQ gk2
 LDA curact:BEQ getkey
 JSR flip
 JMP getkey
.gk1
 TXA:RTS
.gk2
 LDA #126:JSR osbyte
 JMP abort

\ move the cursor till RETURN
.getpoint
 LDA #1:STA curact
 LDA vis:BNE gp1
 JSR flip
.gp1
 JSR getkey
 PHA
 LDA #0:STA curact
 LDA vis:BEQ gp2
 JSR flip
.gp2
 LDA msgf:BEQ gp3
 JSR nomsg
.gp3
 PLA
 CMP #13:BEQ gp9
 CMP #&88:BCC gp4
 CMP #&8C:BCC gp5
.gp4
 AND #&DF
.gp5
 LDX #11
.gp6
 CMP dkey,X:BEQ gp7
 DEX:BPL gp6
 BMI getpoint
.gp7
 LDA ddir,X:TAX
 LDA dlo,X:STA gp
 LDA dhi,X:STA gp+1
 LDY cursor
 LDA (gp),Y:STA cursor
 JMP getpoint
.gp9
 RTS
.dkey
 EQUB "WEDCXZAQ",&8B,&89,&8A,&88
.ddir
 EQUB 0,1,2,3,4,5,6,7,0,2,4,6
.dlo
 EQUB LO(goN),LO(goNE),LO(goE),LO(goSE),LO(goS),LO(goSW),LO(goW),LO(goNW)
.dhi
 EQUB HI(goN),HI(goNE),HI(goE),HI(goSE),HI(goS),HI(goSW),HI(goW),HI(goNW)

\ yes or no; A: the default. A=1: yes
.yn
 STA deflt
 JSR prt
 EQUS "[",&FF
 LDA deflt:JSR oswrch
 JSR prt
 EQUS "] ",&FF
.yn1
 JSR getkey
 AND #&DF
 CMP #13:BNE yn2
 LDA deflt
.yn2
 CMP #'Y':BEQ yn3
 CMP #'N':BNE yn1
 JSR prt
 EQUS "No",&FF
 LDA #0
 RTS
.yn3
 JSR prt
 EQUS "Yes",&FF
 LDA #1
 RTS

.waitspace
 JSR prt
 EQUB 31,0,31
 EQUS "Press SPACE.",&FF
.ws1
 JSR getkey
 CMP #32:BEQ ws2
 CMP #13:BNE ws1
.ws2
 JMP nomsg

\ a name of five letters to names+X
.getname
 STX tmp
 TXA:CLC:ADC #LO(names):STA block
 LDA #HI(names):STA block+1
 LDA #5:STA block+2
 LDA #32:STA block+3
 LDA #126:STA block+4
 LDA #0:LDX #LO(block):LDY #HI(block):JSR osword
 BCC gn1
 LDA #126:JSR osbyte
 JMP setup
.gn1
 CPY #0:BNE gn3
 \ none given
 LDX tmp
.gn2
 LDA noname,Y:STA names,X
 INX:INY
 CPY #4:BNE gn2
 LDA tmp:BEQ gn3
 LDA #'B':STA names+8
 LDA #'o':STA names+9
 LDA #'b':STA names+10
 LDA #13:STA names+11
.gn3
 RTS
.noname
 EQUB "Ann",13

\ ---------- text
.prt
 PLA:STA sp0
 PLA:STA sp0+1
.pr1
 INC sp0:BNE pr2
 INC sp0+1
.pr2
 LDY #0
 LDA (sp0),Y
 BMI pr3
 JSR oswrch
 JMP pr1
.pr3
 CMP #&FF:BEQ pr9
 LSR A         \ &80 actor's name, &81 the other's; &82, &83: colours
 PHP
 AND #1:TAY
 LDA actor
 PLP
 BCC pr4
 EOR #3
.pr4
 CPY #0:BNE pr5
 JSR pname
 JMP pr1
.pr5
 JSR pcol
 JMP pr1
.pr9
 LDA sp0+1:PHA
 LDA sp0:PHA
 RTS

\ the name of colour A, in that colour
.pname
 TAX
 LDA #17:JSR oswrch
 TXA:JSR oswrch
 LDA plyr,X:TAX
 JSR spell
.white
 LDA #17:JSR oswrch
 LDA #3:JMP oswrch
.spell
 LDA #5:STA tmp2
.sp1
 LDA names,X
 CMP #13:BEQ sp2
 JSR oswrch
 INX
 DEC tmp2:BNE sp1
.sp2
 RTS

.pcol
 LDX #0
 CMP #1:BEQ pc1
 LDX #4
.pc1
 LDA cnames,X:BEQ pc2
 JSR oswrch
 INX
 BNE pc1
.pc2
 RTS
.cnames
 EQUB "red",0,"blue",0

.prompt
 LDX #wprompt-wins:BEQ win
.message
 LDA #1:STA msgf
 LDX #wmsg-wins
.win
 LDY #10
.wi1
 LDA wins,X:JSR oswrch
 INX
 DEY:BNE wi1
 JMP prt
.wins
.wprompt
 EQUB 28,0,30,39,30,12,26,31,0,30
.wmsg
 EQUB 28,0,31,39,31,12,26,31,0,31
.nomsg
 JSR message
 EQUB &FF
 LDA #0:STA msgf
 RTS

.refuse
 LDX #tno-tunes:JSR play
 JMP message

.screen
 JSR prt
 EQUB 22,1,23,1,0,0,0,0,0,0,0,0,19,2,&FF
 LDX #4
 LDA colour:BNE sr1
 LDX #6
.sr1
 TXA:JSR oswrch
 LDA #0:JSR oswrch:JSR oswrch:JMP oswrch

.title
 JSR prt
 EQUB 31,10,1,17,1
 EQUS "K E N S ",17,3,"I N ",17,2,"G T O N"
 EQUB 31,6,3,17,3
 EQUS "two players, thirty stones",&FF
 RTS

\ the two sides beside the board
.panel
 LDA actor:PHA
 LDA #1:STA actor
 LDX #3
.pa1
 LDA #31:JSR oswrch
 LDA #28:JSR oswrch
 TXA:PHA:JSR oswrch
 LDA #32
 LDX cur:CPX actor:BNE pa2
 LDA #'>'
.pa2
 JSR oswrch
 LDA actor:JSR pname
 LDA #31:JSR oswrch
 LDA #29:JSR oswrch
 PLA:PHA:TAX:INX:TXA:JSR oswrch
 LDX actor
 LDA hand,X:BEQ pa4
 LDX #32
 CMP #10:BCC pa3
 SBC #10
 LDX #'1'
.pa3
 PHA:TXA:JSR oswrch:PLA
 ORA #'0':JSR oswrch
 JSR prt
 EQUS " to place",&FF
 JMP pa5
.pa4
 JSR prt
 EQUS "all placed ",&FF
.pa5
 PLA:CLC:ADC #10:TAX
 INC actor
 LDA actor:CMP #3:BNE pa1
 PLA:STA actor
 RTS

\ title, piles and keys
.sides
 JSR prt
 EQUB 31,29,1,17,1
 EQUS "KENS",17,3,"IN",17,2,"GTON",17,3
 EQUB 31,29,22
 EQUS "Keys:"

 EQUB 31,29,23
 EQUS "Q W E"
 EQUB 31,29,24
 EQUS "A   D"
 EQUB 31,29,25
 EQUS "Z X C"
 EQUB 31,29,26
 EQUS "or arrows"
 EQUB 31,29,27
 EQUS "RETURN: do"
 EQUB 31,29,28
 EQUS "ESCAPE: end",&FF
 LDA #LO(448):STA org
 LDA #HI(448):STA org+1
 LDA #2:STA col
.si1
 LDA #14
.si2
 PHA
 LDX col
 JSR pilepos
 JSR stone
 PLA
 SEC:SBC #1:BPL si2
 DEC col:BNE si1
.board0
 LDA #0:STA org:STA org+1
 RTS

\ place A (0-14) of the pile of colour X
.pilepos
 LDY #50
 CPX #2:BNE pp1
 LDY #130
.pp1
 STY cy
 LDX #10
.pp2
 CMP #5:BCC pp3
 SBC #5
 TAY
 LDA cy:CLC:ADC #16:STA cy
 TYA
 JMP pp2
.pp3
 TAY:BEQ pp5
 TXA
.pp4
 CLC:ADC #17
 DEY:BNE pp4
 TAX
.pp5
 STX cx
 RTS

\ colour X has used a stone
.unpile
 LDA #LO(448):STA org
 LDA #HI(448):STA org+1
 LDA hand,X
 JSR pilepos
 JSR black
 JMP board0

\ ---------- graphics
.drawboard
 JSR board0
 LDX #6
.db1
 TXA:PHA
 LDA hx,X:STA cx
 LDA hy,X:STA cy
 LDA hcol,X:CLC:ADC #4
 LDY colour:BNE db2
 ADC #3
.db2
 ASL A:ASL A:STA bp
 LDA #21:STA br
 LDA #hexw-hw:STA bt
 JSR blob
 PLA:TAX
 DEX:BPL db1
 \ lines
 JSR prt
 EQUB 18,0,3,&FF
 LDX #71
.db3
 STX src
 LDA nb0,X:JSR line
 LDA nb1,X:JSR line
 LDA nb2,X:JSR line
 LDA nb3,X:JSR line
 DEX:BPL db3
 RTS
.line
 CMP #&FF:BEQ li1
 CMP src:BCC li1
 PHA
 LDA #4:JSR plot
 PLA:TAX
 LDA #5:JSR plot
.li1
 LDX src
 RTS
\ PLOT A,point X
.plot
 PHA
 LDA #25:JSR oswrch
 PLA:JSR oswrch
 LDA px,X:JSR times4
 LDA py,X:EOR #255
.times4
 LDY #0:STY t
 ASL A:ROL t
 ASL A:ROL t
 JSR oswrch
 LDA t:JMP oswrch

\ the stone on point X
.show
 LDA board,X:STA col
 JSR centre
\ a stone of colour col at cx,cy: red discs, blue lozenges
.stone
 LDA #12:STA bp
 LDA col:CMP #2:BEQ so1
 LDA #6:LDX #discO-hw:JSR blobax
 LDA #4:STA bp
 LDA #5:LDX #discI-hw:BNE blobax
.so1
 LDA #7:LDX #lozO-hw:JSR blobax
 LDA #8:STA bp
 LDA #5:LDX #lozI-hw:BNE blobax
.black
 LDA #0:STA bp
 LDA #7:LDX #box-hw:BNE blobax
.unmark
 JMP show
.mark
 JSR centre
 LDA #12:STA bp
 LDA #2:LDX #dot-hw
.blobax
 STA br
 STX bt
\ rows from cy-br to cy+br, of the widths at bt
.blob
 LDA br:STA bd
.bl1
 LDA bt:CLC:ADC bd:TAY
 LDA hw,Y:STA bw
 CLC:ADC cx:STA x2
 LDA cx:SEC:SBC bw:STA x1
 LDA cy:CLC:ADC bd:STA sy
 JSR span
 LDA cy:SEC:SBC bd:STA sy
 JSR span
 DEC bd:BPL bl1
 RTS
.centre
 LDA px,X:STA cx
 LDA py,X:STA cy
 RTS

\ ptr: the byte of pixel x1,sy
.saddr
 LDA sy:LSR A:LSR A:LSR A:TAY
 LDA sy:AND #7
 CLC:ADC rowlo,Y:STA ptr
 LDA rowhi,Y:ADC #0:STA ptr+1
 LDA ptr:CLC:ADC org:STA ptr
 LDA ptr+1:ADC org+1:STA ptr+1
 LDA x1:AND #&FC:ASL A
 BCC sa1
 INC ptr+1
.sa1
 CLC:ADC ptr:STA ptr
 BCC sa2
 INC ptr+1
.sa2
 RTS

\ pixels x1 to x2 of row sy, in pattern bp, or inverted
.span
 JSR saddr
 LDA x1:LSR A:LSR A:STA t
 LDA x2:LSR A:LSR A:SEC:SBC t:TAX
 LDA sy:AND #3:ORA bp:TAY
 LDA pats,Y:STA pb
 LDA x1:AND #3:TAY
 LDA lmask,Y:STA m
.sn1
 CPX #0:BNE sn2
 LDA x2:AND #3:TAY
 LDA rmask,Y:AND m:STA m
.sn2
 LDY #0
 LDA eorf:BNE sn3
 LDA (ptr),Y:EOR pb:AND m
 EOR (ptr),Y:STA (ptr),Y
 JMP sn4
.sn3
 LDA (ptr),Y:EOR m:STA (ptr),Y
.sn4
 LDA #&FF:STA m
 LDA ptr:CLC:ADC #8:STA ptr
 BCC sn5
 INC ptr+1
.sn5
 DEX:BPL sn1
 RTS

\ the cursor: four corners
.flip
 LDA #1:STA eorf
 EOR vis:STA vis
 LDX cursor
 JSR centre
 LDA #8:STA bd
.fl1
 LDA cy:CLC:ADC bd:JSR pair
 LDA cy:SEC:SBC bd:JSR pair
 DEC bd
 LDA bd:CMP #3:BNE fl1
 LDA #0:STA eorf
 RTS
.pair
 STA sy
 LDX #4
 LDA bd:CMP #7:BCS pr10
 LDX #1
.pr10
 STX bw
 LDA cx:SEC:SBC #8:STA x1
 CLC:ADC bw:STA x2
 JSR span
 LDA cx:CLC:ADC #8:STA x2
 SEC:SBC bw:STA x1
 JMP span

\ keep, or put back, what lies under the stone on point X
.saveunder
 LDA #0:BEQ un0
.hide
 LDA #1
.un0
 STA tmp
 LDA px,X:SEC:SBC #7:STA x1
 LDA py,X:SEC:SBC #7:STA sy
 LDY sid,X
 LDA slotlo,Y:STA dst2
 LDA slothi,Y:STA dst2+1
 LDA #15:STA tmp2
.un1
 JSR saddr
 LDX #4
.un2
 LDA tmp:BNE un3
 LDY eights,X
 LDA (ptr),Y:PHA
 TXA:TAY
 PLA:STA (dst2),Y
 JMP un4
.un3
 TXA:TAY
 LDA (dst2),Y
 LDY eights,X
 STA (ptr),Y
.un4
 DEX:BPL un2
 LDA dst2:CLC:ADC #5:STA dst2
 BCC un5
 INC dst2+1
.un5
 INC sy
 DEC tmp2:BNE un1
 RTS
.eights
 EQUB 0,8,16,24,32

\ a stone has been put on dst: sound, pace, real board
.landed
 LDX #tput-tunes:JSR play
 LDA pace:BEQ la2
 LDA #3:STA cnt
.la1
 LDX dst:JSR hide
 LDA pace:JSR frames
 LDX dst:JSR show
 LDA pace:JSR frames
 DEC cnt:BNE la1
.la2
 LDA realb:BEQ la3
 JSR prompt
 EQUS "Now do the same on the real board.",&FF
 JMP waitspace
.la3
 RTS

.frames
 STA quiet
.fr1
 LDA #19:JSR osbyte
 DEC quiet:BNE fr1
 RTS

.play
 LDA sound:BEQ py2
.py1
 LDA tunes,X:BEQ py2
 STA block
 LDA #0:STA block+1:STA block+5:STA block+7
 LDA tunes+1,X:STA block+2
 LDA #&FF:STA block+3
 LDA tunes+2,X:STA block+4
 LDA tunes+3,X:STA block+6
 TXA:PHA
 LDA #7:LDX #LO(block):LDY #HI(block):JSR osword
 PLA:CLC:ADC #4:TAX
 JMP py1
.py2
 RTS
.tunes
.tput
 EQUB &11,&F4,140,1,0
.tno
 EQUB &11,&F2,20,5,0
.tyes
 EQUB &12,&F4,121,3,2,&F4,149,3,0
.tlot
 EQUB &11,&F4,101,4,0
.twin
 EQUB &12,&F2,101,4,2,&F2,117,4,2,&F2,129,4,2,&F2,149,12,0

.lmask
 EQUB &FF,&77,&33,&11
.rmask
 EQUB &88,&CC,&EE,&FF
.pats
 EQUB 0,0,0,0                 \ black
 EQUB &0F,&0F,&0F,&0F         \ red
 EQUB &F0,&F0,&F0,&F0         \ blue
 EQUB &FF,&FF,&FF,&FF         \ white
 EQUB &FF,&FF,&FF,&FF         \ hexagons: white,
 EQUB &0A,&05,&0A,&05         \ red,
 EQUB &A0,&50,&A0,&50         \ blue
 EQUB &FF,&FF,&FF,&FF         \ without colours: white,
 EQUB &FF,0,0,0               \ lying stripes,
 EQUB &88,&88,&88,&88         \ standing stripes
.rowlo
FOR n,0,31
 EQUB LO(&3000+640*n)
NEXT
.rowhi
FOR n,0,31
 EQUB HI(&3000+640*n)
NEXT
.hw
.discO
 EQUB 6,6,6,5,5,4,2
.discI
 EQUB 5,5,5,4,3,2
.lozO
 EQUB 7,6,5,4,3,2,1,0
.lozI
 EQUB 5,4,3,2,1,0
.dot
 EQUB 2,2,1
.box
 EQUB 7,7,7,7,7,7,7,7
.whw
 EQUB 12,11,10,10,9,9,8,7,7,6,6
.hexw
 EQUB 24,23,22,22,21,21,20,19,19,18,18,17,17,16,15,15,14,14,13,13,12,11
.px   \ the 72 points in pixels
 EQUB 98,122,77,143,98,122,41,65,155,179,20,86,134,200,41,65,155,179,8,98,122,212,29,77
 EQUB 143,191,8,98,122,212,41,65,155,179,20,86,134,200,41,65,155,179,8,98,122,212,29,77
 EQUB 143,191,8,98,122,212,41,65,155,179,20,86,134,200,41,65,155,179,98,122,77,143,98,122
.py
 EQUB 10,10,22,22,34,34,42,42,42,42,54,54,54,54,66,66,66,66,75,75,75,75,87,87
 EQUB 87,87,99,99,99,99,108,108,108,108,120,120,120,120,132,132,132,132,141,141,141,141,153,153
 EQUB 153,153,165,165,165,165,174,174,174,174,186,186,186,186,198,198,198,198,206,206,218,218,230,230
.nb0   \ neighbours along the lines
 EQUB 1,0,0,1,0,1,7,2,3,8,6,4,5,9,6,7,8,9,10,11,12,13,14,15
 EQUB 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39
 EQUB 40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
.nb1
 EQUB 2,3,4,5,2,3,10,6,9,13,14,7,8,17,10,11,12,13,22,20,19,25,18,19
 EQUB 20,21,22,23,24,25,31,30,33,32,30,31,32,33,34,35,36,37,46,44,43,49,42,43
 EQUB 44,45,46,47,48,49,55,54,57,56,54,55,56,57,58,59,60,61,67,66,66,67,68,69
.nb2
 EQUB 4,5,7,8,5,4,14,11,12,17,18,15,16,21,15,14,17,16,26,23,24,29,26,27
 EQUB 28,29,34,28,27,37,34,35,36,37,38,39,40,41,39,38,41,40,50,47,48,53,50,51
 EQUB 52,53,58,52,51,61,58,59,60,61,62,63,64,65,63,62,65,64,68,69,70,71,71,70
.nb3
 EQUB 255,255,255,255,11,12,255,15,16,255,255,19,20,255,22,23,24,25,255,27,28,255,30,31
 EQUB 32,33,255,35,36,255,38,39,40,41,42,43,44,45,46,47,48,49,255,51,52,255,54,55
 EQUB 56,57,255,59,60,255,62,63,64,65,255,66,67,255,255,68,69,255,70,71,255,255,255,255
.shp   \ 24 triangles, then 30 squares, four bytes each
 EQUB 0,2,4,0,1,3,5,1,6,10,14,6,7,11,15,7,8,12,16,8,9,13,17,9
 EQUB 18,22,26,18,19,23,27,19,20,24,28,20,21,25,29,21,30,34,38,30,31,35,39,31
 EQUB 32,36,40,32,33,37,41,33,42,46,50,42,43,47,51,43,44,48,52,44,45,49,53,45
 EQUB 54,58,62,54,55,59,63,55,56,60,64,56,57,61,65,57,66,68,70,66,67,69,71,67
 EQUB 0,1,4,5,2,4,7,11,3,5,8,12,6,7,14,15,8,9,16,17,10,14,18,22
 EQUB 11,15,19,23,12,16,20,24,13,17,21,25,19,20,27,28,22,26,30,34,23,27,31,35
 EQUB 24,28,32,36,25,29,33,37,30,31,38,39,32,33,40,41,34,38,42,46,35,39,43,47
 EQUB 36,40,44,48,37,41,45,49,43,44,51,52,46,50,54,58,47,51,55,59,48,52,56,60
 EQUB 49,53,57,61,54,55,62,63,56,57,64,65,59,63,66,68,60,64,67,69,66,67,70,71
.hpt   \ 7 hexagons
 EQUB 27,28,35,36,43,44
 EQUB 16,17,24,25,32,33
 EQUB 4,5,11,12,19,20
 EQUB 14,15,22,23,30,31
 EQUB 38,39,46,47,54,55
 EQUB 51,52,59,60,66,67
 EQUB 40,41,48,49,56,57
.hcol
 EQUB 0,2,0,1,1,0,2
.hx
 EQUB 110,167,110,53,53,110,167
.hy
 EQUB 120,87,54,87,153,186,153
.goN   \ where the cursor goes
 EQUB 0,1,2,3,0,1,6,2,3,9,10,4,5,13,6,7,8,9,10,11,12,13,14,15
 EQUB 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39
 EQUB 40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
.goNE
 EQUB 0,1,0,3,1,3,2,2,8,9,6,4,8,13,7,11,9,13,10,12,12,21,14,19
 EQUB 16,21,22,20,24,29,23,23,25,25,30,27,32,29,31,35,33,37,34,36,36,45,38,43
 EQUB 40,45,46,44,48,53,47,47,49,49,54,51,56,53,55,59,57,61,60,60,66,64,67,69
.goE
 EQUB 1,3,0,9,5,3,7,11,9,13,6,12,8,13,15,11,17,13,22,20,24,21,23,19
 EQUB 25,21,22,28,24,29,31,35,33,37,30,36,32,37,39,35,41,37,46,44,48,45,47,43
 EQUB 49,45,46,52,48,53,55,59,57,61,54,60,56,61,63,59,65,61,67,69,66,65,71,69
.goSE
 EQUB 5,3,4,8,12,12,15,11,17,13,14,19,16,21,23,23,25,25,22,28,24,21,30,27
 EQUB 32,29,34,36,36,29,39,35,41,37,38,43,40,45,47,47,49,49,46,52,48,45,54,51
 EQUB 56,53,58,60,60,53,63,59,65,61,62,66,64,61,68,68,64,65,71,69,70,69,70,71
.goS
 EQUB 4,5,7,8,11,12,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
 EQUB 32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55
 EQUB 56,57,58,59,60,61,62,63,64,65,58,66,67,61,62,68,69,65,70,71,68,69,70,71
.goSW
 EQUB 2,4,7,5,11,11,10,14,12,16,18,15,20,17,22,22,24,24,18,23,27,25,26,31
 EQUB 28,33,26,35,35,37,34,38,36,40,42,39,44,41,46,46,48,48,42,47,51,49,50,55
 EQUB 52,57,50,59,59,61,58,62,60,64,58,63,67,65,62,63,69,69,68,70,68,71,70,71
.goW
 EQUB 2,0,6,1,2,4,10,6,12,8,10,7,11,9,10,14,12,16,18,23,19,25,18,22
 EQUB 20,24,26,23,27,25,34,30,36,32,34,31,35,33,34,38,36,40,42,47,43,49,42,46
 EQUB 44,48,50,47,51,49,58,54,60,56,58,55,59,57,58,62,60,64,68,66,62,67,68,70
.goNW
 EQUB 0,1,2,1,2,0,6,7,3,3,10,7,5,9,10,6,12,8,18,11,11,13,18,15
 EQUB 20,17,26,23,19,25,22,22,24,24,26,31,28,33,34,30,36,32,42,35,35,37,42,39
 EQUB 44,41,50,47,43,49,46,46,48,48,50,55,52,57,58,54,60,56,59,59,63,67,68,66
.end
SAVE "DEX",start,end,start
