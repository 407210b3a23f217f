\ K E N S I N G T O N  for two players
\ BBC Micro Model B, disc, MODE 1
\ *RUN BRI

oswrch=&FFEE:osrdch=&FFE0:osbyte=&FFF4:osword=&FFF1

\ page zero: BASIC is not coming back
gx=&10:gy=&12        \ a place on the screen
hx=&14:hy=&16
sptr=&18             \ string
cur=&1A              \ cursor
side=&1B             \ whose turn it is
act=&1C              \ who acts now
opp=&1D
from=&1E
dest=&1F
sp=&20               \ entitlements on the stack
ent=&21
t0=&22:t1=&23:t2=&24:t3=&25
dpt=&26              \ corner being drawn
rad=&27:row=&28
col=&29
sel=&2A              \ menu line
word=&2B             \ a refusal stands on the screen
said=&2C             \ a notice stands on the screen
tx=&2D:ty=&2E
hn=&2F
whex=&30
first=&31            \ drawn by lot
shs=&32:shc=&33
ilp=&34
lsh=&35
fresh=&36           \ the screen is still black
clock=&38
hidx=&40             \ to &46

\ page four: BASIC is not coming back
bd=&400              \ 72 corners: 0, 1 red, 2 blue
paid=&450            \ 54 shapes: has paid in this turn
ban=&490             \ 54 for red, 54 for blue
ban2=ban+54
store=&500           \ stones in hand (store+1, store+2)
opt=&504             \ menu values, lines 2 to 6
sown=&510            \ stack: owner
srem=&550            \ how many to go
slast=&590           \ where the last was put
name=&5D0            \ two names of 5

colof=opt+2:telly=opt+3:noise=opt+4:twom=opt+5:speed=opt+6

CR=13

ORG &1900
.start
 CLD
 LDX #&FF:TXS
 LDA #229:LDX #1:LDY #0:JSR osbyte   \ ESCAPE is a key
 LDX #9
.st1 LDA names0,X:STA name,X:DEX:BPL st1
 LDX #6
.st2 LDA opt0,X:STA opt,X:DEX:BPL st2
 LDA #0:BEQ menu

.names0 EQUS "ONE  TWO  "
.opt0 EQUB 0,0,0,0,0,0,3

\ ---------------------------------------------------------------- menu
.menu0
 LDA #7
.menu
 STA sel
 LDX #&FF:TXS
 JSR mode
 LDA #LO(mtitle):LDX #HI(mtitle):JSR prs
.mn1 LDX #7
.mn2 TXA:PHA:JSR item:PLA:TAX:DEX:BPL mn2
 JSR help1
.mnk JSR getkey
 CMP #'/':BEQ mdown
 CMP #':':BEQ mup
 CMP #'Z':BEQ mless
 CMP #'X':BEQ mmore
 CMP #CR:BEQ mret
 JSR buzz:JMP mnk
.mdown LDA sel:PHA:CLC:ADC #1
.mmv AND #7:STA sel:PLA:TAX:JSR item
 LDX sel:JSR item:JSR tick:JMP mnk
.mup LDA sel:PHA:SEC:SBC #1:JMP mmv
.mless LDX sel
 CPX #2:BCC mbz:CPX #7:BCS mbz
 DEC opt,X:BPL mset
 LDA top,X:STA opt,X
.mset JSR item:JSR tick:JMP mnk
.mbz JSR buzz:JMP mnk
.mret LDX sel
 CPX #2:BCC mname
 CPX #7:BNE mmore
 JMP newgame
.mmore LDX sel
 CPX #2:BCC mbz:CPX #7:BCS mbz
 INC opt,X:LDA top,X:CMP opt,X:BCS mset
 LDA #0:STA opt,X:BEQ mset
.mname JSR edit:JSR help1:JMP mnk

.top EQUB 0,0,1,1,1,1,9

\ line X of the menu
.item
 STX t3
 LDA #31:JSR oswrch:LDA #4:JSR oswrch
 TXA:ASL A:CLC:ADC #9:JSR oswrch
 LDA #' ':CPX sel:BNE it1:LDA #'>'
.it1 JSR oswrch:LDA #' ':JSR oswrch
 LDA lbl,X:TAY:LDA #18:STA t2
.it2 LDA labels,Y:JSR oswrch:INY:DEC t2:BNE it2
 LDX t3
 CPX #7:BEQ itx
 CPX #6:BNE it3
 LDA speed:ORA #'0':JMP oswrch
.it3 CPX #2:BCS it4
 LDY noff,X:LDX #5
.itn LDA name,Y:JSR oswrch:INY:DEX:BNE itn
.itx RTS
.it4 TXA:SEC:SBC #2:ASL A:ADC opt,X
 ASL A:ASL A:ASL A:TAY
 LDX #8
.it5 LDA vals,Y:JSR oswrch:INY:DEX:BNE it5
 LDX sel:RTS

.noff EQUB 0,5
.lbl EQUB 0,18,36,54,72,90,108,126
.labels
 EQUS "FIRST NAME        "
 EQUS "SECOND NAME       "
 EQUS "FIRST NAME TAKES  "
 EQUS "TELEVISION        "
 EQUS "SOUND             "
 EQUS "2-MOVE OPTION     "
 EQUS "SPEED 0 FAST-9    "
 EQUS "START THE GAME    "
