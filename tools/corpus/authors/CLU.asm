\ K E N S I N G T O N   for the BBC Micro model B, MODE 1
\ Machine code throughout; KEN is only a loader.

wrch=&FFEE
rdch=&FFE0
osbyte=&FFF4
osword=&FFF1
XO=106                  \ left edge of the board, in pixels

\ ---- zero page (BASIC is not needed any more)
xl=&00
xh=&01
yy=&02
t=&03                   \ and &04
kp=&05                  \ and &06: colours of the sprite
al=&07
ah=&08
ry=&09
jj=&0A
ii=&0B
base=&0C
cb=&0D
mk=&0E
pl=&0F
ph=&10
pxl=&11
pxh=&12
sp=&13                  \ and &14: inline text
cur=&15
con=&16                 \ cursor shown?
held=&17                \ stone lifted, or 255
who=&18                 \ owner of the turn, 1 red 2 blue
actor=&19               \ who acts now
opp=&1A                 \ the other one
col=&1B                 \ colour for the rules' routines
src=&1C
dst=&1D
gain=&1E
depth=&1F               \ relocations owed: stack
pn=&20                  \ prompt
rl=&21
rh=&22
bw=&23
watch=&24
snd=&25
brd=&26
opt2=&27
speed=&28
tx=&29
ty=&2A
sl=&2B
sh=&2C
bl=&2D
bh=&2E
bsrc=&2F
bdst=&30
c0=&31                  \ c0,c1,c2: counts
c1=&32
c2=&33
vac=&34
bx=&35
dax=&36
day=&37
gdx=&38
gdy=&39
along=&3A
best=&3B
wh=&3C                  \ the winning hexagon
pc=&3D
rf=&3E
lev=&3F
full=&40
cm=&41
co=&42
hx=&43
nn=&44
w0=&45
ta=&46
keep=&47
bp=&48                  \ and &49
rx=&4A
level=&4C               \ and &4D: of the players 0,1
plr=&4E                 \ plr,1 plr,2 = &4F,&50: player of a colour
hand=&51                \ &52 red, &53 blue
blk=&54                 \ 16 bytes: OSWORD block

\ ---- page 4 to 7
b=&400                  \ the 72 points
gx=&448
gy=&490
nb0=&4D8                \ the neighbours, 255 none
nb1=&520
nb2=&568
nb3=&5B0
ban1=&600               \ 2-move rule: shapes that red may not rebuild
ban2=&636               \ ... blue
paid=&66C               \ shapes that have paid in this turn
fown=&6A2               \ stack of rights: owner
fnum=&6DA               \ relocations left
ftak=&712               \ stone the right has moved, or 255
nam=&750                \ two names, 8 bytes each

ORG &1900
.start
 JMP setup


\ ---- colours of the rings of a sprite, middle to edge
.kinds                  \ on a colour set
 EQUB 0,0,0,0,0,0,3     \ 0 vacant
 EQUB 1,1,1,1,1,1,3     \ 1 red
 EQUB 2,2,2,2,2,2,3     \ 2 blue
 EQUB 0,0,0,0,0,0,0     \ 3 nothing
 EQUB 3,3,3,3,0,0,3     \ 4 cursor on vacant
 EQUB 3,3,3,3,1,1,3     \ 5 ... on red
 EQUB 3,3,3,3,2,2,3     \ 6 ... on blue
 EQUB 0,0,0,0,1,1,3     \ 7 red, lifted
 EQUB 0,0,0,0,2,2,3     \ 8 blue, lifted
                        \ the same for black and white
 EQUB 0,0,0,0,0,0,3
 EQUB 3,3,3,3,3,3,3
 EQUB 3,3,0,0,0,0,3
 EQUB 0,0,0,0,0,0,0
 EQUB 3,3,3,3,3,0,3
 EQUB 0,0,0,0,3,3,3
 EQUB 3,3,3,3,3,0,3
 EQUB 0,0,3,3,0,0,3
 EQUB 3,3,0,3,3,0,3
.abs6 EQUB 6,5,4,3,2,1,0,1,2,3,4,5,6
.mul7 EQUB 0,7,14,21,28,35,42,49,56
.cbyte EQUB 0,&0F,&F0,&FF
.mask EQUB &88,&44,&22,&11

\ ---- keys: Q W E / A D / Z X C, and the arrows
.keys EQUB "QWEADZXC",136,137,138,139
.kdx EQUB 255,0,1,255,1,255,0,1,255,1,0,0
.kdy EQUB 255,255,255,0,0,1,1,1,0,0,1,255

\ ---- weights of the computer
.wm EQUB 0,1,5,7,0, 0,1,4,12,14
.hm EQUB 0,2,6,14,30,70
.ho EQUB 0,2,6,16,45,160
.noise EQUB 0,63,7,3

\ ======== small things
.pr                     \ print the text that follows the JSR
 PLA:STA sp:PLA:STA sp+1
 LDY #0
.pr1
 INC sp:BNE pr2:INC sp+1
.pr2
 LDA (sp),Y:BEQ pr3
 JSR wrch:JMP pr1
.pr3
 LDA sp+1:PHA:LDA sp:PHA
 RTS

.rnd                    \ A: a random byte
 STX rx
 LDX #8
.rn1
 ASL rl:ROL rh:BCC rn2
 LDA rl:EOR #&2D:STA rl
.rn2
 DEX:BNE rn1
 LDX rx
 LDA rl:EOR rh:RTS

.stir                   \ mix in the time of the key
 LDA #1:LDX #blk:LDY #0:JSR osword      \ read TIME
 LDA blk:EOR &FE64:EOR rl:STA rl
 LDA blk+1:EOR rh:STA rh
 ORA rl:BNE sti1
 INC rh
.sti1
 RTS

