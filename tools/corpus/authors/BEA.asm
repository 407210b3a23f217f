\ ------------------------------------------------------------
\  K E N S I N G T O N   for two, BBC Micro Model B, MODE 2
\  BEA 1985.   *RUN BEA
\ ------------------------------------------------------------
oswrch=&FFEE
osbyte=&FFF4
osword=&FFF1
osrdch=&FFE0

\ zero page (BASIC is asleep)
ptr=&00
cx=&02
cy=&03
t0=&04
pos=&05         \ cursor
cur=&06         \ whose turn: 1 red, 2 blue
act=&07         \ who acts now (cur, or who relocates)
who=&08         \ colour asked about / that arrives
tp=&09
fr=&0A
hit=&0B
cnt=&0C
ty=&0D
from=&0E
carry=&0F       \ 1: cursor carries a stone
sp=&10          \ relocation stack
val=&11
nnew=&12
nbl=&13
opt2=&14
snd=&15
spd=&16
ingame=&17
whex=&18
wc=&19
lim=&1A
warned=&1B
fx=&1C
fy=&1D
sxl=&1E
sxh=&1F
syl=&20
syh=&21
axl=&22
axh=&23
ayl=&24
ayh=&25
st=&26
acc=&27
t1=&28
t2=&29
t3=&2A
sx=&2B
res=&2C
src=&2D
hcol=&2E
fin=&2F
hand=&30        \ hand+1, hand+2
wins=&33        \ wins+1, wins+2
icn=&38
icc=&39

BD=&400         \ board, 72
ban=&450        \ 54: bit per colour, shape may not be rebuilt now
nban=&490       \ 54: broken up in this turn
paid=&4D0       \ 54
newc=&510       \ shapes just completed
fwho=&520       \ stack: who relocates, how often, stone just put
fcnt=&560
flast=&5A0
blk=&5E0        \ OSWORD block
nm=&600         \ names: +6 red, +12 blue (5 letters, blank filled)

glMask=224:glBody=226:glRed=228:glBlue=230:icDrop=232:icSlide=234
icHand=236:icLock=238:glCup=240:glNode=241:glRing=242