.vals
 EQUS "RED     BLUE    "
 EQUS "COLOUR  B AND W "
 EQUS "ON      OFF     "
 EQUS "ON      OFF     "

\ type a name on line sel
.edit
 LDA #LO(mh2):LDX #HI(mh2):JSR prs
 LDA #31:JSR oswrch:LDA #24:JSR oswrch
 LDA sel:ASL A:CLC:ADC #9:JSR oswrch
 LDA #LO(dots):LDX #HI(dots):JSR prs
 LDX sel:LDY noff,X:STY t0
 LDA #0:STA t1
.ed1 JSR getch
 CMP #27:BEQ edend
 CMP #CR:BEQ edcr
 CMP #127:BEQ eddel
 CMP #'0':BCC edbad
 CMP #'9'+1:BCC edput
 AND #&DF
 CMP #'A':BCC edbad
 CMP #'Z'+1:BCS edbad
.edput LDX t1:CPX #5:BEQ edbad
 STA t2,X:INC t1:JSR oswrch:JMP ed1
.eddel LDX t1:BEQ edbad
 DEC t1:LDA #LO(rub):LDX #HI(rub):JSR prs:JMP ed1
.edbad JSR buzz:JMP ed1
.edcr LDA t1:BEQ edend
 LDX #0:LDY t0
.ed2 LDA #' ':CPX t1:BCS ed3:LDA t2,X
.ed3 STA name,Y:INY:INX:CPX #5:BNE ed2
.edend LDX sel:JMP item
.dots EQUS ".....",8,8,8,8,8,255
.rub EQUS 8,".",8,255

\ ---------------------------------------------------------------- game
.newgame
 LDX #71:LDA #0
.ng1 STA bd,X:DEX:BPL ng1
 LDX #107
.ng2 STA ban,X:DEX:BPL ng2
 LDA #15:STA store+1:STA store+2
 LDA #0:STA word:STA said:STA act:STA cur
 JSR screen
 JSR lot
 JMP turn2

\ the lot: one stone, two colours
.lot
 LDA &FE44:EOR &FE64:STA t3
 LDX #LO(clock):LDY #HI(clock):LDA #1:JSR osword
 LDA clock:EOR clock+1:EOR t3
 STA t3:LSR A:LSR A:LSR A:LSR A:EOR t3
 STA t3:LSR A:LSR A:EOR t3
 STA t3:LSR A:EOR t3
 AND #1:CLC:ADC #10:STA t3
 LDA #1:STA side
.lt1
 LDA #184:STA gx:LDA #0:STA gx+1
 LDA #LO(556):STA gy:LDA #HI(556):STA gy+1
 LDA #3:LDX #6:JSR gdisc
 LDA side:LDX #4:JSR gdisc
 JSR tick
 LDX #5:JSR wait
 LDA side:EOR #3:STA side
 DEC t3:BNE lt1
 LDA side:EOR #3:STA side
 LDX #30:JSR wait
 LDA #0:LDX #7:JSR gdisc
 LDX side:JSR notname
 LDA #LO(mfirst):LDX #HI(mfirst):JSR prs
 RTS

.turn
 JSR unnote
.turnp
 LDA side:EOR #3:STA side
.turn2
 LDA #0:STA sp:STA cur
 LDX #53
.tn1 STA paid,X:DEX:BPL tn1
 \ one turn less to wait
 LDX #0:LDA side:CMP #1:BEQ tn2:LDX #54
.tn2 LDY #54
.tn3 LDA ban,X:BEQ tn4:DEC ban,X
.tn4 INX:DEY:BNE tn3
 LDA side:JSR setact
 JSR anymove:BCS tnok
 LDA #LO(mnone):LDX #HI(mnone):JSR prompt
 LDX side:JSR notname
 LDA #LO(mpass):LDX #HI(mpass):JSR prs
 JSR buzz
 LDX #100:JSR wait
 JMP turnp
.tnok
 LDX side:LDA store,X:BEQ slide

\ phase one
 LDA #LO(mplace):LDX #HI(mplace):JSR prompt
.pl1 JSR pick
 LDA #255:STA from
 LDX cur:LDA bd,X:BEQ pl2
 LDA #0:JSR refuse:JMP pl1
.pl2 JSR illegal:BCC pl3
 LDA #5:JSR refuse:JMP pl1
.pl3 JSR hush
 LDX side:DEC store,X
 JSR stores
 LDA cur:STA dest:JSR put
 JMP arrived

\ phase two
.slide
 LDA #LO(mmove):LDX #HI(mmove):JSR prompt
.sl1 JSR pick
 LDX cur:LDA bd,X:BNE sl2
 LDA #1:JSR refuse:JMP sl1
.sl2 CMP side:BEQ sl3
 LDA #2:JSR refuse:JMP sl1
.sl3 JSR anynb:BCS sl4
 LDA #6:JSR refuse:JMP sl1
.sl4 LDA cur:STA from:JSR lift
 LDA #LO(mwhere):LDX #HI(mwhere):JSR prompt
.sl5 JSR pick
 LDX cur:CPX from:BEQ slback
 LDA bd,X:BEQ sl6
 LDA #0:JSR refuse:JMP sl5
.sl6 JSR linked:BCS sl7
 LDA #3:JSR refuse:JMP sl5
.sl7 JSR illegal:BCC sl8
 LDA #5:JSR refuse:JMP sl5