.beep                   \ A pitch, X duration
 LDY snd:BEQ beepx
 STA blk+4:STX blk+6
 LDA #0:STA blk+1:STA blk+5:STA blk+7
 LDA #1:STA blk
 LDA #&F4:STA blk+2:LDA #&FF:STA blk+3  \ -12
 LDA #7:LDX #blk:LDY #0:JSR osword
.beepx
 RTS

.wait                   \ A times 0.1 s
 STA w0
.wa1
 LDA w0:BEQ wax
 LDX #5
.wa2
 TXA:PHA:LDA #19:JSR osbyte:PLA:TAX
 JSR esc
 DEX:BNE wa2
 DEC w0:JMP wa1
.wax
 RTS

.esc                    \ ESCAPE pressed?
 BIT &FF:BMI escd
 RTS
.escd
 LDA #126:JSR osbyte
 LDX #255:TXS
 JSR board2             \ windows as they were
 LDA #12:STA pn
 LDA #0:STA con:STA actor
 JSR show
 JMP again

\ ======== pictures
.spr                    \ sprite with rings kp at xl,xh,yy
 LDA yy:SEC:SBC #6:STA ry
 LDA #0:STA jj
.sp1
 LDX jj:LDY abs6,X:LDA mul7,Y:STA base
 LDA ry:LSR A:LSR A:LSR A:STA t
 LSR A:STA ah:LDA #0:ROR A:STA al
 LDA t:ASL A:CLC:ADC ah:ADC #&30:STA ah
 LDA ry:AND #7:ORA al:STA al
 LDA xl:SEC:SBC #6:STA pxl
 LDA xh:SBC #0:STA pxh
 LDA #0:STA ii
.sp2
 LDY ii:LDA abs6,Y:CLC:ADC base:TAY
 LDA ring,Y:BMI sp3
 TAY:LDA (kp),Y:TAY:LDA cbyte,Y:STA cb
 LDA pxl:AND #3:TAY:LDA mask,Y:STA mk
 LDA pxl:AND #&FC:ASL A:STA pl
 LDA pxh:ROL A:STA ph
 LDA pl:CLC:ADC al:STA pl
 LDA ph:ADC ah:STA ph
 LDY #0
 LDA mk:EOR #255:AND (pl),Y:STA t
 LDA cb:AND mk:ORA t:STA (pl),Y
.sp3
 INC pxl:BNE sp4:INC pxh
.sp4
 INC ii:LDA ii:CMP #13:BNE sp2
 INC ry
 INC jj:LDA jj:CMP #13:BEQ sp5
 JMP sp1
.sp5
 RTS

.kind                   \ A: kind, to kp
 TAY:LDA mul7,Y
 LDY bw:BEQ ki1
 CLC:ADC #63
.ki1
 CLC:ADC #kinds MOD 256:STA kp
 LDA #kinds DIV 256:ADC #0:STA kp+1
 RTS

.drawpt                 \ the point X as it is; keeps X
 STX keep
 JSR ptxy
 LDA b,X
 CPX cur:BNE dp1
 LDY con:BEQ dp1
 CLC:ADC #4:JMP dp2
.dp1
 CPX held:BNE dp2
 CLC:ADC #6
.dp2
 JSR kind
 JSR spr
 LDX keep
 RTS

.ptxy                   \ pixel coordinates of the point X
 LDA py,X:STA yy
 LDA px,X:CLC:ADC #XO:STA xl
 LDA #0:ADC #0:STA xh
 RTS

.plot                   \ PLOT A at xl,xh,yy
 PHA:LDA #25:JSR wrch:PLA:JSR wrch
 LDA xl:ASL A:STA t:LDA xh:ROL A:STA t+1
 ASL t:ROL t+1
 LDA t:JSR wrch:LDA t+1:JSR wrch
 LDA #0:STA t+1
 LDA yy:ASL A:ROL t+1:ASL A:ROL t+1:STA t
 LDA #&FF:SEC:SBC t:PHP:JSR wrch:PLP
 LDA #3:SBC t+1:JMP wrch

.plotpt                 \ PLOT A at the point Y; keeps X
 STA ta
 TXA:PHA
 TYA:TAX:JSR ptxy
 LDA ta:JSR plot
 PLA:TAX:RTS

.board                  \ the whole picture
 LDA #22:JSR wrch:LDA #1:JSR wrch
 JSR nocur
 LDA #255:STA held
 LDA #0:STA con
 LDX #71
.bo1
 STA b,X:DEX:BPL bo1
 JSR pr
 EQUB 31,1,1,"KENSINGTON",31,1,4,"Q W E",31,1,5," \|/",31,1,6,"A-+-D",31,1,7," /|\",31,1,8,"Z X C",31,1,10,"RETURN",0
 LDA #3:JSR gcol
 LDX #53                \ the lines
.bo2
 LDY sa,X:LDA #4:JSR plotpt
 LDY sb,X:LDA #5:JSR plotpt
 LDY sc,X:LDA #5:JSR plotpt
 LDY sd,X:LDA #5:JSR plotpt
 LDY sa,X:LDA #5:JSR plotpt
 DEX:BPL bo2
 LDX #6                 \ the hexagons
.bo3
 STX hx
 LDY hcol,X
 LDA #0:STA mk
 TYA:BEQ bo4
 LDA bw:BEQ bo5
 LDA bwm-1,Y:STA mk
.bo4
 LDY #3
.bo5
 TYA:JSR gcol
 LDA #0:STA jj
.bo6
 LDA jj:AND mk:BNE bo8
 LDX hx
 LDA hcy,X:CLC:ADC jj:SEC:SBC #12:STA yy
 LDY jj
 LDA jj:SEC:SBC #12:BPL bo7
 EOR #255:CLC:ADC #1
.bo7
 TAY:LDA hexw,Y:STA cb
 LDA hcx,X:CLC:ADC #XO:STA xl
 LDA #0:ADC #0:STA xh
 LDA xl:PHA:LDA xh:PHA
 LDA xl:SEC:SBC cb:STA xl
 LDA xh:SBC #0:STA xh
 LDA #4:JSR plot
 PLA:STA xh:PLA:CLC:ADC cb:STA xl
 LDA xh:ADC #0:STA xh
 LDA #5:JSR plot