\ runs at &1100 (the disc's workspace is free by then), is loaded at &1900;
\ 'mover' at the very end brings it down
ORG &1100
DOWN=&1900-&1100
.start
 LDX #&FF:TXS
 CLD
 LDA #4:LDX #1:LDY #0:JSR osbyte       \ cursor keys give codes
 LDA #229:LDX #1:LDY #0:JSR osbyte     \ ESCAPE is a key
 LDA #11:LDX #25:LDY #0:JSR osbyte
 LDA #12:LDX #6:LDY #0:JSR osbyte
 LDA #9:LDX #12:LDY #0:JSR osbyte      \ quick flashing
 LDA #10:LDX #12:LDY #0:JSR osbyte
 LDA #8:LDX #LO(env1):LDY #HI(env1):JSR osword
 LDA #8:LDX #LO(env2):LDY #HI(env2):JSR osword
 LDA #8:LDX #LO(env3):LDY #HI(env3):JSR osword
 LDA #1:STA snd

\ ---------------- title page and questions ----------------
.title
 LDX #&FF:TXS
 LDA #0:STA ingame:STA wins+1:STA wins+2
 JSR mode
 JSR logo
 JSR deco
 JSR pr
 EQUB 17,6,31,2,22,"Z X : / or arrows"
 EQUB 31,2,24,"RETURN or SPACE ",17,3,"!"
 EQUB 17,2,31,2,26,"D",17,7," draw? ",17,2,"S",17,7," sound"
 EQUB 17,2,31,2,28,"ESCAPE",17,7," stop"
 EQUB 17,5,31,2,30,"6 corners win!"
 EQUB 17,3,31,1,9,"1UP NAME? ",17,7,&EA
 LDX #6:LDA #'1':JSR getname
 JSR pr
 EQUB 17,3,31,1,11,"2UP NAME? ",17,7,&EA
 LDX #12:LDA #'2':JSR getname
 JSR pr
 EQUB 17,3,31,1,13,"1UP ",17,1,"R",17,3,"/",17,6,"B",17,3,"? ",17,7,&EA
.ti1 JSR tkey:AND #&DF
 CMP #13:BEQ ti2:CMP #'R':BEQ ti2
 CMP #'B':BNE ti1
 LDX #5          \ 1UP is blue: swap the names
.ti3 LDA nm+6,X:PHA:LDA nm+12,X:STA nm+6,X:PLA:STA nm+12,X
 DEX:BPL ti3
 JSR pr
 EQUB 17,6,"BLUE",&EA
 JMP ti4
.ti2 JSR pr
 EQUB 17,1,"RED",&EA
.ti4 JSR tick
 JSR pr
 EQUB 17,3,31,1,15,"2-MOVE Y/N? ",17,7,&EA
 JSR yesno:STA opt2
 JSR pr
 EQUB 17,3,31,1,17,"SOUND Y/N? ",17,7,&EA
 JSR yesno:STA snd
 JSR pr
 EQUB 17,3,31,1,19,"SPEED 0-9? ",17,7,&EA
.ti5 JSR tkey
 CMP #13:BNE ti6:LDA #'3'
.ti6 CMP #'0':BCC ti5:CMP #'9'+1:BCS ti5
 JSR oswrch:AND #15:STA spd
 JSR tick

\ ---------------- a new game ----------------
.newgame
 LDX #&FF:TXS
 LDX #0:TXA
.ng1 STA &400,X:STA &500,X:INX:BNE ng1   \ board, bans, stack
 STA carry:STA sp:STA warned:STA cur:STA act
 LDA #1:STA ingame
 LDA #15:STA hand+1:STA hand+2
 JSR mode
 JSR drawboard
 JSR piles
 JSR show
 JSR lots

\ ---------------- one turn ----------------
.turn
 LDX #53:LDA #0
.tu1 STA paid,X:DEX:BPL tu1
 STA sp
 LDA cur:STA act:STA who
 JSR anylegal:BCS tu2
 JSR show                    \ nothing to do: pass
 LDA #7:JSR prompt
 LDA #sPASS:JSR sound
 LDA #60:JSR wait
 JMP tend
.tu2 LDX cur:LDA hand,X:BEQ tu3
 JSR place:JMP tu4
.tu3 JSR slide
.tu4 LDA cur:STA who
 JSR arrive:BCC tu5
 JMP won
.tu5 LDY sp:BEQ tend
 DEY
 LDA fcnt,Y:BEQ tu6
 LDA fwho,Y:STA act
 JSR takeable:BCS tu7
.tu6 DEC sp:JMP tu5          \ this entitlement is used up
.tu7 JSR relocate
 JSR arrive:BCC tu5
 JMP won
.tend
 LDA cur:EOR #&FF:STA t0
 LDX #53
.te1 LDA ban,X:AND t0:ORA nban,X:STA ban,X
 LDA #0:STA nban,X
 DEX:BPL te1
 LDA cur:EOR #3:STA cur
 JMP turn

\ ---------------- placing ----------------
.place
 JSR show
 LDA #1:JSR prompt
 LDA #0:STA pos
.pl1 JSR getpt
 LDX pos:LDA BD,X:BEQ pl2
 LDA #10:JSR refuse:JMP pl1
.pl2 STX tp:LDA #255:STA fr
 LDA cur:STA who:JSR banned:BCC pl3
 JSR notyet:JMP pl1
.pl3 LDX cur:DEC hand,X:LDA hand,X
 JSR pilexy
 LDA #0:LDX #glMask:JSR glyph
 JSR flyfrom
 LDX pos:JSR fly
 LDX pos:LDA cur:JSR put
 LDA #sPLACE:JSR sound
 RTS

\ ---------------- sliding ----------------
.slide
 JSR show
 LDA #0:STA pos
.sl0 LDA #0:STA carry
 LDA #2:JSR prompt
.sl1 JSR getpt
 LDX pos:LDA BD,X:BNE sl2
 LDA #20:JSR refuse:JMP sl1
.sl2 CMP cur:BEQ sl3
 LDA #11:JSR refuse:JMP sl1
.sl3 STX from
 JSR targets
 LDA lim:BNE sl5
 LDA hit2:BEQ sl4
 LDX from:STX pos:JSR nyet2:JMP sl1
.sl4 LDA #16:JSR refuse:JMP sl1
.sl5 JSR hints
 LDA #1:STA carry
 LDA #sPICK:JSR sound
 LDA #3:JSR prompt
.sl6 JSR getpt
 LDX pos:CPX from:BNE sl7
 JSR hints:LDA #sTICK:JSR sound:JMP sl0
.sl7 LDA BD,X:BEQ sl8
 LDA #10:JSR refuse:JMP sl6
.sl8 LDY from:TXA
 CMP NB0,Y:BEQ sl9:CMP NB1,Y:BEQ sl9:CMP NB2,Y:BEQ sl9:CMP NB3,Y:BEQ sl9
 LDA #12:JSR refuse:JMP sl6
.sl9 STX tp:STY fr:LDA cur:STA who
 JSR banned:BCC sl10
 JSR notyet:JMP sl6
.sl10 JSR hints
 LDA #0:STA carry
 \ fall into move

\ moves a stone of colour who from 'from' to 'pos'
.move
 LDX from:JSR broken
 LDX from:JSR setp:JSR flyfrom
 LDX from:LDA #0:STA BD,X:JSR restore
 LDX pos:JSR fly
 LDX pos:LDA who:JSR put
 LDA #sPLACE:JMP sound

\ lim = how many legal targets of a slide from 'from'; list in newc
\ hit2 = how many are forbidden by the 2-move option
.targets
 LDA #0:STA lim:STA hit2
 LDA cur:STA who
 LDX from:STX fr
 LDA NB0,X:JSR tg1
 LDX from:LDA NB1,X:JSR tg1
 LDX from:LDA NB2,X:JSR tg1
 LDX from:LDA NB3,X
.tg1 CMP #255:BEQ tg3
 TAX:LDA BD,X:BNE tg3
 STX tp:JSR banned:BCS tg2
 LDX lim:LDA tp:STA newc,X:INC lim
 RTS
.tg2 INC hit2:STX bshape
.tg3 RTS
.hit2 EQUB 0
.bshape EQUB 0

\ flashing rings on the targets (EOR: on, or off)
.hints
 LDX #0
.hi1 CPX lim:BEQ tg3
 STX sx
 LDA newc,X:TAX:JSR setp
 LDA #3:LDX #8:JSR gcol
 LDA #glRing:JSR glyph1
 LDX sx:INX:BNE hi1

\ C set if act 'who' (= cur) has a legal act
.anylegal
 LDX cur:LDA hand,X:BEQ al3
 LDA #255:STA fr
 LDA #71:STA pos
.al1 LDX pos:LDA BD,X:BNE al2
 STX tp:JSR banned:BCC alyes
.al2 DEC pos:BPL al1
.alno CLC:RTS
.alyes SEC:RTS
.al3 LDA #71:STA from
.al4 LDX from:LDA BD,X:CMP cur:BNE al5
 JSR targets:LDA lim:BNE alyes
.al5 DEC from:BPL al4
 BMI alno

\ ---------------- relocating ----------------
\ C set if entitlement Y has a stone to take
.takeable
 LDA fwho,Y:EOR #3:STA t0
 LDX #71
.tk1 LDA BD,X:CMP t0:BNE tk2
 TXA:CMP flast,Y:BNE alyes
.tk2 DEX:BPL tk1
 CLC:RTS

.relocate
 JSR show
 LDA #0:STA pos
.re0 LDA #0:STA carry
 LDA #4:JSR prompt
.re1 JSR getpt
 LDX pos:LDA BD,X:BNE re2
 LDA #20:JSR refuse:JMP re1
.re2 CMP act:BNE re3
 LDA #14:JSR refuse:JMP re1
.re3 LDY sp:DEY:TXA:CMP flast,Y:BNE re4
 LDA #15:JSR refuse:JMP re1
.re4 STX from
 LDA #1:STA carry
 JSR mark
 LDA #sPICK:JSR sound
 LDA #5:JSR prompt
.re5 JSR getpt
 LDX pos:CPX from:BNE re6
 JSR mark:LDA #sTICK:JSR sound:JMP re0
.re6 LDA BD,X:BEQ re7
 LDA #10:JSR refuse:JMP re5
.re7 JSR mark
 LDA #0:STA carry
 LDA act:EOR #3:STA who
 LDX #63                      \ an earlier entitlement keeps its eye on its stone
.re8 LDA flast,X:CMP from:BNE re9
 LDA pos:STA flast,X
.re9 DEX:BPL re8
 LDY sp:DEY
 LDA fcnt,Y:SEC:SBC #1:STA fcnt,Y
 LDA pos:STA flast,Y
 JMP move

\ flash the stone at 'from' (EOR)
.mark
 LDX from:JSR setp
 LDA #3:LDX #8:JSR gcol
 LDA #glMask:JMP glyph2

\ ---------------- rules ----------------
\ C set: all corners of shape X but tp hold who, tp is one, fr is none
.would
 TXA:ASL A:ASL A:TAY
 LDA #0:STA hit
 LDA #4:STA cnt
.wo1 LDA SHP,Y
 CMP tp:BNE wo2
 INC hit:BNE wo3
.wo2 CMP fr:BEQ wono
 STY ty:TAY:LDA BD,Y:LDY ty
 CMP who:BNE wono
.wo3 INY:DEC cnt:BNE wo1
 LDA hit:BEQ wono
 SEC:RTS
.wono CLC:RTS

\ C set: who may not yet complete shape X by coming to tp from fr
.banned
 LDA opt2:BEQ wono
 LDX #53
.bn1 LDA ban,X:AND who:BEQ bn2
 JSR would:BCS bn3
.bn2 DEX:BPL bn1
 CLC
.bn3 RTS

\ stone of colour who leaves X: its complete shapes are broken up
.broken
 STX tp:LDA #255:STA fr
 LDX #53
.br1 JSR would:BCC br2
 LDA nban,X:ORA who:STA nban,X
.br2 DEX:BPL br1
 RTS

\ stone of colour who has come to pos: C set = won, else pay
.arrive
 LDA #0:STA whex
 LDY #0
.ar1 LDX whex:LDA HOWN,X:BEQ ar2
 CMP who:BEQ ar2
 TYA:CLC:ADC #6:TAY:BNE ar5
.ar2 LDA #0:STA hit
 LDA #6:STA cnt
.ar3 LDX HEX,Y:LDA BD,X:CMP who:BEQ ar4
 INC hit
.ar4 INY:DEC cnt:BNE ar3
 LDA hit:BNE ar5
 SEC:RTS
.ar5 INC whex:LDA whex:CMP #7:BNE ar1
 LDA #0:STA val:STA nnew
 LDA pos:STA tp:LDA #255:STA fr
 LDX #53
.ar6 LDA paid,X:BNE ar8
 JSR would:BCC ar8
 INC paid,X
 LDY nnew:TXA:STA newc,Y:INC nnew
 INC val:CPX #24:BCC ar8
 INC val
.ar8 DEX:BPL ar6
 LDA val:BNE ar9
 CLC:RTS
.ar9 CMP #3:BCC ar10
 LDA #2
.ar10 LDY sp:STA fcnt,Y
 LDA who:STA fwho,Y
 LDA #255:STA flast,Y
 INC sp
 \ celebrate
 LDA fcnt,Y:CLC:ADC #17:JSR prompt  \ 18 triangle, 19 square
 LDY sp:DEY:LDA fcnt,Y:CLC:ADC #sTRI-1:JSR sound
 JSR flashnew
 LDA #25:JSR wait
 JSR flashnew
 CLC:RTS
.flashnew
 LDA nnew:STA nbl
.fn1 LDY nbl:BEQ fn2
 DEY:STY nbl
 LDX newc,Y:JSR flashshape
 JMP fn1
.fn2 RTS

\ ---------------- the end ----------------
.won
 LDA who:STA act
 TAX
 SED:LDA wins,X:CLC:ADC #1:STA wins,X:CLD
 JSR show
 LDX whex:LDA HPNT,X:ORA #8:JSR fhcol     \ the hexagon and its stones flash
 LDA whex:ASL A:ADC whex:ASL A:TAX
 LDA #6:STA st
.wn1 STX sx
 LDA HEX,X:TAX:LDA who:JSR put
 LDA #3:LDX #8:JSR gcol
 LDA #glMask:JSR glyph2
 LDX sx:INX
 DEC st:BNE wn1
 LDX #0:JSR prompt0
 LDA act:ASL A:ADC act:ASL A:TAY        \ name, then WINS
 LDX #5
.wn2 DEX:BMI wn3
 JSR nmch:BEQ wn2
.wn3 INX:STX t1
 LDA #10:SEC:SBC t1:LSR A:CLC:ADC #3
 TAX:LDA #31:JSR oswrch:TXA:JSR oswrch:LDA #30:JSR oswrch
 LDA act:ASL A:ADC act:ASL A:TAY
.wn4 LDA nm,Y:JSR oswrch:INY:DEC t1:BNE wn4
 JSR pr
 EQUB " WINS",&EA
 LDA #sWIN:JSR sound
 JMP again
\ letter X of name at Y: Z if blank
.nmch
 STY t0:TXA:CLC:ADC t0:TAY:LDA nm,Y:LDY t0:CMP #32:RTS

.drawn
 LDA #17:JSR prompt
 LDA #sPASS:JSR sound
 JMP again

.quit
 LDX #&FF:TXS
 LDA #15:LDX #0:LDY #0:JSR osbyte
 LDA ingame:BNE qu1
 JMP title
.qu1 JSR vdu26
 LDA #8:JSR prompt
.again
 LDX #&FF:TXS
 LDA #2:STA ingame
 LDA #9:JSR warn
 LDA #21:LDX #0:JSR osbyte
.ag1 JSR osrdch
 BCC ag2
 LDA #126:JSR osbyte:JMP ag1
.ag2 AND #&DF
 CMP #'N':BEQ ag3
 CMP #13:BEQ ag4
 CMP #'Y':BNE ag1
.ag4 JMP newgame
.ag3 JMP title

\ ---------------- who begins ----------------
.lots
 LDA #6:JSR prompt
 LDA #21:LDX #0:JSR osbyte
 LDA #1:STA cur
.lo1 JSR lotst
 LDA #129:LDX #16:LDY #0:JSR osbyte
 BCS lo1
 CPX #27:BNE lo2
 JMP quit
.lo2 LDA #1:LDX #LO(blk):LDY #HI(blk):JSR osword
 LDA blk:EOR &FE64:AND #7:CLC:ADC #7:STA st
 LDA #1:STA acc
.lo3 JSR lotst
 LDA acc:JSR wait
 INC acc
 DEC st:BNE lo3
 LDA #sLOT:JSR sound
 LDA cur:STA act:JSR show
 LDA #40:JSR wait
 LDA #80:STA cx:LDA #136:STA cy
 LDA #7:LDX #glMask:JMP glyph
.lotst
 LDA cur:EOR #3:STA cur
 LDA #80:STA cx:LDA #136:STA cy
 LDA cur:JSR stone
 LDA #sTICK:JMP sound

\ ---------------- cursor ----------------
.getpt
 JSR curs
.gp1 JSR osrdch:BCC gp2
 LDA #126:JSR osbyte
 LDA #27
.gp2 CMP #27:BNE gp3
 JMP quit
.gp3 PHA:LDA warned:BEQ gp4
 LDA #0:STA warned:JSR warn0
.gp4 PLA
 CMP #13:BEQ gpok:CMP #32:BEQ gpok
 LDX #keysend-keys-1
.gp5 CMP keys,X:BEQ gp6
 DEX:BPL gp5
 BMI gp1
.gp6 LDA keyact,X
 CMP #4:BEQ gpdraw:BCS gpsnd
 PHA
 JSR curs
 PLA:TAY:LDX pos
 CPY #1:BCC gl:BEQ gr:CPY #2:BEQ gd
 LDA GO3,X:JMP gm
.gl LDA GO0,X:JMP gm
.gr LDA GO1,X:JMP gm
.gd LDA GO2,X
.gm STA pos
 JSR curs
 JSR tick
 JMP gp1
.gpok JMP curs
.gpsnd LDA snd:EOR #1:STA snd
 JSR tick
 LDA snd:EOR #1:CLC:ADC #22:JSR warn
 INC warned
 JMP gp1
.gpdraw
 LDA #sPASS:JSR sound
 LDA act:EOR #3:STA act:JSR names
 LDA #21:JSR warn
.gy1 JSR osrdch:BCC gy2
 LDA #126:JSR osbyte:LDA #27
.gy2 CMP #27:BNE gy3
 JMP quit
.gy3 AND #&DF:CMP #'Y':BNE gy4
 JMP drawn
.gy4 CMP #'N':BNE gy1
 LDA act:EOR #3:STA act:JSR names
 JSR warn0
 JMP gp1

\ the cursor: EOR 8 turns any colour into its flashing twin
.curs
 LDX pos:JSR setp
 LDA #3:LDX #8:JSR gcol
 LDX #0
.cu1 LDA cx:PHA:LDA cy:PHA
 CLC:ADC cury,X:STA cy
 LDA cx:CLC:ADC curx,X:STA cx
 TXA:LSR A:LDA #4:BCC cu2
 LDA #5
.cu2 JSR plot
 PLA:STA cy:PLA:STA cx
 INX:CPX #12:BNE cu1
 LDA carry:BEQ cu3
 LDA #3:LDX #15:JSR gcol
 LDA #glRed:JSR glyph2
.cu3 RTS
.curx EQUB -5,5, -5,5, -5,5, -5,5, -5,-5, 5,5
.cury EQUB 10,10, 9,9, -10,-10, -9,-9, 8,-8, 8,-8
.keys EQUB "ZzXx/?:*DdSs",136,137,138,139
.keysend
.keyact EQUB 0,0,1,1,2,2,3,3,4,4,5,5,0,1,2,3

\ a refusal: buzz, word, a cross on the point
.refuse
 JSR warn
 LDA #1:STA warned
 LDA #sBUZZ:JSR sound
 JSR cross
 LDA #12:JSR wait
.cross
 LDX pos:JSR setp
 LDA #3:LDX #15:JSR gcol
 LDX #0
.cr1 LDA cx:PHA:LDA cy:PHA
 CLC:ADC croy,X:STA cy
 LDA cx:CLC:ADC crox,X:STA cx
 TXA:LSR A:LDA #4:BCC cr2
 LDA #5
.cr2 JSR plot
 PLA:STA cy:PLA:STA cx
 INX:CPX #8:BNE cr1
 RTS
.crox EQUB -4,4,-3,5,-4,4,-3,5
.croy EQUB 9,-9,9,-9,-9,9,-9,9

\ 2-move option: a padlock, and the shape flashes
.nyet2 LDX bshape
.notyet
 STX bshape
 LDA icn:PHA:LDA icc:PHA
 LDA #icLock:STA icn:LDA #1:STA icc:JSR icons
 LDA #13:JSR warn
 LDA #1:STA warned
 LDA #sBUZZ:JSR sound
 LDX bshape:JSR flashshape
 LDA #35:JSR wait
 LDX bshape:JSR flashshape
 PLA:STA icc:PLA:STA icn
 JMP icons

\ shape X in flashing colours (EOR)
.flashshape
 TXA:ASL A:ASL A:STA t1
 STX t2
 LDA #3:LDX #8:JSR gcol
 LDY t1:LDX SHP,Y:LDA #4:JSR plotp
 INY:LDX SHP,Y:LDA #4:JSR plotp
 INY:LDX SHP,Y:LDA #85:JSR plotp
 LDX t2:CPX #24:BCC fs1
 LDY t1:LDX SHP,Y:LDA #4:JSR plotp
 INY:INY:LDX SHP,Y:LDA #4:JSR plotp
 INY:LDX SHP,Y:LDA #85:JMP plotp
.fs1 RTS

\ ---------------- panels ----------------
\ names, cups and what act has to do
.show
 LDY #icDrop:LDA #1
 LDX sp:BEQ sh1
 LDY #icHand:LDA fcnt-1,X
 JMP sh2
.sh1 LDX act:BEQ sh2
 PHA:LDA hand,X:BNE sh3
 LDY #icSlide
.sh3 PLA
.sh2 STY icn:STA icc
 JSR names
 \ fall into icons
.icons
 JSR pr
 EQUB 17,3
 EQUB 31,0,3,"    ",31,0,4,"    ",31,16,3,"    ",31,16,4,"    ",&EA
 LDA act:BEQ fs1
 LDX icc
.ic1 DEX:BMI fs1
 TXA:ASL A:LDY act:CPY #1:BEQ ic2
 EOR #&FF:CLC:ADC #20
.ic2 STA t1
 LDY icn
 LDA #3:JSR icp
 LDA #4:JSR icp
 JMP ic1
.icp PHA:LDA #31:JSR oswrch:LDA t1:JSR oswrch:PLA:JSR oswrch
 TYA:INY:JMP oswrch

.names
 JSR pr
 EQUB 31,0,0,&EA
 LDY #1:JSR nam1
 JSR pr
 EQUB 31,15,0,&EA
 LDY #2:JSR nam1
 JSR pr
 EQUB 17,128,17,3,31,0,1,glCup,&EA
 LDX #1:JSR num
 JSR pr
 EQUB 31,17,1,glCup,&EA
 LDX #2
.num LDA wins,X:LSR A:LSR A:LSR A:LSR A:JSR num1
 LDA wins,X:AND #15
.num1 ORA #'0':JMP oswrch
.nam1
 CPY act:BEQ na1
 LDA namc,Y:LDX #128:BNE na2
.na1 LDA #7:LDX nambg,Y
.na2 PHA
 LDA #17:JSR oswrch:PLA:JSR oswrch
 LDA #17:JSR oswrch:TXA:JSR oswrch
 STY t0:TYA:ASL A:ADC t0:ASL A:TAX
 LDY #5
.na3 LDA nm,X:JSR oswrch:INX:DEY:BNE na3
 LDA #17:JSR oswrch:LDA #128:JMP oswrch
.namc EQUB 0,1,6
.nambg EQUB 0,129,132

\ word A at the bottom
.prompt
 TAX
 JSR warn0
.prompt0
 JSR pr
 EQUB 17,7,31,5,30,&EA
.ms1 LDA #0:STA ptr+1
 TXA:ASL A:STA ptr:ASL A:ROL ptr+1:ASL A:ROL ptr+1
 CLC:ADC ptr:STA ptr:BCC ms2
 INC ptr+1:CLC
.ms2 LDA ptr:ADC #LO(words):STA ptr
 LDA ptr+1:ADC #HI(words):STA ptr+1
 LDY #0
.ms3 LDA (ptr),Y:JSR oswrch:INY:CPY #10:BNE ms3
 RTS
.warn0 TXA:PHA:LDA #0:JSR warn:PLA:TAX:RTS
.warn
 TAX
 JSR pr
 EQUB 17,3,31,5,31,&EA
 JMP ms1
.words
 EQUS "          "
 EQUS "  PLACE   "
 EQUS "   MOVE   "
 EQUS "   TO?    "
 EQUS "   TAKE   "
 EQUS "   PUT    "
 EQUS "  FIRE!   "
 EQUS " NO MOVE! "
 EQUS " STOPPED  "
 EQUS "AGAIN? Y/N"
 EQUS "  FULL    "
 EQUS "NOT YOURS "
 EQUS " TOO FAR  "
 EQUS " NOT YET  "
 EQUS " YOUR OWN "
 EQUS "NOT AGAIN "
 EQUS "  STUCK   "
 EQUS "   DRAW   "
 EQUS " GREAT: 1 "
 EQUS " SUPER: 2 "
 EQUS "  EMPTY   "
 EQUS "DRAW? Y/N "
 EQUS " SOUND ON "
 EQUS "  QUIET   "

\ ---------------- drawing ----------------
.mode
 JSR pr
 EQUB 22,2,23,0,10,32,0,0,0,0,0,0,&EA
 LDX #0:LDA #glMask:STA t0
.mo1 LDA #23:JSR oswrch:LDA t0:JSR oswrch
 LDY #8
.mo2 LDA chars,X:JSR oswrch:INX:DEY:BNE mo2
 INC t0:LDA t0:CMP #glRing+1:BNE mo1
 RTS

.drawboard
 LDX #6
.db1 STX sx:JSR fillhex:LDX sx:DEX:BPL db1
 LDX #71
.db2 STX sx:JSR lines:LDX sx:DEX:BPL db2
 LDX #71
.db3 STX sx:JSR node:LDX sx:DEX:BPL db3
 RTS

\ paint hexagon X
.fillhex
 LDA HPNT,X
.fhcol STX t1
 TAX:LDA #0:JSR gcol
 LDA t1:ASL A:ADC t1:ASL A:STA t1
 LDA #0:STA st
.fh1 LDX t1:LDA #4:JSR plotv
 LDA t1:CLC:ADC st:TAX:INX
 LDA #4:JSR plotv
 INX:LDA #85:JSR plotv
 INC st:LDA st:CMP #4:BNE fh1
 RTS
.plotv PHA:LDA HVX,X:STA cx:LDA HVY,X:STA cy:PLA:JMP plot

\ lines from point X
.lines
 STX t1
 LDA #0:LDX #LINE:JSR gcol
 LDX t1:LDA NB0,X:JSR li1
 LDX t1:LDA NB1,X:JSR li1
 LDX t1:LDA NB2,X:JSR li1
 LDX t1:LDA NB3,X
.li1 CMP #255:BEQ li2
 STA t2
 CPX t2:BCS li3
 LDA #4:JSR plotp:LDX t2:LDA #5:JMP plotp
.li3 STX t3:LDX t2:LDA #4:JSR plotp:LDX t3:LDA #5:JMP plotp
.li2 RTS

\ the little knob of a free point X
.node
 JSR setp
 LDA #0:LDX #NODE:JSR gcol
 LDA #glNode
.glyph1 \ one character A centred at cx,cy
 PHA
 LDA cy:PHA:CLC:ADC #3:STA cy
 LDA cx:PHA:SEC:SBC #4:STA cx
 LDA #4:JSR plot
 PLA:STA cx:PLA:STA cy
 LDA #5:JSR oswrch:PLA:JSR oswrch
 LDA #4:JMP oswrch

\ character X and the next one above each other, colour A, at cx,cy
.glyph STX t3:TAX:LDA #0:JSR gcol:LDA t3
.glyph2
 PHA
 LDA cx:PHA:SEC:SBC #4:STA cx
 LDA cy:PHA:CLC:ADC #7:STA cy
 LDA #4:JSR plot
 TSX:LDA #5:JSR oswrch:LDA &103,X:JSR oswrch
 LDA cy:SEC:SBC #8:STA cy
 LDA #4:JSR plot
 PLA:STA cy:PLA:STA cx
 PLA:CLC:ADC #1:JSR oswrch
 LDA #4:JMP oswrch

\ stone of colour A at cx,cy
.stone
 STA hcol
 TAY:LDA rim,Y:LDX #glMask:JSR glyph
 LDY hcol:LDA paint,Y:LDX #glBody:JSR glyph
 LDX #glRed:LDA hcol:CMP #1:BEQ so1
 LDX #glBlue
.so1 LDA #7:JMP glyph
.rim EQUB 0,3,6
.paint EQUB 0,1,4

\ stone of colour A onto point X
.put STA BD,X:PHA:JSR setp:PLA:JMP stone

\ point X as it was
.restore
 STX sx
 JSR setp
 LDA #24:JSR oswrch
 LDA cx:SEC:SBC #4:JSR emx
 LDA cy:SEC:SBC #8:JSR emy
 LDA cx:CLC:ADC #3:JSR emx
 LDA cy:CLC:ADC #7:JSR emy
 LDA #16:JSR oswrch
 LDX #6
.rs1 STX t2
 TXA:ASL A:ADC t2:ASL A:TAY
 LDX #6
.rs2 LDA HEX,Y:CMP sx:BEQ rs3
 INY:DEX:BNE rs2
 BEQ rs4
.rs3 LDA t2:PHA:TAX:JSR fillhex:PLA:STA t2
.rs4 LDX t2:DEX:BPL rs1
 LDX sx:JSR lines
 JSR vdu26
 LDX sx:JMP node
.vdu26 LDA #26:JMP oswrch

\ a stone of colour 'who' flies from fx,fy to point X
.flyfrom LDA cx:STA fx:LDA cy:STA fy:RTS
.fly
 LDA spd:BNE fl0
 RTS
.fl0 LDA #sFLY:PHA:TXA:TAY:PLA:JSR sound
 LDA PX,Y:SEC:SBC fx:STA sxl
 LDA #0:SBC #0:STA sxh
 LDA PY,Y:SEC:SBC fy:STA syl
 LDA #0:SBC #0:STA syh
 LDX #5
.fl1 ASL sxl:ROL sxh:ASL syl:ROL syh
 DEX:BNE fl1
 LDA #128:STA axl:STA ayl
 LDA fx:STA axh:LDA fy:STA ayh
 LDA #0:STA acc
 LDA #8:STA st
.fl2 LDA axh:STA cx:LDA ayh:STA cy
 JSR flys
.fl4 LDA acc:CLC:ADC spd:STA acc
.fl5 LDA acc:SEC:SBC #2:BCC fl6
 STA acc
 LDA #1:JSR wait
 JMP fl5
.fl6 JSR flys
 LDA axl:CLC:ADC sxl:STA axl:LDA axh:ADC sxh:STA axh
 LDA ayl:CLC:ADC syl:STA ayl:LDA ayh:ADC syh:STA ayh
 DEC st:BNE fl2
 RTS
.flys
 LDY who:LDX paint,Y:LDA #3:JSR gcol
 LDA #glMask:JMP glyph2

\ heap positions
.pilexy
 TAX:LDA PILY,X:STA cy
 LDA PILX,X:STA cx
 LDA act:CMP #1:BEQ px1
 LDA #160:SEC:SBC cx:STA cx
.px1 RTS
.piles
 LDA #1:JSR pi1
 LDA #2:JSR pi1
 LDA #0:STA act:RTS
.pi1 STA act
 LDA #14:STA st
.pi2 LDA st:JSR pilexy
 LDA act:JSR stone
 DEC st:BPL pi2
 RTS

.setp LDA PX,X:STA cx:LDA PY,X:STA cy:RTS
.plotp PHA:LDA PX,X:STA cx:LDA PY,X:STA cy:PLA
.plot PHA:LDA #25:JSR oswrch:PLA:JSR oswrch
 LDA cx:JSR emx
 LDA cy
.emy ASL A:PHA:LDA #0:ROL A:STA t0:PLA:ASL A:ROL t0
 JSR oswrch:LDA t0:JMP oswrch
.emx ASL A:PHA:LDA #0:ROL A:STA t0:PLA:ASL A:ROL t0:ASL A:ROL t0
 JSR oswrch:LDA t0:JMP oswrch
.gcol PHA:LDA #18:JSR oswrch:PLA:JSR oswrch:TXA:JMP oswrch

\ print what follows the call, up to &EA
.pr PLA:STA ptr:PLA:STA ptr+1
 TYA:PHA
 LDY #0
.pr1 INC ptr:BNE pr2
 INC ptr+1
.pr2 LDA (ptr),Y:CMP #&EA:BEQ pr3
 JSR oswrch:JMP pr1
.pr3 PLA:TAY:JMP (ptr)

\ the name of the game: 16 by 32 dots a letter
.logo
 LDX #9
.lg1 STX sx
 LDA kens,X:STA blk
 LDA #10:LDX #LO(blk):LDY #HI(blk):JSR osword
 LDA #0:STA st              \ row 0-3
.lg2 LDA #0:STA acc         \ half 0-1
.lg3 LDA #31:JSR oswrch
 LDA sx:ASL A:ADC acc:JSR oswrch
 LDA st:CLC:ADC #1:JSR oswrch
 LDA #17:JSR oswrch:LDX st:LDA lcol,X:JSR oswrch
 LDA #23:JSR oswrch:LDA #255:JSR oswrch
 LDA st:ASL A:TAX
 JSR lghalf
 INX:JSR lghalf
 LDA #255:JSR oswrch
 INC acc:LDA acc:CMP #2:BNE lg3
 INC st:LDA st:CMP #4:BNE lg2
 LDX sx:DEX:BPL lg1
 RTS
.lghalf
 LDA blk+1,X:LDY acc:BEQ lh1
 ASL A:ASL A:ASL A:ASL A
.lh1 STA src
 LDY #4
.lh2 ASL src:PHP:ROL res:PLP:ROL res
 DEY:BNE lh2
 LDA res:LDY #4
.lh3 JSR oswrch:DEY:BNE lh3
 RTS
.kens EQUS "KENSINGTON"
.lcol EQUB 1,3,2,6

\ a row of stones under it
.deco
 LDA #9:STA st
 LDA #8:STA cx
 LDA #200:STA cy
.dc1 LDA st:AND #1:CLC:ADC #1:JSR stone
 LDA cx:CLC:ADC #16:STA cx
 DEC st:BPL dc1
 RTS

\ ---------------- questions ----------------
.tkey JSR osrdch:BCC tk9
 LDA #126:JSR osbyte:LDA #27
.tk9 CMP #27:BNE tk8
 JMP quit
.tk8 RTS
.yesno
 JSR tkey:AND #&DF
 CMP #13:BEQ yn1:CMP #'Y':BEQ yn1
 CMP #'N':BNE yesno
 JSR oswrch:JSR tick:LDA #0:RTS
.yn1 LDA #'Y':JSR oswrch:JSR tick:LDA #1:RTS

\ name to nm+X, of person A
.getname
 STX t1:STA nm,X
 LDA #'U':STA nm+1,X:LDA #'P':STA nm+2,X
 LDA #32:STA nm+3,X:STA nm+4,X
 LDA #0:STA st
.gn1 LDA #'_':JSR oswrch
.gn2 JSR tkey
 CMP #13:BNE gn9a
 JMP gn8
.gn9a
 CMP #127:BEQ gn5
 CMP #33:BCC gn2:CMP #127:BCS gn2
 CMP #'a':BCC gn3:CMP #'z'+1:BCS gn3
 AND #&DF
.gn3 LDY st:CPY #5:BEQ gn7
 PHA
 CPY #0:BNE gn4
 LDX t1:LDA #32:STA nm,X:STA nm+1,X:STA nm+2,X
.gn4 LDA #8:JSR oswrch
 LDA st:CLC:ADC t1:TAX
 PLA:STA nm,X:JSR oswrch
 INC st:JSR tick:JMP gn1
.gn7 LDA #sBUZZ:JSR sound:JMP gn2
.gn5 LDA st:BEQ gn2
 DEC st:LDA st:CLC:ADC t1:TAX:LDA #32:STA nm,X
 JSR pr
 EQUB 8,32,8,8,&EA
 LDA st:BNE gn1
 LDX t1:LDA #'1':CPX #6:BEQ gn6
 LDA #'2'
.gn6 STA nm,X:LDA #'U':STA nm+1,X:LDA #'P':STA nm+2,X
 JMP gn1
.gn8 JSR pr
 EQUB 8,32,8,&EA
 LDA st:BNE gn9
 LDX t1:LDA nm,X:JSR oswrch:LDA nm+1,X:JSR oswrch:LDA nm+2,X:JSR oswrch
.gn9 JMP tick

\ A frames; ESCAPE ends the game at once
.wait STA wc
.wt1 LDA #19:JSR osbyte
 LDA #121:LDX #&F0:JSR osbyte
 TXA:BPL wt2
 JMP quit
.wt2 DEC wc:BNE wt1
 RTS

\ ---------------- sound ----------------
.tick LDA #sTICK
.sound
 STA t0
 LDA snd:BEQ sd9
 TXA:PHA:TYA:PHA
 LDX t0:LDY sndix,X
.sd1 LDA sounds,Y:CMP #&FF:BEQ sd8
 STA blk
 LDA sounds+1,Y:STA blk+2
 LDA sounds+2,Y:STA blk+4
 LDA sounds+3,Y:STA blk+6
 LDA #0:STA blk+1:STA blk+5:STA blk+7
 LDA blk+2:BPL sd2
 LDA #&FF:BNE sd3
.sd2 LDA #0
.sd3 STA blk+3
 TYA:PHA
 LDA #7:LDX #LO(blk):LDY #HI(blk):JSR osword
 PLA:CLC:ADC #4:TAY
 BNE sd1
.sd8 PLA:TAY:PLA:TAX
.sd9 RTS
sTICK=0:sPLACE=1:sPICK=2:sFLY=3:sBUZZ=4:sPASS=5:sLOT=6:sTRI=7:sSQ=8:sWIN=9
.sndix EQUB q0-sounds,q1-sounds,q2-sounds,q3-sounds,q4-sounds,q5-sounds,q6-sounds,q7-sounds,q8-sounds,q9-sounds
.sounds
.q0 EQUB &11,-8,180,1,&FF
.q1 EQUB &12,1,60,3,&10,-10,4,1,&FF
.q2 EQUB &12,1,120,2,2,1,150,2,&FF
.q3 EQUB &11,2,180,6,&FF
.q4 EQUB &10,-14,2,5,&11,-12,5,5,&FF
.q5 EQUB &12,1,100,4,2,1,80,4,2,1,60,4,2,1,40,8,&FF
.q6 EQUB &12,1,100,3,2,1,148,6,&FF
.q7 EQUB &12,1,100,3,2,1,116,3,2,1,128,6,&FF
.q8 EQUB &12,1,100,3,2,1,116,3,2,1,128,3,2,1,148,8,&11,3,60,20,&FF
.q9 EQUB &11,3,60,30
 EQUB &12,1,100,4,&13,1,52,8,2,1,100,2,2,1,100,2,2,1,116,5,3,1,80,8,2,1,128,5,2,1,116,3,2,1,128,3,2,1,148,12,3,1,100,12,&FF
.env1 EQUB 1,1,0,0,0,0,0,0,126,-6,0,-8,126,60
.env2 EQUB 2,1,-6,4,-6,6,6,6,100,-4,0,-10,100,60
.env3 EQUB 3,1,6,6,6,10,10,10,100,-2,0,-8,100,70

\ ---------------- shapes of characters ----------------
.chars
 EQUB &3C,&7E,&7E,&FF,&FF,&FF,&FF,&FF, &FF,&FF,&FF,&FF,&FF,&7E,&7E,&3C
 EQUB 0,0,&3C,&3C,&7E,&7E,&7E,&7E, &7E,&7E,&7E,&7E,&3C,&3C,0,0
 EQUB 0,0,0,0,&18,&18,&18,&3C, &3C,&18,&18,&18,0,0,0,0
 EQUB 0,0,0,0,&3C,&3C,&24,&24, &24,&24,&3C,&3C,0,0,0,0
 EQUB &18,&18,&18,&18,&18,&18,&FF,&7E, &7E,&3C,&18,0,&3C,&7E,&7E,&3C
 EQUB 0,0,0,8,8,&0C,&0C,&FE, &FF,&FF,&FE,&0C,&0C,8,8,0
 EQUB &10,&54,&54,&54,&55,&55,&55,&7F, &FF,&FF,&FF,&7F,&7F,&3E,&3E,&3E
 EQUB 0,&3C,&7E,&66,&42,&42,&42,&FF, &FF,&E7,&C3,&E7,&E7,&E7,&FF,&FF
 EQUB &7E,&FF,&BD,&7E,&18,&18,&3C,&7E
 EQUB 0,&18,&18,&3C,&3C,&18,&18,0
 EQUB &3C,&7E,&66,&66,&66,&66,&7E,&3C

\ ---- the board: 72 points (0-71, in reading order) ----
\ column (0-159) and line (0-255 from below) of each point
.PX
 EQUB 74,86,64,96,74,86,46,58,102,114,36,68,92,124,46,58,102,114
 EQUB 30,74,86,130,40,64,96,120,30,74,86,130,46,58,102,114,36,68
 EQUB 92,124,46,58,102,114,30,74,86,130,40,64,96,120,30,74,86,130
 EQUB 46,58,102,114,36,68,92,124,46,58,102,114,74,86,64,96,74,86
.PY
 EQUB 244,244,232,232,221,221,212,212,212,212,200,200,200,200,188,188,188,188
 EQUB 180,180,180,180,168,168,168,168,156,156,156,156,148,148,148,148,136,136
 EQUB 136,136,124,124,124,124,116,116,116,116,104,104,104,104,92,92,92,92
 EQUB 84,84,84,84,72,72,72,72,60,60,60,60,51,51,40,40,28,28
\ neighbours along lines, 255 = none
.NB0
 EQUB 1,0,0,1,0,1,7,2,3,8,6,4,5,9,6,7,8,9
 EQUB 10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27
 EQUB 28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45
 EQUB 46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
.NB1
 EQUB 2,3,4,5,2,3,10,6,9,13,14,7,8,17,10,11,12,13
 EQUB 22,20,19,25,18,19,20,21,22,23,24,25,31,30,33,32,30,31
 EQUB 32,33,34,35,36,37,46,44,43,49,42,43,44,45,46,47,48,49
 EQUB 55,54,57,56,54,55,56,57,58,59,60,61,67,66,66,67,68,69
.NB2
 EQUB 4,5,7,8,5,4,14,11,12,17,18,15,16,21,15,14,17,16
 EQUB 26,23,24,29,26,27,28,29,34,28,27,37,34,35,36,37,38,39
 EQUB 40,41,39,38,41,40,50,47,48,53,50,51,52,53,58,52,51,61
 EQUB 58,59,60,61,62,63,64,65,63,62,65,64,68,69,70,71,71,70
.NB3
 EQUB 255,255,255,255,11,12,255,15,16,255,255,19,20,255,22,23,24,25
 EQUB 255,27,28,255,30,31,32,33,255,35,36,255,38,39,40,41,42,43
 EQUB 44,45,46,47,48,49,255,51,52,255,54,55,56,57,255,59,60,255
 EQUB 62,63,64,65,255,66,67,255,255,68,69,255,70,71,255,255,255,255
\ 24 triangles (first point twice), 30 squares
.SHP
 EQUB 0,4,2,0,1,3,5,1,6,14,10,6,7,11,15,7
 EQUB 8,16,12,8,9,13,17,9,18,22,26,18,19,27,23,19
 EQUB 20,24,28,20,21,29,25,21,30,38,34,30,31,35,39,31
 EQUB 32,40,36,32,33,37,41,33,42,46,50,42,43,51,47,43
 EQUB 44,48,52,44,45,53,49,45,54,62,58,54,55,59,63,55
 EQUB 56,64,60,56,57,61,65,57,66,70,68,66,67,69,71,67
 EQUB 0,1,5,4,2,4,11,7,3,8,12,5,6,7,15,14
 EQUB 8,9,17,16,10,14,22,18,11,19,23,15,12,16,24,20
 EQUB 13,21,25,17,19,20,28,27,22,30,34,26,23,27,35,31
 EQUB 24,32,36,28,25,29,37,33,30,31,39,38,32,33,41,40
 EQUB 34,38,46,42,35,43,47,39,36,40,48,44,37,45,49,41
 EQUB 43,44,52,51,46,54,58,50,47,51,59,55,48,56,60,52
 EQUB 49,53,61,57,54,55,63,62,56,57,65,64,59,66,68,63
 EQUB 60,64,69,67,66,67,71,70
\ 7 hexagons: points, whose (0 both, 1 red, 2 blue), paint, corners of the painted part
.HEX
 EQUB 4,5,12,20,19,11
 EQUB 14,15,23,31,30,22
 EQUB 16,17,25,33,32,24
 EQUB 27,28,36,44,43,35
 EQUB 38,39,47,55,54,46
 EQUB 40,41,49,57,56,48
 EQUB 51,52,60,67,66,59
.HOWN
 EQUB 0,1,2,0,1,2,0
.HPNT
 EQUB 7,1,4,7,1,4,7
.HVX
 EQUB 76,84,88,84,76,72
 EQUB 48,56,60,56,48,44
 EQUB 104,112,116,112,104,100
 EQUB 76,84,88,84,76,72
 EQUB 48,56,60,56,48,44
 EQUB 104,112,116,112,104,100
 EQUB 76,84,88,84,76,72
.HVY
 EQUB 214,214,200,186,186,200
 EQUB 182,182,168,154,154,168
 EQUB 182,182,168,154,154,168
 EQUB 150,150,136,122,122,136
 EQUB 118,118,104,90,90,104
 EQUB 118,118,104,90,90,104
 EQUB 86,86,72,58,58,72
\ where the cursor goes: left, right, down, up
.GO0
 EQUB 2,0,6,1,2,4,10,6,12,8,18,7,11,9,10,14,12,16
 EQUB 18,23,19,25,18,22,20,24,26,23,27,25,34,30,36,32,26,31
 EQUB 35,33,34,38,36,40,42,47,43,49,42,46,44,48,50,47,51,49
 EQUB 58,54,60,56,50,55,59,57,58,62,60,64,68,66,62,67,68,70
.GO1
 EQUB 1,3,0,9,5,3,7,11,9,13,6,12,8,21,15,11,17,13
 EQUB 22,20,24,21,23,19,25,21,22,28,24,29,31,35,33,37,30,36
 EQUB 32,29,39,35,41,37,46,44,48,45,47,43,49,45,46,52,48,53
 EQUB 55,59,57,61,54,60,56,53,63,59,65,61,67,69,66,65,71,69
.GO2
 EQUB 4,5,7,8,11,12,14,15,16,17,18,19,20,21,22,23,24,25
 EQUB 26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43
 EQUB 44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61
 EQUB 62,63,64,65,62,66,67,65,68,68,69,69,70,71,70,71,70,71
.GO3
 EQUB 0,1,0,1,0,1,2,2,3,3,6,4,5,9,6,7,8,9
 EQUB 10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27
 EQUB 28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45
 EQUB 46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
\ the pile of 15
.PILX
 EQUB 4,12,20,28,36,8,16,24,32,12,20,28,16,24,20
.PILY
 EQUB 9,9,9,9,9,25,25,25,25,41,41,41,57,57,73
LINE=5
NODE=7
.end
\ the mover: copies itself away and everything down
.mover
 LDA #119:JSR osbyte                   \ close !BOOT while the disc is still there
 LDA #LO(start+DOWN):STA &70:LDA #HI(start+DOWN):STA &71
 LDA #LO(start):STA &72:LDA #HI(start):STA &73
 LDX #HI(end-start)+1
 LDY #0
.mv1 LDA (&70),Y:STA (&72),Y
 INY:BNE mv1
 INC &71:INC &73
 DEX:BNE mv1
 JMP start
.over
ASSERT end<=&3000
ASSERT over-end<256
SAVE "BEA",start,over,mover+DOWN,start+DOWN