.slback LDX from:JSR corner:JSR tick:JMP slide
.sl8 LDA cur:STA dest
 JSR hush
 LDX from:JSR broken
 JSR vacate:JSR put

\ a stone has come to dest
.arrived
 JSR came
 BCC reloc
 JMP won

\ relocations, the newest entitlement first
.reloc
 LDX sp:BNE rl1
 JMP turn
.rl1 LDA srem-1,X:BNE rl2
.rlpop DEC sp:JMP reloc
.rl2 LDA sown-1,X:JSR setact
 LDX sp:LDA slast-1,X:STA t0
 \ is there a stone to take?
 LDY #71
.rl3 LDA bd,Y:CMP opp:BNE rl4
 CPY t0:BNE rl5
.rl4 DEY:BPL rl3
 BMI rlpop
.rl5
 LDA #LO(mtake):LDX #HI(mtake):JSR prompt
 LDA opp:JSR hue
 LDX #20:JSR torow
 LDX sp:LDA srem-1,X
 CMP #2:BEQ rl5b
 LDA #LO(m1go):LDX #HI(m1go):JSR prs:JMP rl6
.rl5b LDA #LO(m2go):LDX #HI(m2go):JSR prs
.rl6 JSR pick
 LDX cur:LDA bd,X:BNE rl7
 LDA #1:JSR refuse:JMP rl6
.rl7 CMP opp:BEQ rl8
 LDA #4:JSR refuse:JMP rl6
.rl8 LDY sp:LDA slast-1,Y:CMP cur:BNE rl9
 LDA #7:JSR refuse:JMP rl6
.rl9 LDA cur:STA from:JSR lift
 LDA #LO(mput):LDX #HI(mput):JSR prompt
.rla JSR pick
 LDX cur:CPX from:BEQ rlback
 LDA bd,X:BEQ rlb
 LDA #0:JSR refuse:JMP rla
.rlback LDX from:JSR corner:JSR tick:JMP rl5
.rlb LDA cur:STA dest
 JSR hush
 LDX from:JSR broken
 LDX sp:DEC srem-1,X
 LDA dest:STA slast-1,X
 JSR vacate
 LDA opp:STA act:JSR put
 JMP arrived

\ ---------------------------------------------------------------- rules
\ act is the colour that acts, opp the other
.setact
 STA act:EOR #3:STA opp
 JMP actor

\ shape A: carry set if corner shc is of it
.ofshape
 STA shs:ASL A:ASL A:TAY
 LDA shc
 CMP shp,Y:BEQ os1
 CMP shp+1,Y:BEQ os1
 CMP shp+2,Y:BEQ os1
 CMP shp+3,Y:BEQ os1
 CLC
.os1 RTS

\ shape shs: zero flag if all of it is of colour lsh
.whole
 LDA shs:ASL A:ASL A:TAY
 LDX shp,Y:LDA bd,X:CMP lsh:BNE wh1
 LDX shp+1,Y:LDA bd,X:CMP lsh:BNE wh1
 LDX shp+2,Y:LDA bd,X:CMP lsh:BNE wh1
 LDX shp+3,Y:LDA bd,X:CMP lsh
.wh1 RTS

\ the stone on corner X is about to go: what does it break up?
.broken
 STX shc:LDA bd,X:STA lsh
 LDA #53:STA t1
.br1 LDA t1:JSR ofshape:BCC br3
 JSR whole:BNE br3
 LDA #2:LDX shs:LDY lsh
 CPY #1:BEQ br2
 STA ban2,X:BNE br3
.br2 STA ban,X
.br3 DEC t1:BPL br1
 RTS

\ may side bring a stone (from "from", or from the hand) to cur?
\ carry set: it may not, yet
.illegal
 LDA twom:BEQ il0
 CLC:RTS
.il0 LDX cur:LDA side:STA lsh:STA bd,X
 STX shc
 LDX from:BMI il1
 LDA #0:STA bd,X
.il1 LDA #0:STA ilp
 LDA #53:STA t1
.il2 LDX t1:LDA side:CMP #1:BEQ il3
 LDA ban2,X:JMP il4
.il3 LDA ban,X
.il4 CMP #1:BNE il5
 TXA:JSR ofshape:BCC il5
 JSR whole:BNE il5
 INC ilp
.il5 DEC t1:BPL il2
 LDX cur:LDA #0:STA bd,X
 LDX from:BMI il6
 LDA side:STA bd,X
.il6 LDA #0:CMP ilp:BCC il7
 CLC:RTS
.il7 SEC:RTS

\ carry set if cur has a line to from
.linked
 LDX cur:LDA from
 CMP nb0,X:BEQ lk1
 CMP nb1,X:BEQ lk1
 CMP nb2,X:BEQ lk1
 CMP nb3,X:BEQ lk1
 CLC
.lk1 RTS

\ carry set if a corner beside cur is vacant
.anynb
 LDX cur
 LDY nb0,X:LDA bd,Y:BEQ an1
 LDY nb1,X:LDA bd,Y:BEQ an1
 LDY nb2,X:LDA bd,Y:BEQ an1
 LDY nb3,X:BMI an0:LDA bd,Y:BEQ an1
.an0 CLC:RTS
.an1 SEC:RTS

\ carry set if side has any legal act
.anymove
 LDA cur:PHA
 LDA #255:STA from
 LDX side:LDA store,X:BEQ am4
 LDA #71:STA cur