.bo8
 INC jj:LDA jj:CMP #25:BEQ bo11
 JMP bo6
.bo11
 LDX hx:DEX:BMI bo12
 JMP bo3
.bo12
 LDX #71
.bo9
 JSR drawpt:DEX:BPL bo9
.board2                 \ the window for name and prompt
 LDX #4
.bo10
 LDA wnd,X:JSR wrch:DEX:BPL bo10
 RTS
.wnd EQUB 30,39,31,0,28  \ VDU 28,0,31,39,30 backwards
.bwm EQUB 1,3           \ shading: red every 2nd line, blue every 4th

.nocur
 LDX #0
.nc1
 LDA ncd,X:JSR wrch:INX:CPX #16:BNE nc1
 RTS
.ncd EQUB 23,1,0,0,0,0,0,0,0,0, 19,2,4,0,0,0

.gcol
 PHA:LDA #18:JSR wrch:LDA #0:JSR wrch:PLA:JMP wrch

.pname                  \ print the name of the player X
 TXA:ASL A:ASL A:ASL A:TAX
.pn1
 LDA nam,X:BEQ pn2
 JSR wrch:INX:BNE pn1
.pn2
 RTS

.show                   \ name of the actor (colour), and prompt pn
 LDA #17:JSR wrch:LDA #128:JSR wrch
 LDA #17:JSR wrch:LDA #3:JSR wrch
 LDA #12:JSR wrch
 LDX actor:BEQ shw2
 LDA bw:BNE shw1
 LDA #17:JSR wrch:TXA:ORA #128:JSR wrch
.shw1
 LDA plr,X:TAX:JSR pname
.shw2
 LDA #17:JSR wrch:LDA #128:JSR wrch
.shw3
 LDA #13:JSR wrch:LDA #10:JSR wrch
 LDX pn
 LDA ptl,X:STA sp:LDA pth,X:STA sp+1
 LDY #0
.shw4
 LDA (sp),Y:BEQ shw5
 JSR wrch:INY:BNE shw4
.shw5
 RTS

.p0 EQUB "Place a stone",0
.p1 EQUB "Move which stone?",0
.p2 EQUB "Move it where?",0
.p3 EQUB "Reposition which opposing stone?",0
.p4 EQUB "Put it where?",0
.p5 EQUB "Reposition which other stone?",0
.p6 EQUB "cannot move and must pass.",0
.p7 EQUB "Thinking...",0
.p8 EQUB "Which colour, Red or Blue (R/B)?",0
.p9 EQUB "begins.",0
.p10 EQUB "Do it on your board, then RETURN",0
.p11 EQUB "is THE WINNER!  Play again (Y/N)?",0
.p12 EQUB "Game stopped.  Play again (Y/N)?",0
.p13 EQUB "A stone is drawn...",0
.ptl
 EQUB p0 MOD 256,p1 MOD 256,p2 MOD 256,p3 MOD 256,p4 MOD 256,p5 MOD 256,p6 MOD 256
 EQUB p7 MOD 256,p8 MOD 256,p9 MOD 256,p10 MOD 256,p11 MOD 256,p12 MOD 256,p13 MOD 256
.pth
 EQUB p0 DIV 256,p1 DIV 256,p2 DIV 256,p3 DIV 256,p4 DIV 256,p5 DIV 256,p6 DIV 256
 EQUB p7 DIV 256,p8 DIV 256,p9 DIV 256,p10 DIV 256,p11 DIV 256,p12 DIV 256,p13 DIV 256

.pile                   \ the stones the actor has in hand
 LDX #14
.pi1
 STX hx
 TXA:LDY #200
.pi2
 CMP #5:BCC pi3
 SEC:SBC #5:PHA:TYA:CLC:ADC #14:TAY:PLA:JMP pi2
.pi3
 STY yy
 STA t:ASL A:ASL A:ASL A:ASL A:SEC:SBC t
 CLC:ADC #9:STA xl
 LDA #0:STA xh
 LDX actor
 LDA brd:BEQ pi4
 LDY plr,X:LDA level,Y:BEQ pi5  \ a person with a real board
.pi4
 LDA hx:CMP hand,X:BCS pi5
 TXA:BNE pi6
.pi5
 LDA #3
.pi6
 JSR kind:JSR spr
 LDX hx:DEX:BPL pi1
 RTS

\ ======== the cursor
.choose                 \ a point: cur, by keys
 LDA #1:STA con
.ch1
 LDX cur:JSR drawpt
.ch2
 LDA #129:LDX #25:LDY #0:JSR osbyte
 BCC ch3
 CPY #27:BNE ch9
 JMP escd
.ch9
 LDA con:EOR #1:STA con:JMP ch1
.ch3
 STX ta:JSR stir
 LDA ta:CMP #13:BEQ ch7
 CMP #97:BCC ch4
 CMP #123:BCS ch4
 AND #&DF
.ch4
 LDY #11
.ch5
 CMP keys,Y:BEQ ch6
 DEY:BPL ch5:BMI ch2
.ch6
 STY ta
 LDA #0:STA con
 LDX cur:JSR drawpt
 LDY ta:JSR near
 JMP choose
.ch7
 LDA #0:STA con
 LDX cur:JMP drawpt

.near                   \ move cur to the nearest point in direction Y
 LDA kdx,Y:STA dax:LDA kdy,Y:STA day
 LDA #255:STA best
 LDA cur:STA bx
 LDX #71
.ne1
 LDY cur
 LDA gx,X:SEC:SBC gx,Y:STA gdx
 LDA gy,X:SEC:SBC gy,Y:STA gdy
 LDA gdx:LDY dax:JSR sgn:STA t
 LDA gdy:LDY day:JSR sgn:CLC:ADC t
 BEQ ne4:BMI ne4
 STA along
 LDA gdx:LDY day:JSR sgn:STA t
 LDA gdy:LDY dax:JSR sgn:SEC:SBC t
 BPL ne2
 EOR #255:CLC:ADC #1
.ne2
 CMP along:BEQ ne3:BCS ne4
.ne3
 LSR A:CLC:ADC along
 CMP best:BEQ ne5:BCS ne4
.ne5
 STA best:STX bx
.ne4
 DEX:BPL ne1
 LDA bx:STA cur
 RTS
.sgn                    \ A times Y (1, 0 or -1)
 CPY #1:BEQ sg2:BCC sg1
 EOR #255:CLC:ADC #1:RTS
.sg1
 LDA #0
.sg2
 RTS

\ ======== the rules
.isshape                \ C set: shape X is complete in col, with point dst
 LDY sa,X:LDA b,Y:CMP col:BNE isn
 LDY sb,X:LDA b,Y:CMP col:BNE isn
 LDY sc,X:LDA b,Y:CMP col:BNE isn
 LDY sd,X:LDA b,Y:CMP col:BNE isn
 LDA dst
 CMP sa,X:BEQ isy
 CMP sb,X:BEQ isy
 CMP sc,X:BEQ isy
 CMP sd,X:BEQ isy
.isn
 CLC:RTS
.isy
 SEC:RTS

.banp                   \ bp: the list of bans of col
 LDA #ban1 MOD 256:LDY #ban1 DIV 256
 LDX col:CPX #1:BEQ ba1
 LDA #ban2 MOD 256:LDY #ban2 DIV 256
.ba1
 STA bp:STY bp+1
 RTS

.gains                  \ gain of col by the stone at dst: 0, 1, 2
 LDA #0:STA gain
 LDX #53
.ga1
 LDA paid,X:BNE ga3
 JSR isshape:BCC ga3
 CPX #24:BCS ga2
 LDA gain:BNE ga3
 LDA #1:BNE ga4
.ga2
 LDA #2
.ga4
 STA gain
.ga3
 DEX:BPL ga1
 RTS

.pay                    \ gains, and note the shapes as paid
 JSR gains
 LDX #53
.py1
 JSR isshape:BCC py2
 LDA #1:STA paid,X
.py2
 DEX:BPL py1
 RTS

.broken                 \ a stone of col leaves dst: note its shapes
 LDA opt2:BEQ br3
 JSR banp
 LDX #53
.br1
 JSR isshape:BCC br2
 LDY col
 LDA #1
 CPY who:BNE br4
 LDA #2                 \ in its own turn: that turn does not count
.br4
 PHA:TXA:TAY:PLA:STA (bp),Y
.br2
 DEX:BPL br1
.br3
 RTS

.moveok                 \ C set: who may place at dst (src=255) or slide there
 LDX dst:LDA b,X:BNE mo9
 LDY src:CPY #255:BEQ mo2
 LDA b,Y:CMP who:BNE mo9
 TXA
 CMP nb0,Y:BEQ mo2
 CMP nb1,Y:BEQ mo2
 CMP nb2,Y:BEQ mo2
 CMP nb3,Y:BNE mo9
.mo2
 LDA opt2:BEQ mo8
 LDA who:STA col
 JSR banp
 JSR try
 LDX #53
.mo3
 JSR isshape:BCC mo4
 TXA:TAY:LDA (bp),Y:BEQ mo4
 JSR untry
.mo9
 CLC:RTS
.mo4
 DEX:BPL mo3
 JSR untry
.mo8
 SEC:RTS

.try                    \ move who's stone for a trial
 LDA who:LDX dst:STA b,X
 LDX src:CPX #255:BEQ try1
 LDA #0:STA b,X
.try1
 RTS
.untry
 LDA #0:LDX dst:STA b,X
 LDX src:CPX #255:BEQ try1
 LDA who:STA b,X
 RTS

.canmove                \ C set: the stone src has a legal move
 LDX src:LDA nb0,X:JSR cm1:BCS cmx
 LDX src:LDA nb1,X:JSR cm1:BCS cmx
 LDX src:LDA nb2,X:JSR cm1:BCS cmx
 LDX src:LDA nb3,X
.cm1
 CMP #255:BEQ cm2
 STA dst:JMP moveok
.cm2
 CLC
.cmx
 RTS

.anymove                \ C set: who has a legal move
 LDX who:LDA hand,X:BEQ an3
 LDA #255:STA src
 LDA #71:STA dst
.an1
 JSR moveok:BCS cmx
 DEC dst:BPL an1
 CLC:RTS
.an3
 LDA #71:STA src
.an4
 LDX src:LDA b,X:CMP who:BNE an5
 JSR canmove:BCS cmx
.an5
 DEC src:BPL an4
 CLC:RTS

.won                    \ C set: col holds a hexagon, wh
 LDX #6
.wn1
 LDA hcol,X:BEQ wn2
 CMP col:BNE wn3
.wn2
 LDY h0,X:LDA b,Y:CMP col:BNE wn3
 LDY h1,X:LDA b,Y:CMP col:BNE wn3
 LDY h2,X:LDA b,Y:CMP col:BNE wn3
 LDY h3,X:LDA b,Y:CMP col:BNE wn3
 LDY h4,X:LDA b,Y:CMP col:BNE wn3
 LDY h5,X:LDA b,Y:CMP col:BNE wn3
 STX wh
 SEC:RTS
.wn3
 DEX:BPL wn1
 CLC:RTS

\ ======== the game
.newgame
 LDX #255:TXS
 JSR board
 LDX #53:LDA #0
.ng1
 STA ban1,X:STA ban2,X:STA paid,X
 DEX:BPL ng1
 STA depth:STA wh
 LDA #15:STA hand+1:STA hand+2
 \ who takes which colour
 LDX #0
 LDA level:BEQ ng2
 LDA level+1:BNE ng4
 LDX #1