.am1 LDX cur:LDA bd,X:BNE am2
 JSR illegal:BCC amyes
.am2 DEC cur:BPL am1
.amno PLA:STA cur:CLC:RTS
.amyes PLA:STA cur:SEC:RTS
.am4 LDA #71:STA from
.am5 LDX from:LDA bd,X:CMP side:BNE am8
 LDA #3:STA t2
.am6 LDX from
 LDA t2:BEQ amn0:CMP #1:BEQ amn1:CMP #2:BEQ amn2
 LDA nb3,X:JMP am7
.amn0 LDA nb0,X:JMP am7
.amn1 LDA nb1,X:JMP am7
.amn2 LDA nb2,X
.am7 TAX:BMI am9
 STX cur:LDA bd,X:BNE am9
 JSR illegal:BCC amyes
.am9 DEC t2:BPL am6
.am8 DEC from:BPL am5
 BMI amno

\ a stone has come to dest: carry set if that wins,
\ otherwise what it completes goes on the stack
.came
 LDX dest:STX shc:LDA bd,X:STA lsh
 LDX #6
.cm1 LDA hcol,X:BEQ cm2
 CMP lsh:BNE cm5
.cm2 TXA:ASL A:STA t1:ASL A:CLC:ADC t1:TAY
 LDA #6:STA t1
.cm3 STX t2:LDX hex,Y:LDA bd,X:LDX t2
 CMP lsh:BNE cm5
 INY:DEC t1:BNE cm3
 STX whex:SEC:RTS
.cm5 DEX:BPL cm1
 LDA #0:STA ent:STA t2
 LDA #53:STA t1
.cm6 LDA t1:JSR ofshape:BCC cm8
 JSR whole:BNE cm8
 LDX shs:LDA paid,X:BNE cm8
 INC paid,X
 INC t2
 INC ent:CPX #24:BCC cm8
 INC ent
.cm8 DEC t1:BPL cm6
 LDA ent:BEQ cmno
 LDY t2:STY t3
 CMP #3:BCC cm9
 LDA #2
.cm9 LDX sp:STA srem,X
 LDA lsh:STA sown,X
 LDA #255:STA slast,X
 INC sp
 \ tell
 JSR notice
 LDA t3:CMP #1:BEQ cma
 LDA #LO(mboth):LDX #HI(mboth):JMP cmb
.cma LDA ent:CMP #1:BEQ cmt
 LDA #LO(msq):LDX #HI(msq):JMP cmb
.cmt LDA #LO(mtri):LDX #HI(mtri)
.cmb JSR prs
 JSR chime
.cmno CLC:RTS

\ ---------------------------------------------------------------- end
.won
 LDX dest:LDA bd,X:STA side:STA act
 JSR hush
 LDX #19:JSR clearline
 LDX #20:JSR clearline
 LDX #16:JSR clearline
 LDX side:JSR barname
 LDA #LO(mwins):LDX #HI(mwins):JSR prs
 JSR plain
 LDX #17:JSR clearline
 LDX whex:LDA hcol,X:JSR hue
 LDA #LO(mhex):LDX #HI(mhex):JSR prs
 LDA #6:STA t3
.wn1 LDA t3:AND #1:BEQ wn2
 LDA #0:BEQ wn3
.wn2 LDX whex:LDA hcol,X:BNE wn3:LDA #3
.wn3 LDX whex:JSR hexin
 JSR fanfare
 LDX #14:JSR wait
 DEC t3:BPL wn1
 LDX whex:JSR hexfill
 LDX #19:JSR clearline
 LDA #LO(magain):LDX #HI(magain):JSR prs
 LDA #15:LDX #1:JSR osbyte
.wn4 JSR getkey
 CMP #'Y':BEQ wny
 CMP #CR:BEQ wny
 CMP #'N':BEQ wnn
 JSR buzz:JMP wn4
.wny JMP newgame
.wnn JMP menu0

\ ---------------------------------------------------------------- hand
\ cursor until RETURN
.pick
 JSR box
 JSR getkey
 PHA:JSR box:PLA
 LDX word:BEQ pk0
 PHA:JSR hush:PLA
.pk0
 LDX cur
 CMP #CR:BEQ pkr
 CMP #'Z':BNE pk1:LDY dl,X:JMP pkm
.pk1 CMP #'X':BNE pk2:LDY dr,X:JMP pkm
.pk2 CMP #':':BNE pk3:LDY du,X:JMP pkm
.pk3 CMP #'/':BNE pk4:LDY dd,X
.pkm CPY #255:BEQ pk4
 STY cur:JSR tick:JMP pick
.pk4 JSR buzz:JMP pick
.pkr LDA said:BEQ pkx
 LDA sp:BNE pkx
 JSR unnote
.pkx RTS

\ a key, as a capital; ESCAPE goes to the menu
.getkey
 JSR getch
 CMP #27:BEQ gk2
 CMP #'*':BNE gk1:LDA #':'
.gk1 CMP #'?':BNE gk3:LDA #'/'
.gk3 CMP #'a':BCC gk4:AND #&DF
.gk4 RTS
.gk2 JMP menu0
.getch
 JSR osrdch:BCC gk4
 LDA #126:JSR osbyte:LDA #27:RTS