.ng2
 STX pc
 STX plr+1:STX plr+2
 LDA #0:STA actor
 LDA #8:STA pn
 LDA #17:JSR wrch:LDA #128:JSR wrch
 LDA #12:JSR wrch
 LDX pc:JSR pname
 JSR shw3
.ng3
 JSR key
 LDX #1
 CMP #'R':BEQ ng5
 INX
 CMP #'B':BEQ ng5
 CMP #27:BNE ng3
 JMP escd
.ng4
 STX pc                 \ two computers
 JSR rnd:AND #1:TAX:INX
.ng5
 LDA pc:STA plr,X
 EOR #1:PHA
 TXA:EOR #3:TAX
 PLA:STA plr,X
 JSR stir
 \ draw a stone
 LDA #13:STA pn:LDA #0:STA actor:JSR show
 JSR rnd:AND #3:CLC:ADC #9:STA nn
 JSR rnd:AND #1:CLC:ADC #1:STA who
.ng6
 LDA who:EOR #3:STA who
 JSR kind
 LDA #39:STA xl:LDA #0:STA xh:LDA #214:STA yy
 JSR spr
 LDA who:ASL A:ASL A:ASL A:CLC:ADC #80:LDX #1:JSR beep
 LDA #1:JSR wait
 DEC nn:BNE ng6
 LDA who:STA actor
 LDA #9:STA pn:JSR show
 LDA #12:JSR wait

.turn
 LDA who:STA actor:EOR #3:STA opp
 LDX #53:LDA #0
.tu1
 STA paid,X:DEX:BPL tu1
 STA depth
 JSR pile
 JSR anymove:BCS tu2
 LDA #6:STA pn:JSR show
 LDA #20:JSR wait
 JMP endturn
.tu2
 LDX who
 LDY plr,X:LDA level,Y:STA lev
 LDA hand,X:BEQ tu3
 JSR place:JMP tu4
.tu3
 JSR slide
.tu4                    \ src, dst chosen
 LDX src:CPX #255:BEQ tu5
 LDA who:STA col
 LDA dst:PHA
 STX dst:JSR broken
 PLA:STA dst
 LDX src:LDA #0:STA b,X
 LDA #255:STA held
 JSR drawpt
 JMP tu6
.tu5
 LDX who:DEC hand,X
.tu6
 LDA who:LDX dst:STA b,X
 JSR drawpt
 JSR pile
 LDA #120:LDX #2:JSR beep
 JSR ack
 LDA who:STA col
 JSR result

.rights                 \ relocations owed, the latest first
 LDX depth:BNE ri9
 JMP endturn
.ri9
 DEX
 LDA fnum,X:BEQ ri8
 LDA fown,X:STA actor:EOR #3:STA opp
 LDY #71                \ is there a stone to take?
.ri1
 JSR takeok:BCS ri2
 DEY:BPL ri1
.ri8
 DEC depth:JMP rights
.ri2
 LDX actor:LDY plr,X:LDA level,Y:STA lev
 JSR pile
 JSR reloc              \ src, dst chosen
.ri5
 LDA opp:STA col
 LDA dst:PHA
 LDA src:STA dst:JSR broken
 PLA:STA dst
 LDX src:LDA #0:STA b,X
 LDA #255:STA held
 JSR drawpt
 LDX dst:LDA opp:STA b,X
 JSR drawpt
 LDX depth
.ri3
 DEX:BMI ri4
 LDA ftak,X:CMP src:BNE ri3
 LDA dst:STA ftak,X
 JMP ri3
.ri4
 LDX depth:DEX
 LDA dst:STA ftak,X
 DEC fnum,X
 LDA #60:LDX #2:JSR beep
 JSR ack
 LDA opp:STA col
 JSR result
 JMP rights

.endturn
 LDA who:STA col
 JSR banp
 LDY #53
.et1
 LDA (bp),Y:BEQ et2
 SEC:SBC #1:STA (bp),Y
.et2
 DEY:BPL et1
 LDA who:EOR #3:STA who
 JSR esc
 JMP turn

.takeok                 \ C set: the right X-? may take the stone at Y
 LDX depth
 LDA b,Y:CMP opp:BNE to1
 TYA:CMP ftak-1,X:BEQ to1
 SEC:RTS
.to1
 CLC:RTS

.result                 \ after col got a stone at dst: win, or rights
 JSR won:BCS winner
 JSR pay
 LDA gain:BEQ re1
 LDX depth
 STA fnum,X
 LDA col:STA fown,X
 LDA #255:STA ftak,X
 INC depth
 LDA #160:LDX #3:JSR beep
.re1
 RTS

.winner
 LDX #255:TXS
 LDA col:STA actor
 JSR pile
 LDA #11:STA pn:JSR show
 LDA #12:STA nn
.wi1
 LDX wh
 LDA h0,X:JSR wi2
 LDX wh:LDA h1,X:JSR wi2
 LDX wh:LDA h2,X:JSR wi2
 LDX wh:LDA h3,X:JSR wi2
 LDX wh:LDA h4,X:JSR wi2
 LDX wh:LDA h5,X:JSR wi2
 LDA nn:ASL A:ASL A:EOR #255:LDX #2:JSR beep
 LDA #2:JSR wait
 DEC nn:BNE wi1
 JMP again
.wi2
 TAX:STA cur
 LDA nn:AND #1:EOR #1:STA con
 JSR drawpt
 LDA #0:STA con
 RTS

.again                  \ Y or N
 JSR key
 CMP #'Y':BNE ag1
 JMP newgame
.ag1
 CMP #'N':BNE again
 JMP setup

.key                    \ a key, as a capital; ESCAPE starts again
 JSR rdch:BCS ke1
 PHA:JSR stir:PLA
 CMP #97:BCC ke2
 CMP #123:BCS ke2
 AND #&DF
.ke2
 RTS
.ke1
 LDA #126:JSR osbyte
 LDA #27:RTS

.ack                    \ with a real board: wait until it is done there
 LDA brd:BEQ ac1
 LDA lev:BEQ ac1
 LDA #10:STA pn:JSR show
.ac2
 JSR key:CMP #27:BEQ ac3
 CMP #13:BNE ac2
.ac1
 RTS
.ac3
 JMP escd

.no                     \ a refusal
 LDA #10:LDX #4:JMP beep

.place
 LDA #255:STA src
 LDA lev:BEQ pla1
 JMP cplace
.pla1
 LDA #0:STA cur
.pla2
 LDA #0:STA pn:JSR show
 JSR choose
 LDA cur:STA dst
 JSR moveok:BCS pla3
 JSR no:JMP pla2
.pla3
 RTS

.slide
 LDA lev:BEQ sli0
 JMP cslide
.sli0
 LDA #0:STA cur
.sli1
 LDA #1:STA pn:JSR show
 JSR choose
 LDX cur:STX src
 LDA b,X:CMP who:BNE sli2
 JSR canmove:BCS sli3
.sli2
 JSR no:JMP sli1
.sli3
 LDX src:STX held:JSR drawpt
.sli4
 LDA #2:STA pn:JSR show
 JSR choose
 LDX cur:STX dst
 CPX src:BEQ sli5
 JSR moveok:BCS pla3
 JSR no:JMP sli4
.sli5                   \ put down again
 LDA #255:STA held:JSR drawpt
 JMP sli0

.reloc
 LDA lev:BEQ rlo0
 JMP creloc
.rlo0
 LDA #0:STA cur
.rlo1
 LDA #3
 LDX depth:LDY ftak-1,X:CPY #255:BEQ rlo2
 LDA #5
.rlo2
 STA pn:JSR show
 JSR choose
 LDY cur:STY src
 JSR takeok:BCS rlo3
 JSR no:JMP rlo1
.rlo3
 LDX src:STX held:JSR drawpt
.rlo4
 LDA #4:STA pn:JSR show
 JSR choose
 LDX cur:STX dst
 CPX src:BEQ rlo5
 LDA b,X:BNE far1
 JMP pla3
.far1
 JSR no:JMP rlo4
.rlo5
 LDA #255:STA held:JSR drawpt
 JMP rlo0

\ ======== the computer
.cstart
 LDA #7:STA pn:JSR show
.cbest
 LDA #0:STA bl:LDA #&80:STA bh
 LDA #255:STA bdst:STA bsrc
 RTS

.look                   \ show the point X while it is considered
 JSR esc
 LDA watch:BEQ lo1
 LDA cur:PHA
 STX cur:LDA #1:STA con:JSR drawpt
 LDA #0:STA con:JSR drawpt
 PLA:STA cur
.lo1
 RTS

.point                  \ show the choice at X
 STX cur
 LDA speed:ASL A:ADC #2:STA nn
.po1
 LDA nn:AND #1:EOR #1:STA con
 LDX cur:JSR drawpt
 LDA #1:JSR wait
 DEC nn:BNE po1
 LDA #0:STA con
 LDX cur:JMP drawpt

.cplace
 JSR cstart
 LDA #255:STA src
 LDA #71:STA dst
.cp1
 JSR moveok:BCC cp2
 JSR weigh
.cp2
 DEC dst:BPL cp1
 LDA #255:STA src
 LDX bdst:STX dst
 JMP point

.weigh                  \ judge who's move src, dst; keep the best
 LDX dst:JSR look
 JSR try
 LDA who:STA col
 JSR eval
 JSR gains
 LDX gain:LDA bonus,X:JSR plus
 JSR untry
.comp                   \ better than the best? then keep it
 JSR rnd:LDX lev:AND noise,X:JSR plus
 LDA bl:CMP sl
 LDA bh:SBC sh
 BVC cmp1
 EOR #&80
.cmp1
 BPL cmp2
 LDA sl:STA bl:LDA sh:STA bh
 LDA src:STA bsrc:LDA dst:STA bdst
.cmp2
 RTS
.bonus EQUB 0,60,110

.cslide
 JSR cstart
 LDA #71:STA src
.cs1
 LDX src:LDA b,X:CMP who:BNE cs2
 LDA nb0,X:JSR cs3
 LDX src:LDA nb1,X:JSR cs3
 LDX src:LDA nb2,X:JSR cs3
 LDX src:LDA nb3,X:JSR cs3
.cs2
 DEC src:BPL cs1
 LDX bsrc:STX src
 JSR point
 LDX src:STX held:JSR drawpt
 LDX bdst:STX dst
 JMP point
.cs3
 CMP #255:BEQ cs4
 STA dst:JSR moveok:BCC cs4
 JMP weigh
.cs4
 RTS

.creloc
 JSR cstart
 LDA #71:STA src        \ which stone is it best to lift
.cr1
 LDY src:JSR takeok:BCC cr2
 LDX src:JSR look
 LDX src:LDA #0:STA b,X
 JSR eval
 LDX src:LDA opp:STA b,X
 JSR comp
.cr2
 DEC src:BPL cr1
 LDX bsrc:STX src
 JSR point
 LDX src:STX held:JSR drawpt
 JSR cbest              \ and where does it least harm
 LDA #71:STA dst
.cr3
 LDX dst:LDA b,X:BNE cr4
 JSR look
 LDX src:LDA #0:STA b,X
 LDX dst:LDA opp:STA b,X
 STA col
 JSR eval
 JSR gains
 LDX gain:LDA bonus,X:JSR minus
 LDX dst:LDA #0:STA b,X
 LDX src:LDA opp:STA b,X
 JSR comp
.cr4
 DEC dst:BPL cr3
 LDX bdst:STX dst
 JMP point

.plus
 CLC:ADC sl:STA sl:BCC plu1:INC sh
.plu1
 RTS
.minus
 STA t
 LDA sl:SEC:SBC t:STA sl:BCS plu1:DEC sh
 RTS