\ the ghost of a stone on corner "from"
.lift
 JSR tick
 LDX from:STX dpt:JSR locate
 LDA #0:LDX #7:JSR gdisc
 LDA #3:LDX #6:JSR gdisc
 LDA #0:LDX #5:JMP gdisc

\ from is vacant
.vacate
 LDX from:LDA #0:STA bd,X:JMP corner

\ a stone of colour act on dest
.put
 LDA act:LDX dest:STA bd,X:JSR corner
 JSR thud
 LDA speed:BEQ pt1
 ASL A:TAX:JSR wait
 LDX dest:LDA #0:STA bd,X:JSR corner
 LDA speed:ASL A:TAX:JSR wait
 LDX dest:LDA act:STA bd,X:JSR corner
.pt1 RTS

\ refusal A: a sound and a word
.refuse
 PHA
 LDA #1:STA word
 LDX #22:JSR clearline
 LDA #LO(inv):LDX #HI(inv):JSR prs
 PLA:ASL A:TAY
 LDA rwords,Y:LDX rwords+1,Y:JSR prs
 JSR plain
 JMP buzz
.hush
 LDA #0:STA word
 LDX #22:JMP clearline

.rwords EQUW r0,r1,r2,r3,r4,r5,r6,r7
.r0 EQUS " TAKEN ",255
.r1 EQUS " EMPTY ",255
.r2 EQUS " NOT YOURS ",255
.r3 EQUS " NO LINE ",255
.r4 EQUS " YOUR OWN ",255
.r5 EQUS " TOO SOON ",255
.r6 EQUS " SHUT IN ",255
.r7 EQUS " NOT TWICE ",255

\ ---------------------------------------------------------------- panel
.prs STA sptr:STX sptr+1:LDY #0
.ps1 LDA (sptr),Y:CMP #255:BEQ ps2
 JSR oswrch:INY:BNE ps1
.ps2 RTS
.plain LDA #LO(pln):LDX #HI(pln):JMP prs

\ clear row X of the panel, and go there
.clearline
 JSR torow
 LDY #12:LDA #' '
.cl1 JSR oswrch:DEY:BNE cl1
.torow
 LDA #31:JSR oswrch:LDA #0:JSR oswrch
 TXA:JMP oswrch

\ name of colour X
.pname
 LDA #0:CPX #1:BEQ pn1:LDA #1
.pn1 EOR colof:TAX:LDY noff,X:RTS
.tellname
 JSR pname:LDX #5
.tl1 LDA name,Y:CMP #' ':BEQ tl2
 JSR oswrch:INY:DEX:BNE tl1
.tl2 RTS
\ the same on its colour
.barname
 TXA:PHA
 CMP #1:BEQ bn1
 LDA #LO(cblue):LDX #HI(cblue):BNE bn2
.bn1 LDA #LO(cred):LDX #HI(cred)
.bn2 JSR prs
 PLA:TAX:JMP tellname
\ the word for colour A
.hue
 TAX:BEQ hu0
 CMP #1:BEQ hu1
 LDA #LO(wblue):LDX #HI(wblue):JMP prs
.hu1 LDA #LO(wred):LDX #HI(wred):JMP prs
.hu0 LDA #LO(wwhite):LDX #HI(wwhite):JMP prs
.wblue EQUS "BLUE",255
.wred EQUS "RED",255
.wwhite EQUS "WHITE",255

\ who acts
.actor
 LDX #16:JSR clearline
 LDX act:JSR barname
 LDA #LO(mturn):LDX #HI(mturn):JSR prs
 JMP plain

.prompt
 PHA:TXA:PHA
 LDX #20:JSR clearline
 LDX #19:JSR clearline
 PLA:TAX:PLA:JMP prs

.notname
 TXA:PHA:JSR notice:PLA:TAX:JMP tellname
.notice
 LDA #1:STA said
 LDX #17:JMP clearline
.unnote
 LDA #0:STA said
 LDX #17:JMP clearline

\ what is left in hand
.stores
 LDX #5:JSR torow:LDA store+1:JSR count
 LDX #9:JSR torow:LDA store+2
.count
 BEQ ct2
 LDX #' ':CMP #10:BCC ct1
 SBC #10:LDX #'1'
.ct1 PHA:TXA:JSR oswrch:PLA
 ORA #'0':JSR oswrch
 LDA #LO(mhand):LDX #HI(mhand):JMP prs
.ct2 LDA #LO(mboard):LDX #HI(mboard):JMP prs

.mode
 LDA #LO(vmode):LDX #HI(vmode):JSR prs
 RTS
.vmode EQUB 22,1,23,1,0,0,0,0,0,0,0,0,19,2,4,0,0,0,255
.vtext EQUB 4,23,1,0,0,0,0,0,0,0,0,255
.vbw EQUB 19,1,7,0,0,0,19,2,0,0,0,0,255

.screen
 JSR mode
 LDA #3:STA cred+1
 LDA telly:BEQ sc0
 LDA #0:STA cred+1
 LDA #LO(vbw):LDX #HI(vbw):JSR prs
.sc0
 LDA #LO(mpanel):LDX #HI(mpanel):JSR prs
 LDA #LO(cred):LDX #HI(cred):JSR prs
 LDX #4:JSR clearline
 LDX #1:JSR tellname
 LDA #LO(mred):LDX #HI(mred):JSR prs
 LDX #8:JSR clearline
 LDX #2:JSR tellname
 LDA #LO(mblue):LDX #HI(mblue):JSR prs
 JSR stores
 LDA #1:STA fresh
 LDX #6