.count                  \ note the point Y
 LDA b,Y:BEQ co1
 TAY
 LDA c0,Y:CLC:ADC #1:STA c0,Y
 RTS
.co1
 STY vac:RTS

.sides                  \ cm, co: stones of the actor, of the other
 LDX actor:LDA c0,X:STA cm
 LDX opp:LDA c0,X:STA co
 LDX hx
 RTS

.reach                  \ C set: colour A can get to the point vac
 STA t
 TAX:LDA hand,X:BNE rea3
 LDA #0:STA nn
 LDX vac
 LDY nb0,X:JSR rea1
 LDY nb1,X:JSR rea1
 LDY nb2,X:JSR rea1
 LDY nb3,X:JSR rea1
 LDX hx
 LDA nn:CMP #3
 RTS
.rea1
 CPY #255:BEQ rea2
 LDA b,Y:CMP t:BNE rea2
 INC nn
.rea2
 RTS
.rea3
 LDX hx:SEC:RTS

.eval                   \ sl,sh: how good is it for the actor
 LDA #0:STA sl:STA sh
 LDX #53
.ev1
 STX hx
 LDA #0:STA c1:STA c2
 LDY sa,X:JSR count
 LDY sb,X:JSR count
 LDY sc,X:JSR count
 LDA #0:CPX #24:BCC ev2
 LDY sd,X:JSR count
 LDA #5
.ev2
 STA base
 LDA #2:CPX #24:BCC ev8
 LDA #3
.ev8
 STA full
 JSR sides
 LDA co:BNE ev3
 LDA base:CLC:ADC cm:TAY
 LDA wm,Y:JSR plus
 LDA lev:CMP #3:BNE ev4
 LDA cm:CMP full:BNE ev4
 LDA actor:JSR reach:BCC ev4
 LDA #6:JSR plus
 JMP ev4
.ev3
 LDA lev:CMP #1:BEQ ev4 \ the novice does not see the others' shapes
 LDA cm:BNE ev4
 LDA base:CLC:ADC co:TAY
 LDA wm,Y:JSR minus
 LDA lev:CMP #3:BNE ev4
 LDA co:CMP full:BNE ev4
 LDA opp:JSR reach:BCC ev4
 LDA #25:JSR minus
.ev4
 LDX hx:DEX:BMI far2
 JMP ev1
.far2
 LDX #6
.ev5
 STX hx
 LDA #0:STA c1:STA c2
 LDY h0,X:JSR count
 LDY h1,X:JSR count
 LDY h2,X:JSR count
 LDY h3,X:JSR count
 LDY h4,X:JSR count
 LDY h5,X:JSR count
 JSR sides
 LDA co:BNE ev6
 LDA hcol,X:CMP opp:BEQ ev7
 LDY cm:CPY #6:BEQ ev9
 LDA hm,Y:JSR plus
 LDA lev:CMP #3:BNE ev7
 LDA cm:CMP #5:BNE ev7
 LDA actor:JSR reach:BCC ev7
 LDA #80:JSR plus
 JMP ev7
.ev9
 LDA sh:CLC:ADC #32:STA sh
 JMP ev7
.ev6
 LDA cm:BNE ev7
 LDA hcol,X:CMP actor:BEQ ev7
 LDY co:CPY #6:BEQ ev10
 LDA lev:CMP #1:BNE ev11
 CPY #5:BCC ev7
.ev11
 LDA ho,Y:JSR minus
 LDA lev:CMP #3:BNE ev7
 LDA co:CMP #5:BNE ev7
 LDA opp:JSR reach:BCC ev7
 DEC sh:DEC sh
 JMP ev7
.ev10
 LDA sh:SEC:SBC #32:STA sh
.ev7
 LDX hx:DEX:BMI far3
 JMP ev5
.far3
 RTS

\ ======== the beginning
.setup
 LDX #255:TXS
 CLI
 LDA #4:LDX #1:JSR osbyte
 LDA #22:JSR wrch:LDA #1:JSR wrch
 LDX #10
.se0
 LDA ncd,X:JSR wrch:INX:CPX #16:BNE se0
 JSR links
 JSR pr
 EQUB 10,17,129,17,3,"           K E N S I N G T O N          ",17,128,10,10,0
 LDX #0:JSR player
 LDX #1:JSR player
 JSR pr
 EQUB 13,10,"Is it a colour television (Y)? ",0
 LDA #1:JSR yesno:EOR #1:STA bw
 JSR pr
 EQUB "Shall I show my thinking (Y)? ",0
 LDA #1:JSR yesno:STA watch
 JSR pr
 EQUB "Sound effects (Y)? ",0
 LDA #1:JSR yesno:STA snd
 JSR pr
 EQUB "Do you use a real board too (N)? ",0
 LDA #0:JSR yesno:STA brd
 JSR pr
 EQUB "Is it the 2-move option (Y)? ",0
 LDA #1:JSR yesno:STA opt2
 JSR pr
 EQUB "Speed of play, 0 fast - 9 slow (3)? ",0
.se1
 JSR skey
 CMP #13:BNE se2
 LDA #'3'
.se2
 CMP #'0':BCC se1
 CMP #'9'+1:BCS se1
 JSR wrch
 AND #15:STA speed
 JMP newgame

.skey                   \ a key; ESCAPE goes back to the first question
 JSR key:CMP #27:BNE sk1
 JMP setup
.sk1
 RTS

.yesno                  \ A default; answers A = 1 or 0
 STA nn
.ye1
 JSR skey
 CMP #'Y':BEQ ye2
 CMP #'N':BEQ ye3
 CMP #13:BNE ye1
 LDA nn:BEQ ye3
.ye2
 JSR pr
 EQUB "Yes",13,10,0
 LDA #1:RTS
.ye3
 JSR pr
 EQUB "No",13,10,0
 LDA #0:RTS