.sc1 TXA:PHA:JSR hexfill:PLA:TAX:DEX:BPL sc1
 LDX #71
.sc2 TXA:PHA:JSR corner:PLA:TAX:DEX:BPL sc2
 LDA #0:STA fresh
 RTS

\ ---------------------------------------------------------------- words
.mtitle
 EQUB 31,8,2,17,129
 EQUS " K E N S I N G T O N ",17,128
 EQUB 31,11,4:EQUS "FOR TWO PLAYERS"
 EQUB 31,3,6:EQUS "A WHITE HEXAGON WINS, OR YOUR OWN",255
.mh1 EQUB 31,4,27:EQUS ": UP   / DOWN   Z X CHANGE  "
 EQUB 31,4,29:EQUS "RETURN SELECTS              ",255
.mh2 EQUB 31,4,27:EQUS "TYPE A NAME, 5 LETTERS      "
 EQUB 31,4,29:EQUS "THEN RETURN                 ",255
.help1 LDA #LO(mh1):LDX #HI(mh1):JMP prs
.mpanel
 EQUB 31,0,1:EQUS "KENSINGTON"
 EQUB 31,0,25:EQUS "Z LEFT"
 EQUB 31,0,26:EQUS "X RIGHT"
 EQUB 31,0,27:EQUS ": UP"
 EQUB 31,0,28:EQUS "/ DOWN"
 EQUB 31,0,29:EQUS "RETURN ACTS"
 EQUB 31,0,30:EQUS "ESCAPE ENDS",255
.mred EQUB 31,8,4:EQUS "RED",17,3,17,130,255
.mblue EQUB 31,8,8:EQUS "BLUE",17,3,17,128,255
.mhand EQUS " IN HAND ",255
.mboard EQUS "ALL PLACED",255
.mturn EQUS "'S TURN",255
.mfirst EQUS " FIRST",255
.mpass EQUS " PASSES",255
.mnone EQUS "NO MOVE",255
.mplace EQUS "PLACE",255
.mmove EQUS "MOVE WHICH?",255
.mwhere EQUS "TO WHERE?",255
.mtake EQUS "SHIFT A ",255
.m1go EQUS "1 TO GO",255
.m2go EQUS "2 TO GO",255
.mput EQUS "PUT IT WHERE",255
.mtri EQUS "TRIANGLE",255
.msq EQUS "SQUARE",255
.mboth EQUS "TWO SHAPES",255
.mwins EQUS " WINS",255
.mhex EQUS " HEX",255
.magain EQUS "AGAIN? Y N",255
.inv EQUB 17,0,17,131,255
.pln EQUB 17,3,17,128,255
.cred EQUB 17,3,17,129,255    \ 17,0 in black and white
.cblue EQUB 17,3,17,130,255

\ ---------------------------------------------------------------- paint
.gcol PHA:LDA #18:JSR oswrch:LDA #0:JSR oswrch:PLA:JMP oswrch

\ VDU 25,A,hx,hy
.plot
 PHA:LDA #25:JSR oswrch:PLA:JSR oswrch
 LDA hx:JSR oswrch:LDA hx+1:JSR oswrch
 LDA hy:JSR oswrch:LDA hy+1:JMP oswrch

\ corner X to gx,gy
.locate
 LDA ptx,X:STA tx:LDA pty,X:STA ty
 JSR scale
 LDA hx:STA gx:LDA hx+1:STA gx+1
 LDA hy:STA gy:LDA hy+1:STA gy+1
 RTS
\ tx,ty to hx,hy
.scale
 LDA #0:STA hx+1:STA hy+1
 LDA tx:ASL A:ROL hx+1:ASL A:ROL hx+1
 CLC:ADC #LO(388):STA hx
 LDA hx+1:ADC #HI(388):STA hx+1
 LDA ty:ASL A:ROL hy+1:ASL A:ROL hy+1:STA hy
 RTS
\ half way from corner dpt to corner Y, to hx,hy
.midway
 LDX dpt
 LDA #0:STA hx+1:STA hy+1
 LDA ptx,X:CLC:ADC ptx,Y:ROL hx+1
 ASL A:ROL hx+1
 CLC:ADC #LO(388):STA hx
 LDA hx+1:ADC #HI(388):STA hx+1
 LDA pty,X:CLC:ADC pty,Y:ROL hy+1
 ASL A:ROL hy+1:STA hy
 RTS

\ disc at gx,gy: colour A, X pixels
.gdisc
 STX rad:STX row:JSR gcol
.gd1
 LDX rad:LDA doff,X:CLC:ADC row:TAX
 LDA hwid,X:ASL A:ASL A:STA t0
 LDA row:ASL A:ASL A:STA t1
 CLC:ADC gy:STA hy:LDA gy+1:ADC #0:STA hy+1
 JSR span
 LDA row:BEQ gd2
 LDA gy:SEC:SBC t1:STA hy:LDA gy+1:SBC #0:STA hy+1
 JSR span
 DEC row:BPL gd1
.gd2 RTS
.span
 LDA gx:SEC:SBC t0:STA hx:LDA gx+1:SBC #0:STA hx+1
 LDA #4:JSR plot
 LDA gx:CLC:ADC t0:STA hx:LDA gx+1:ADC #0:STA hx+1
 LDA #5:JMP plot