.player                 \ name and level of the player X
 STX pc
 JSR pr
 EQUB "Name of player ",0
 LDA pc:CLC:ADC #'1':JSR wrch
 JSR pr
 EQUB "? ",0
 LDA pc:ASL A:ASL A:ASL A:STA nn
 CLC:ADC #nam MOD 256:STA blk
 LDA #nam DIV 256:STA blk+1
 LDA #5:STA blk+2
 LDA #33:STA blk+3
 LDA #126:STA blk+4
 LDA #0:LDX #blk:LDY #0:JSR osword
 BCC pl1
 LDA #126:JSR osbyte
 JMP setup
.pl1
 TYA:BNE pl2
 LDX nn                 \ no name
 LDA #'P':STA nam,X:LDA #'1':CLC:ADC pc:STA nam+1,X
 LDA #2
.pl2
 CLC:ADC nn:TAX
 LDA #0:STA nam,X
 JSR stir
 JSR pr
 EQUB "Level (1-3, or RETURN for a person)? ",0
.pl3
 JSR skey
 LDX #0
 CMP #13:BEQ pl4
 CMP #'1':BCC pl3
 CMP #'4':BCS pl3
 PHA:JSR wrch:PLA
 AND #3:TAX
.pl4
 LDY pc:STX level,Y
 JSR pr
 EQUB 13,10,13,10,0
 RTS

.links                  \ neighbours of every point, from the shapes
 LDX #71
.li1
 LDA #255:STA nb0,X:STA nb1,X:STA nb2,X:STA nb3,X
 LDA px,X:LSR A:LSR A:STA gx,X
 LDA py,X:LSR A:LSR A:STA gy,X
 DEX:BPL li1
 LDX #53
.li2
 STX hx
 LDY sa,X:LDA sb,X:JSR link
 LDX hx:LDY sb,X:LDA sc,X:JSR link
 LDX hx:LDY sc,X:LDA sd,X:JSR link
 LDX hx:LDY sd,X:LDA sa,X:JSR link
 LDX hx
 DEX:BPL li2
 RTS
.link                   \ A and Y are neighbours
 STA ta:STY t
 CPY ta:BEQ li9         \ a triangle has only three sides
 JSR li3
 LDA t:LDY ta
.li3
 CMP nb0,Y:BEQ li9
 CMP nb1,Y:BEQ li9
 CMP nb2,Y:BEQ li9
 CMP nb3,Y:BEQ li9
 LDX nb0,Y:BPL li4:STA nb0,Y:RTS
.li4
 LDX nb1,Y:BPL li5:STA nb1,Y:RTS
.li5
 LDX nb2,Y:BPL li6:STA nb2,Y:RTS
.li6
 STA nb3,Y
.li9
 RTS

\ ======== the board
.px
 EQUB 90,114,69,135,90,114,33,57,147,171,12,78,126,192,33,57,147,171
 EQUB 0,90,114,204,21,69,135,183,0,90,114,204,33,57,147,171,12,78
 EQUB 126,192,33,57,147,171,0,90,114,204,21,69,135,183,0,90,114,204
 EQUB 33,57,147,171,12,78,126,192,33,57,147,171,90,114,69,135,90,114
.py
 EQUB 8,8,20,20,32,32,40,40,40,40,52,52,52,52,64,64,64,64
 EQUB 73,73,73,73,85,85,85,85,97,97,97,97,106,106,106,106,118,118
 EQUB 118,118,130,130,130,130,139,139,139,139,151,151,151,151,163,163,163,163
 EQUB 172,172,172,172,184,184,184,184,196,196,196,196,204,204,216,216,228,228
.sa
 EQUB 0,1,6,7,8,9,18,19,20,21,30,31,32,33,42,43,44,45
 EQUB 54,55,56,57,66,67,0,2,3,6,8,10,11,12,13,19,22,23
 EQUB 24,25,30,32,34,35,36,37,43,46,47,48,49,54,56,59,60,66
.sb
 EQUB 4,3,14,11,16,13,22,27,24,29,38,35,40,37,46,51,48,53
 EQUB 62,59,64,61,70,69,1,4,8,7,9,14,19,16,21,20,30,27
 EQUB 32,29,31,33,38,43,40,45,44,54,51,56,53,55,57,66,64,67
.sc
 EQUB 2,5,10,15,12,17,26,23,28,25,34,39,36,41,50,47,52,49
 EQUB 58,63,60,65,68,71,5,11,12,15,17,22,23,24,25,28,34,35
 EQUB 36,37,39,41,46,47,48,49,52,58,59,60,61,63,65,68,69,71
.sd
 EQUB 0,1,6,7,8,9,18,19,20,21,30,31,32,33,42,43,44,45
 EQUB 54,55,56,57,66,67,4,7,5,14,16,18,15,20,17,27,26,31
 EQUB 28,33,38,40,42,39,44,41,51,50,55,52,57,62,64,63,67,70
.h0
 EQUB 4,14,16,27,38,40,51
.h1
 EQUB 5,15,17,28,39,41,52
.h2
 EQUB 12,23,25,36,47,49,60
.h3
 EQUB 20,31,33,44,55,57,67
.h4
 EQUB 19,30,32,43,54,56,66
.h5
 EQUB 11,22,24,35,46,48,59
.hcol
 EQUB 0,1,2,0,1,2,0
.hcx
 EQUB 102,45,159,102,45,159,102
.hcy
 EQUB 52,85,85,118,151,151,184
.ring
 EQUB 0,1,2,3,4,5,6,1,1,2,3,4,5,6,2,2,3,4
 EQUB 4,5,6,3,3,4,4,5,6,255,4,4,4,5,6,255,255,5
 EQUB 5,5,6,255,255,255,6,6,6,255,255,255,255
.hexw
 EQUB 14,13,13,12,12,11,11,10,9,9,8,8,7

.end
SAVE "CLU",start,end,start
PUTBASIC "ken.txt","KEN"
PUTTEXT "boot.txt","!BOOT",0