.doff EQUB 0,0,0,0,3,8,14,21
.hwid EQUB 2,2,1           \ 2
 EQUB 4,4,4,3,2            \ 4
 EQUB 5,5,5,5,4,2          \ 5
 EQUB 6,6,6,6,5,4,3        \ 6
 EQUB 7,7,7,7,6,6,4,3      \ 7

\ corner X with its half lines and its stone
.corner
 STX dpt:JSR locate
 LDA fresh:BNE co1
 LDA #0:LDX #7:JSR gdisc
.co1 LDA #3:JSR gcol
 LDX dpt:LDY nb0,X:JSR half
 LDX dpt:LDY nb1,X:JSR half
 LDX dpt:LDY nb2,X:JSR half
 LDX dpt:LDY nb3,X:JSR half
 LDX dpt:LDA bd,X:BEQ co2
 PHA
 LDA #0:LDX #7:JSR gdisc
 LDA #3:LDX #6:JSR gdisc
 PLA:LDX #4:JMP gdisc
.co2 LDA #3:LDX #2:JMP gdisc
.half
 CPY #255:BEQ hf1
 STY t2
 LDA gx:STA hx:LDA gx+1:STA hx+1:LDA gy:STA hy:LDA gy+1:STA hy+1
 LDA #4:JSR plot
 LDY t2:JSR midway
 LDA #5:JMP plot
.hf1 RTS

\ the cursor, on or off
.box
 LDX cur:JSR locate
 LDA #18:JSR oswrch:LDA #3:JSR oswrch:JSR oswrch
 LDA #32:JSR bx0
 LDA #36
.bx0 STA t0
 LDX #4
.bx1 STX t1
 LDA bxx,X:BEQ bx2
 LDA gx:CLC:ADC t0:STA hx:LDA gx+1:ADC #0:STA hx+1:JMP bx3
.bx2 LDA gx:SEC:SBC t0:STA hx:LDA gx+1:SBC #0:STA hx+1
.bx3 LDA bxy,X:BEQ bx4
 LDA gy:CLC:ADC t0:STA hy:LDA gy+1:ADC #0:STA hy+1:JMP bx5
.bx4 LDA gy:SEC:SBC t0:STA hy:LDA gy+1:SBC #0:STA hy+1
.bx5 LDA #5:CPX #4:BNE bx6:LDA #4
.bx6 JSR plot
 LDX t1:DEX:BPL bx1
 RTS
.bxx EQUB 0,1,1,0,0
.bxy EQUB 0,0,1,1,0

\ hexagon X in its colour
.hexfill
 LDA hcol,X:BNE hf2
 LDA #3:BNE hexin
.hf2 LDY telly:BEQ hexin
 \ black and white: an outline and a letter
 LDA #0:JSR hexin
 LDA #3:JSR gcol
 JSR hbase
 LDA hidx+5:JSR hcorner:LDA #4:JSR plot
 LDX #0
.hf3 STX t1:LDA hidx,X:JSR hcorner:LDA #5:JSR plot
 LDX t1:INX:CPX #6:BNE hf3
 LDA #5:JSR oswrch
 JSR hcentre
 LDA hx:SEC:SBC #16:STA hx:LDA hx+1:SBC #0:STA hx+1
 LDA hy:CLC:ADC #16:STA hy:LDA hy+1:ADC #0:STA hy+1
 LDA #4:JSR plot
 LDX hn:LDA #'R':LDY hcol,X:CPY #1:BEQ hf4:LDA #'B'
.hf4 JSR oswrch
 LDA #LO(vtext):LDX #HI(vtext):JMP prs
\ hexagon X in colour A
.hexin
 STX hn:JSR gcol
 JSR hbase
 LDX #5
.hi1 STX t1
 JSR hcentre:LDA #4:JSR plot
 LDX t1:LDA hidx,X:JSR hcorner:LDA #4:JSR plot
 LDX t1:LDA hidx+1,X:JSR hcorner:LDA #85:JSR plot
 LDX t1:DEX:BPL hi1
 RTS
.hbase
 LDA hn:ASL A:STA t1:ASL A:CLC:ADC t1
 LDX #0
.hb1 STA hidx,X:CLC:ADC #1:INX:CPX #6:BNE hb1
 LDA hidx:STA hidx+6
 RTS
.hcorner
 TAY:LDA hix,Y:STA tx:LDA hiy,Y:STA ty:JMP scale
.hcentre
 LDY hn:LDA hcx,Y:STA tx:LDA hcy,Y:STA ty:JMP scale

\ ---------------------------------------------------------------- noise
.wait STX t2
.wt1 LDA #19:JSR osbyte:DEC t2:BNE wt1
 RTS
.sound
 LDA noise:BNE sd1
 LDA #7:JMP osword
.sd1 RTS
.tick LDX #LO(s0):LDY #HI(s0):JMP sound
.buzz LDX #LO(s1):LDY #HI(s1):JMP sound
.thud LDX #LO(s2):LDY #HI(s2):JMP sound
.chime
 LDX #LO(s3):LDY #HI(s3):JSR sound
 LDX #LO(s4):LDY #HI(s4):JMP sound
.fanfare
 LDA t3:ASL A:ASL A:ASL A:EOR #&FF:CLC:ADC #185:STA s5+4
 LDX #LO(s5):LDY #HI(s5):JMP sound
.s0 EQUW &12,-7,150,1
.s1 EQUW &11,-13,4,7
.s2 EQUW &13,-11,60,2
.s3 EQUW &11,-11,117,3
.s4 EQUW 1,-11,133,4
.s5 EQUW &11,-12,100,4

\ ---------------------------------------------------------------- board
\ corners of the board, top row first: x less 97, y
.ptx
 EQUB 100,124,79,145,100,124,42,66,158,182,21,88,136,203,42,66,158,182
 EQUB 8,100,124,216,30,79,145,194,8,100,124,216,42,66,158,182,21,88
 EQUB 136,203,42,66,158,182,8,100,124,216,30,79,145,194,8,100,124,216
 EQUB 42,66,158,182,21,88,136,203,42,66,158,182,100,124,79,145,100,124
.pty
 EQUB 241,241,228,228,216,216,207,207,207,207,195,195,195,195,183,183,183,183
 EQUB 174,174,174,174,161,161,161,161,149,149,149,149,140,140,140,140,128,128
 EQUB 128,128,116,116,116,116,107,107,107,107,95,95,95,95,82,82,82,82
 EQUB 73,73,73,73,61,61,61,61,49,49,49,49,40,40,28,28,15,15
\ up to four lines from each corner
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
\ where Z X : and / take the cursor
.dl
 EQUB 2,0,6,1,2,4,10,6,12,8,255,7,11,9,10,14,12,16
 EQUB 255,23,19,25,18,22,20,24,255,23,27,25,34,30,36,32,255,31
 EQUB 35,33,34,38,36,40,255,47,43,49,42,46,44,48,255,47,51,49
 EQUB 58,54,60,56,255,55,59,57,58,62,60,64,68,66,62,67,68,70
.dr
 EQUB 1,3,0,9,5,3,7,11,9,13,6,12,8,255,15,11,17,13
 EQUB 22,20,24,255,23,19,25,21,22,28,24,255,31,35,33,37,30,36
 EQUB 32,255,39,35,41,37,46,44,48,255,47,43,49,45,46,52,48,255
 EQUB 55,59,57,61,54,60,56,255,63,59,65,61,67,69,66,65,71,69
.du
 EQUB 255,255,255,255,0,1,255,2,3,255,255,4,5,255,6,7,8,9
 EQUB 10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27
 EQUB 28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45
 EQUB 46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
.dd
 EQUB 4,5,7,8,11,12,14,15,16,17,18,19,20,21,22,23,24,25
 EQUB 26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43
 EQUB 44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61
 EQUB 62,63,64,65,255,66,67,255,255,68,69,255,70,71,255,255,255,255
\ 24 triangles (a corner twice) and 30 squares
.shp
 EQUB 0,2,4,4,1,3,5,5,6,10,14,14,7,11,15,15
 EQUB 8,12,16,16,9,13,17,17,18,22,26,26,19,23,27,27
 EQUB 20,24,28,28,21,25,29,29,30,34,38,38,31,35,39,39
 EQUB 32,36,40,40,33,37,41,41,42,46,50,50,43,47,51,51
 EQUB 44,48,52,52,45,49,53,53,54,58,62,62,55,59,63,63
 EQUB 56,60,64,64,57,61,65,65,66,68,70,70,67,69,71,71
 EQUB 0,1,4,5,2,4,7,11,3,5,8,12,6,7,14,15
 EQUB 8,9,16,17,10,14,18,22,11,15,19,23,12,16,20,24
 EQUB 13,17,21,25,19,20,27,28,22,26,30,34,23,27,31,35
 EQUB 24,28,32,36,25,29,33,37,30,31,38,39,32,33,40,41
 EQUB 34,38,42,46,35,39,43,47,36,40,44,48,37,41,45,49
 EQUB 43,44,51,52,46,50,54,58,47,51,55,59,48,52,56,60
 EQUB 49,53,57,61,54,55,62,63,56,57,64,65,59,63,66,68
 EQUB 60,64,67,69,66,67,70,71
\ hexagons: 3 white, 2 red, 2 blue
.hex
 EQUB 19,20,12,5,4,11
 EQUB 43,44,36,28,27,35
 EQUB 66,67,60,52,51,59
 EQUB 30,31,23,15,14,22
 EQUB 54,55,47,39,38,46
 EQUB 32,33,25,17,16,24
 EQUB 56,57,49,41,40,48
.hcol
 EQUB 0,0,0,1,1,2,2
.hcx
 EQUB 112,112,112,54,54,170,170
.hcy
 EQUB 195,128,61,161,95,161,95
.hix
 EQUB 104,120,127,120,104,97
 EQUB 104,120,127,120,104,97
 EQUB 104,120,127,120,104,97
 EQUB 46,62,69,62,46,39
 EQUB 46,62,69,62,46,39
 EQUB 162,178,185,178,162,155
 EQUB 162,178,185,178,162,155
.hiy
 EQUB 182,182,195,208,208,195
 EQUB 115,115,128,141,141,128
 EQUB 48,48,61,74,74,61
 EQUB 148,148,161,175,175,161
 EQUB 81,81,95,108,108,95
 EQUB 148,148,161,175,175,161
 EQUB 81,81,95,108,108,95
.end
SAVE "BRI",start,end,start
