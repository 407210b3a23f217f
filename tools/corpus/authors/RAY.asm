\ ------------------------------------
\ KENSINGTON  for two      (C) RAY 1985
\ BBC Model B, MODE 2. *RUN RAY
\ ------------------------------------
osrdch=&FFE0:oswrch=&FFEE
osword=&FFF1:osbyte=&FFF4

px=&50:py=&51:th=&52:sptr=&54:ptr=&56
who=&58:side=&59:pt=&5A:col=&5B:cur=&5C
lifted=&5D:esp=&5E:pno=&5F:keep=&60:kk=&61
dp=&62:dn=&63:dy=&64:dt=&65:w=&66:cnt=&67
bwoff=&68:soundon=&69:ownset=&6A:twomove=&6B
speed=&6C:redp=&6D:ingame=&6E:sn=&6F:has=&70
ta=&71:tb=&72:tc=&73:sh=&74:hx=&75:hi=&76
pm=&77:ty=&78:fr=&79:own=&7A:np=&7B:kn=&7C
num=&7D:nsh=&7E:opp=&7F:yn=&80:scr=&82
sym=&84:tw=&85:ovr=&86:hd=&87

board=&400:brk=&450:paid=&4C0
eown=&500:eleft=&540:eexcl=&580
names=&5C0:hand=&5D0:blk=&5E0

ORG &1900
.start
 LDX #&FF:TXS:CLD
 LDA #4:LDX #1:LDY #0:JSR osbyte
 LDA #229:LDX #1:LDY #0:JSR osbyte

\ ---- title page ----
.title
 LDX #&FF:TXS
 LDA #0:STA ingame:STA bwoff
 STA ovr:STA soundon
 JSR page:JSR nocursor
 LDA #0:STA hd
.ti1
 LDX hd:LDA tname,X:STA blk
 LDA #10:LDX #blk MOD 256:LDY #blk DIV 256:JSR osword
 LDA hd:ASL A:ASL A:ASL A:ASL A:ASL A:ASL A:STA scr
 LDA hd:LSR A:LSR A:CLC:ADC #&35:STA scr+1
 LDX #0
.ti2
 LDA blk+1,X:STA w
 LDA tcols,X:STA col
 TXA:AND #1:ASL A:ASL A:TAY
 LDA #8:STA cnt
.ti3
 ASL w:BCC ti4
 LDA col
 STA (scr),Y:INY:STA (scr),Y:INY
 STA (scr),Y:INY:STA (scr),Y
 DEY:DEY:DEY
.ti4
 TYA:CLC:ADC #8:TAY
 DEC cnt:BNE ti3
 TXA:LSR A:BCC ti5
 LDA scr:CLC:ADC #&80:STA scr
 LDA scr+1:ADC #2:STA scr+1
.ti5
 INX:CPX #8:BNE ti2
 INC hd:LDA hd:CMP #10:BNE ti1
 LDA #1:STA hx
.ti6
 LDX hx:JSR hexcol
 LDA #3:STA num
.ti7
 LDA num:STA sh:JSR frame
 DEC num:BPL ti7
 INC hx:LDA hx:CMP #6:BNE ti6
 JSR pr
 EQUB 17,3,31,0,23
 EQUS "A duel of 30 stones"
 EQUB 17,6,31,2,25
 EQUS "For two players"
 EQUB 17,5,31,4,27
 EQUS "(C) RAY 1985",17,15,31,0,30
 EQUS "Press the SPACE BAR",255
.ti8
 JSR key:CMP #32:BNE ti8

\ ---- options page ----
 JSR page
 JSR pr
 EQUB 17,1,31,1,1
 EQUS "* THE  CONTENDERS *",17,3,31,0,4
 EQUS "Name of player one",31,2,5,17,7
 EQUB 255
 LDA #names MOD 256:JSR getname
 JSR pr
 EQUB 17,3,31,0,7
 EQUS "Name of player two",31,2,8,17,7
 EQUB 255
 LDA #(names+8) MOD 256:JSR getname
 JSR pr
 EQUB 17,1,31,2,11
 EQUS "* THE OPTIONS *",17,6,31,0,14
 EQUS "Colour TV?     (Y)",255
 LDA #1:JSR yesno
 LDA #3:LDX yn:BEQ op1
 LDA #0
.op1
 STA bwoff
 JSR pr:EQUB 31,0,16
 EQUS "Sound effects? (Y)",255
 LDA #1:JSR yesno:STA soundon
 JSR pr:EQUB 31,0,18
 EQUS "Real board too?(N)",255
 LDA #0:JSR yesno:STA ownset
 JSR pr:EQUB 31,0,20
 EQUS "2-move option? (Y)",255
 LDA #1:JSR yesno:STA twomove
 JSR pr:EQUB 31,0,22
 EQUS "Speed, 0 fast",31,0,23
 EQUS "to 9 slow?     (3)",255
.op2
 JSR key:CMP #13:BNE op3
 LDA #'3'
.op3
 CMP #'0':BCC op2:CMP #':':BCS op2
 PHA:AND #15:STA speed
 JSR pr:EQUB 31,15,23,17,7,32,255
 PLA:JSR oswrch
 LDA #32:JSR oswrch
 LDX #40:JSR frames

\ ---- colours, and the draw ----
.newgame
 LDA #0:STA ingame:STA redp
 JSR page:JSR nocursor
 LDA #1:STA who
 JSR pr
 EQUB 17,3,31,2,3
 EQUS "CHOOSE YOUR SIDE",17,7,31,1,7,&80
 EQUS ", will you",31,1,9
 EQUS "play Red or Blue?",31,1,11
 EQUS "(R or B) ",255
.ng1
 JSR key:AND #&DF
 CMP #'R':BEQ ng2
 CMP #'B':BNE ng1
 LDX #1:STX redp
.ng2
 JSR oswrch
 LDA #1:LDX #blk MOD 256:LDY #blk DIV 256:JSR osword
 LDA &FE44:EOR blk:AND #1:STA side:INC side
 LDA #1:STA who
 JSR pr:EQUB 17,1,31,3,14,&81
 EQUS " is ",&80,255
 INC who
 JSR pr:EQUB 17,6,31,3,16,&81
 EQUS " is ",&80,17,3,31,2,20
 EQUS "A stone is drawn",255
 LDA side:CLC:ADC #12:STA num
.ng3
 LDA #17:JSR oswrch
 LDA num:AND #1:TAX:LDA dcol,X:JSR oswrch
 JSR pr:EQUB 31,9,22,224,224,255
 LDX #80:LDY #1:JSR snd
 LDX #7:JSR frames
 DEC num:BNE ng3
 LDX side:LDA dcol,X:STA num
 LDA #17:JSR oswrch:LDA num:JSR oswrch
 JSR pr:EQUB 31,9,22,224,224,255
 LDA side:STA who
 JSR pr:EQUB 17,7,31,3,25,&80
 EQUS " begins.",255
 LDX #120:JSR frames

\ ---- a game ----
 LDX #0:TXA
.ga1
 STA board,X:STA brk,X:STA brk+64,X
 INX:CPX #80:BNE ga1
 STA esp:STA keep:STA cur:STA ovr
 LDA #255:STA lifted
 LDA #15:STA hand+1:STA hand+2
 JSR page:JSR nocursor
 JSR drawboard
 LDA #1:STA ingame

.turn
 LDA side:STA who
 JSR framecol:JSR panel
 LDX #53
.tu1
 LDA #0:STA paid,X
 LDY side:TXA:CLC:ADC boff-1,Y:TAY
 LDA brk,Y:BEQ tu2
 SEC:SBC #1:STA brk,Y
.tu2
 DEX:BPL tu1
 JSR anymove:BCS tu3
 JSR say:EQUB &80
 EQUS " cannot move.",&84,&82
 EQUS " plays on.",255
 LDX #40:LDY #10:JSR snd
 LDX #120:JSR frames
 JMP endturn
.tu3
 LDX side:LDA hand,X:BNE place
 JMP slide

\ phase one
.place
 LDA #0:JSR ask
 LDX cur:LDA board,X:BEQ pl1
 JSR taken:JMP place
.pl1
 LDA side:STA col:LDA cur:STA pt
 JSR forbid:BCC pl2
 JSR toosoon:JMP place
.pl2
 LDX side:DEC hand,X:JSR panel
 JMP arrival

\ phase two
.slide
 LDA #1:JSR ask
 LDX cur:LDA board,X:BNE sl1
 JSR nostone:JMP slide
.sl1
 CMP side:BEQ sl2
 JSR say
 EQUS "That stone is not",&84
 EQUS "yours, ",&80,".",255
 JSR buzz:JMP slide
.sl2
 LDA #3:STA kn
.sl3
 LDY cur:LDA kn:JSR adj:TAX:BMI sl4
 LDA board,X:BEQ sl5
.sl4
 DEC kn:BPL sl3
 JSR say
 EQUS "That stone is shut",&84
 EQUS "in on all sides.",255
 JSR buzz:JMP slide
.sl5
 LDY cur:STY lifted:JSR drawpt
.sl6
 LDA #2:JSR ask
 LDX cur:CPX lifted:BNE sl6a
 JMP putback
.sl6a
 LDA board,X:BEQ sl7
 JSR taken:JMP sl6
.sl7
 LDA #3:STA kn
.sl8
 LDY lifted:LDA kn:JSR adj
 CMP cur:BEQ sl9
 DEC kn:BPL sl8
 JSR say
 EQUS "Slide along a line",&84
 EQUS "to the next point.",255
 JSR buzz:JMP sl6
.sl9
 LDA side:STA col:LDA cur:STA pt
 LDX lifted:LDA #0:STA board,X
 JSR forbid
 LDX lifted:LDA side:STA board,X
 BCC sl10
 JSR toosoon:JMP sl6
.sl10
 JSR liftoff
.arrival
 LDA cur:STA pt
 JSR arrive

\ settle what is owed, newest first
.resolve
 LDX esp:BNE re1
.endturn
 LDA #3:SEC:SBC side:STA side
 JMP turn
.putback
 JSR drop:JMP slide
.re1
 LDA eown,X:STA who
 LDA #3:SEC:SBC who:STA opp
 LDY #71
.re2
 LDA board,Y:CMP opp:BNE re3
 TYA:CMP eexcl,X:BNE re4
.re3
 DEY:BPL re2
 DEC esp:JMP resolve
.re4
 JSR framecol
.re5
 LDA #3:JSR ask
 LDX cur:LDA board,X:BNE re6
 JSR nostone:JMP re5
.re6
 CMP who:BNE re7
 JSR say
 EQUS "That one is yours.",&84
 EQUS "Take a ",&82," one.",255
 JSR buzz:JMP re5
.re7
 LDX esp:LDA eexcl,X:CMP cur:BNE re8
 JSR say
 EQUS "That one has only",&84
 EQUS "just been put down",255
 JSR buzz:JMP re5
.re8
 LDY cur:STY lifted:JSR drawpt
.re9
 LDA #4:JSR ask
 LDX cur:CPX lifted:BNE re10
 JSR drop:JMP resolve
.re10
 LDA board,X:BEQ re11
 JSR taken:JMP re9
.re11
 LDX esp:LDA cur:STA eexcl,X
 DEC eleft,X:BNE re12
 DEC esp
.re12
 LDA opp:STA col
 JSR liftoff
 JMP arrival

\ col's stone leaves point lifted
.liftoff
 LDA lifted:STA pt
 JSR breaks
 LDX lifted:LDA #0:STA board,X
.drop
 LDY lifted:LDA #255:STA lifted
 JMP drawpt

\ col's stone comes to point pt
.arrive
 LDA speed:STA num:BEQ ar2
.ar1
 LDX pt:LDA col:STA board,X
 LDY pt:JSR drawpt:LDX #5:JSR frames
 LDX pt:LDA #0:STA board,X
 LDY pt:JSR drawpt:LDX #4:JSR frames
 DEC num:BNE ar1
.ar2
 LDX pt:LDA col:STA board,X
 LDY pt:JSR drawpt
 LDX #100:LDY #2:JSR snd
\ a hexagon?
 LDX #0:STX hx
.ar3
 LDX hx
 LDA hexc,X:CMP #3:BEQ ar4
 CMP col:BNE ar6
.ar4
 JSR hexbase:LDY #6:LDA #0:STA has
.ar5
 LDA hexes,X:CMP pt:BNE ar5a
 INC has
.ar5a
 STY ty:TAY:LDA board,Y:LDY ty
 CMP col:BNE ar6
 INX:DEY:BNE ar5
 LDA has:BEQ ar6
 JMP victory
.ar6
 INC hx:LDA hx:CMP #7:BNE ar3
\ triangles and squares
 LDA #0:STA num:STA nsh
 LDX #53
.ar7
 JSR shape:BCC ar9
 LDA paid,X:BNE ar9
 INC paid,X:INC nsh
 INC num:CPX #24:BCC ar9
 INC num
.ar9
 DEX:BPL ar7
 LDA num:BNE ar9a
 RTS
.ar9a
 CMP #3:BCC ar10
 LDA #2
.ar10
 INC esp:LDX esp
 STA eleft,X:PHA
 LDA col:STA eown,X:STA who
 LDA #255:STA eexcl,X
 JSR framecol
 PLA:LDX nsh:DEX:BNE ar15
 CMP #1:BNE ar14
 JSR say:EQUS "A triangle, ",&80,"!",255
 JMP ar16
.ar14
 JSR say:EQUS "A square, ",&80,"!",255
 JMP ar16
.ar15
 JSR say:EQUS "A double, ",&80,"!",255
.ar16
 JSR pr:EQUB &84,&83
 EQUS " to relocate.",255
 LDX #137:LDY #3:JSR snd
 LDX #157:LDY #3:JSR snd
 LDX #185:LDY #5:JSR snd
 LDX #90:JSR frames
 RTS

\ shape X: C=1 if pt is in it, all col
.shape
 STX sn
 TXA:ASL A:ASL A:TAY
 LDA #0:STA has
.sp1
 LDX shapes,Y:CPX pt:BNE sp2
 INC has
.sp2
 LDA board,X:CMP col:BNE sp3
 INY:TYA:AND #3:BNE sp1
 LDX sn:LDA has:CMP #1:RTS
.sp3
 LDX sn:CLC:RTS

\ note col's shapes broken at pt
.breaks
 LDA twomove:BEQ br9
 LDX #53
.br1
 JSR shape:BCC br2
 LDY col:TXA:CLC:ADC boff-1,Y:TAY
 LDA #2:STA brk,Y
.br2
 DEX:BPL br1
.br9
 RTS

\ C=1 if col may not yet go to pt
.forbid
 LDX pt:LDA col:STA board,X
 LDX #53
.fo1
 JSR shape:BCC fo2
 LDY col:TXA:CLC:ADC boff-1,Y:TAY
 LDA brk,Y:CMP #1:BEQ fo3
.fo2
 DEX:BPL fo1
 CLC
.fo3
 LDX pt:LDA #0:STA board,X
 RTS

\ C=1 if side can act
.anymove
 LDA side:STA col
 LDX col:LDA hand,X:BEQ an3
 LDA #71:STA pt
.an1
 LDX pt:LDA board,X:BNE an2
 JSR forbid:BCC an9
.an2
 DEC pt:BPL an1
 CLC:RTS
.an3
 LDA #71:STA tw
.an4
 LDX tw:LDA board,X:CMP side:BNE an8
 LDA #0:STA board,X
 LDA #3:STA kn
.an5
 LDY tw:LDA kn:JSR adj
 CMP #255:BEQ an6
 STA pt:TAX:LDA board,X:BNE an6
 JSR forbid:BCC an7
.an6
 DEC kn:BPL an5
.an7
 LDX tw:LDA side:STA board,X
 LDA kn:BPL an9
.an8
 DEC tw:BPL an4
 CLC:RTS
.an9
 SEC:RTS

\ ---- the end ----
.victory
 LDX #&FF:TXS
 LDA #0:STA ingame
 LDA col:STA who
 TAX:LDA wincol-1,X:STA ovr:JSR setf
 JSR hexbase
 LDA #6:STA num
.vi1
 STX hi:LDY hexes,X:JSR drawpt
 LDX hi:INX
 DEC num:BNE vi1
 STX hi:LDA #0:STA ovr
 JSR say:EQUB &80
 EQUS " (",&81,") wins!",255
 LDA #0:STA num
.vi2
 LDX num:LDY tunel,X:LDA tunep,X:TAX
 JSR snd
 INC num:LDA num:CMP #8:BNE vi2
 BEQ again
.stopped
 LDA #0:STA ingame:STA keep
 JSR say
 EQUS "Stopped: no winner",255
.again
 JSR pr:EQUB &84
 EQUS "Another game? Y/N",255
.ag1
 JSR key:AND #&DF
 CMP #'Y':BEQ ag2
 CMP #'N':BNE ag1
 JMP title
.ag2
 JMP newgame

\ ---- refusals ----
.taken
 JSR say
 EQUS "There is a stone",&84
 EQUS "there already.",255
 JMP buzz
.nostone
 JSR say
 EQUS "There is no stone",&84
 EQUS "there to pick up.",255
 JMP buzz
.toosoon
 JSR say
 EQUS "Too early to build",&84
 EQUS "that shape again.",255
.buzz
 LDX #12:LDY #10:JSR snd
 LDA #5:STA cnt
.bz1
 LDA #3:JSR setf:LDX #4:JSR frames
 LDA #0:JSR setf:LDX #4:JSR frames
 DEC cnt:BNE bz1
 LDA #1:STA keep

\ border in the colour of who
.framecol
 LDA who:CLC:ADC bwoff:TAX
 LDA fcol-1,X
.setf
 PHA:JSR pr:EQUB 19,8,255
 PLA:JSR oswrch
 LDA #0:JSR oswrch:JSR oswrch:JMP oswrch

\ ---- cursor: prompt A, until COPY ----
.ask
 STA pno
 LDA keep:BNE ak1
 JSR prompt
.ak1
 LDA cur:STA dp
 LDA #15:JSR core
 JSR key:STA kk
 LDY cur:JSR restore
 LDA keep:BEQ ak2
 LDA #0:STA keep:JSR prompt
.ak2
 LDA kk:CMP #&87:BEQ akx
 SEC:SBC #&88:CMP #4:BCS ak1
 ADC #4:LDY cur:JSR adj:STA cur
 LDX #200:LDY #1:JSR snd
 JMP ak1
.akx
 RTS

.prompt
 LDA pno:CMP #3:BCS pm3
 JSR say:EQUB &80
 EQUS " (",&81,") plays",&84,255
 JMP pm4
.pm3
 JSR say:EQUB &80
 EQUS " shifts ",&82,".",&84,255
.pm4
 LDX pno:LDY pix,X
.pm5
 LDA ptxt,Y:BEQ pm9
 STY ty:JSR out:LDY ty
 INY:BNE pm5
.pm9
 RTS

\ a key; ESCAPE leaves
.key
 JSR osrdch:CMP #27:BNE pm9
 LDX #&FF:TXS
 LDA ingame:BEQ ke1
 JMP stopped
.ke1
 JMP title

\ entry A (0-3 lines, 4-7 cursor) of Y
.adj
 TAX:LDA klo,X:STA ptr
 LDA khi,X:STA ptr+1
 LDA (ptr),Y:RTS

\ ---- printing ----
.say
 JSR pr
 EQUB 17,7,31,1,30
 EQUS "                  ",31,1,29
 EQUS "                  ",31,1,29,255
.pr
 PLA:STA sptr:PLA:STA sptr+1
.pr1
 INC sptr:BNE pr2
 INC sptr+1
.pr2
 LDY #0:LDA (sptr),Y
 CMP #255:BEQ pr9
 JSR out:JMP pr1
.pr9
 LDA sptr+1:PHA:LDA sptr:PHA:RTS

\ &80 name &81 colour &82 other colour
\ &83 number owed &84 second line
.out
 CMP #&80:BCC ou1
 CMP #224:BCS ou1
 AND #15:BEQ ouname
 CMP #2:BCC oucol:BEQ ouopp
 CMP #3:BEQ ouleft
 LDA #31:JSR oswrch
 LDA #1:JSR oswrch:LDA #30
.ou1
 JMP oswrch
.ouleft
 LDX esp:LDA eleft,X:ORA #48:JMP oswrch
.ouopp
 LDA #3:SEC:SBC who:BNE ou2
.oucol
 LDA who
.ou2
 TAX:LDY cix-1,X
.ou3
 LDA ctxt,Y:BEQ ou9
 JSR oswrch:INY:BNE ou3
.ouname
 LDX who:DEX:TXA:EOR redp
 ASL A:ASL A:ASL A:TAX
.ou4
 LDA names,X:CMP #13:BEQ ou9
 JSR oswrch:INX:BNE ou4
.ou9
 RTS

\ MODE 2, the stone character
.page
 JSR pr:EQUB 22,2,255
 LDX #0
.pa1
 LDA udg,X:JSR oswrch
 INX:CPX #10:BNE pa1
 RTS
.nocursor
 JSR pr:EQUB 23,1,0,0,0,0,0,0,0,0,255
 RTS

.getname
 STA blk
 LDA #names DIV 256:STA blk+1
 LDA #5:STA blk+2
 LDA #33:STA blk+3
 LDA #126:STA blk+4
 LDA blk:STA np
.gn1
 LDX #blk MOD 256:LDY #blk DIV 256
 LDA #0:JSR osword
 LDA np:STA ptr:AND #8:LSR A:TAX
 LDA #names DIV 256:STA ptr+1
 LDY #0
 LDA (ptr),Y:CMP #13:BNE gn9
.gn2
 LDA defn,X:STA (ptr),Y:INX:INY
 CPY #4:BNE gn2
.gn9
 RTS

\ A=default; answer in A and yn
.yesno
 STA yn
.yn1
 JSR key:CMP #13:BEQ yn3
 AND #&DF
 LDX #0:CMP #'N':BEQ yn2
 INX:CMP #'Y':BNE yn1
.yn2
 STX yn
.yn3
 JSR pr:EQUB 8,8,8,17,7,255
 LDA yn:BEQ yn4
 JSR pr:EQUS "YES",17,6,255
 LDA yn:RTS
.yn4
 JSR pr:EQUS "NO ",17,6,255
 LDA yn:RTS

\ wait X frames
.frames
 STX fr
.fr1
 LDA #19:JSR osbyte
 DEC fr:BNE fr1
 RTS

\ sound, pitch X for Y
.snd
 LDA soundon:BEQ sn9
 STX sb+4:STY sb+6
 LDX #sb MOD 256:LDY #sb DIV 256
 LDA #7:JMP osword
.sn9
 RTS
.sb
 EQUW 1,-12,0,0

\ ---- drawing ----
.plot
 PHA:LDA #25:JSR oswrch
 PLA:JSR oswrch
 LDA #0:STA th
 LDA px:ASL A:ROL th:ASL A:ROL th:ASL A:ROL th
 JSR oswrch:LDA th:JSR oswrch
 LDA #0:STA th
 LDA py:ASL A:ROL th:ASL A:ROL th
 JSR oswrch:LDA th:JMP oswrch

.gcol
 PHA:LDA #18:JSR oswrch
 LDA #0:JSR oswrch
 PLA:JMP oswrch

.drawpt
 STY dp
 LDA board,Y:CLC:ADC bwoff:TAX
 LDA ovr:BNE dr2
 LDA #12:CPY lifted:BEQ dr2
 LDA outc,X
.dr2
 JSR gcol
 LDX #6:LDA #0:JSR disc
 LDY dp
.restore
 STY dp
 LDA board,Y:CLC:ADC bwoff:TAX
 LDA corec,X
.core
 JSR gcol
 LDX #3:LDA #7
.disc
 STA dt:STX dn
 TXA:EOR #&FF:STA dy:INC dy
.di1
 LDA dy:BPL di2
 EOR #&FF:CLC:ADC #1
.di2
 CLC:ADC dt:TAX:LDA hw,X:STA w
 LDX dp
 LDA ys,X:CLC:ADC dy:STA py
 LDA xs,X:SEC:SBC w:STA px
 LDA #4:JSR plot
 LDX dp
 LDA xs,X:CLC:ADC w:STA px
 LDA #5:JSR plot
 INC dy
 LDA dn:SEC:SBC dy:BPL di1
 RTS

.hexbase
 LDA hx:ASL A:CLC:ADC hx:ASL A:TAX
 RTS
.hexcol
 LDA hexc,X:CLC:ADC bwoff:TAX
 LDA hcol-1,X:JMP gcol

\ hexagon hx, smaller by 1/2^sh
.frame
 JSR hexbase:STX hi
 LDA #4:STA pm
 LDA #7:STA cnt
.fm1
 LDX hx:LDA hexx,X:STA tb
 LDX hi:LDY hexes,X:STY ty
 LDA xs,Y:JSR shr:STA px
 LDX hx:LDA hexy,X:STA tb
 LDY ty:LDA ys,Y:JSR shr:STA py
 LDA pm:JSR plot
 LDA #5:STA pm
 INC hi
 DEC cnt:BEQ fm9
 LDA cnt:CMP #1:BNE fm1
 JSR hexbase:STX hi:JMP fm1
.fm9
 RTS
.shr
 STA ta
 LDX sh:BEQ sh9
 SEC:SBC tb
.sh1
 CMP #&80:ROR A:DEX:BNE sh1
 STA tc:LDA ta:SEC:SBC tc
.sh9
 RTS

.drawboard
 JSR pr:EQUB 18,0,8,255
 JSR framecol
 LDA #2:JSR box
 LDA #3:JSR box
 JSR pr
 EQUB 17,2,31,0,25
 EQUS "Arrows",31,0,26,"move,",31,0,27
 EQUS "COPY=act",31,14,26,"ESCAPE",31,13,27
 EQUS "to stop",255
 LDA #2:JSR gcol
 LDA #3:STA kn
.db1
 LDA #71:STA tw
.db2
 LDY tw:LDA kn:JSR adj
 CMP #255:BEQ db3
 CMP tw:BCC db3
 TAY
 LDA #4:JSR pplot
 LDY tw:LDA #5:JSR pplot
.db3
 DEC tw:BPL db2
 DEC kn:BPL db1
 LDA #0:STA hx
.db4
 LDX hx:JSR hexcol
 LDA #0:STA sh:JSR frame
 LDA #3:STA sh:JSR frame
 LDA bwoff:BEQ db5
 LDX hx:LDA hexc,X:CMP #3:BEQ db6
 LSR A:BCC db5a
.db5
 LDA #2:STA sh:JSR frame
 LDA bwoff:BEQ db6
.db5a
 LDA #1:STA sh:JSR frame
.db6
 INC hx:LDA hx:CMP #7:BNE db4
 LDA #71:STA tw
.db7
 LDY tw:JSR drawpt
 DEC tw:BPL db7
 RTS

.pplot
 LDX xs,Y:STX px:LDX ys,Y:STX py:JMP plot

\ rectangle, A in from the edges
.box
 STA ta
 LDA #4:STA tb
 LDX #0
.bo1
 STX ty
 LDA bxx,X:BEQ bo2
 SEC:SBC ta:JMP bo3
.bo2
 LDA ta
.bo3
 STA px
 LDA bxy,X:BEQ bo4
 SEC:SBC ta:JMP bo5
.bo4
 LDA ta
.bo5
 STA py
 LDA tb:JSR plot:LDA #5:STA tb
 LDX ty:INX:CPX #5:BNE bo1
 RTS

\ names and piles
.panel
 LDA who:PHA
 LDA #2:STA who
.pn1
 LDA #31:JSR oswrch
 LDX who:LDA pcx-1,X:JSR oswrch
 LDA #0:JSR oswrch
 LDA who:CLC:ADC bwoff:TAX
 LDA tcol-1,X:STA tb
 LDA who:CMP side:BNE pn2
 LDA #17:JSR oswrch
 LDA fcol-1,X:ORA #&80:JSR oswrch
 LDA #7:LDX bwoff:BEQ pn3
 LDA #0:BEQ pn3
.pn2
 LDA tb
.pn3
 TAX
 LDA #17:JSR oswrch:TXA:JSR oswrch
 LDA #&80:JSR out
 LDA #17:JSR oswrch:LDA #&80:JSR oswrch
 LDA #17:JSR oswrch:LDA tb:JSR oswrch
 LDX who
 LDA #31:JSR oswrch:LDA pcx-1,X:JSR oswrch
 LDA #1:JSR oswrch
 LDA #&81:JSR out
 LDA ownset:BEQ pn3a
 JMP pn9
.pn3a
 LDA #0:STA num
.pn4
 LDA num:LDY #1
.pn5
 INY
 SEC:SBC #5:BCS pn5
 ADC #5:TAX
 LDA #31:JSR oswrch
 TXA:LDX who:CLC:ADC pcx-1,X:JSR oswrch
 TYA:JSR oswrch
 LDA num:CMP hand,X
 LDA #224:BCC pn6
 LDA #32
.pn6
 JSR oswrch
 INC num:LDA num:CMP #15:BNE pn4
.pn9
 DEC who:BEQ pn10
 JMP pn1
.pn10
 PLA:STA who
 RTS

\ ---- data ----
.tname EQUS "KENSINGTON"
.tcols EQUB &03,&03,&0F,&0F,&3F,&3F,&3C,&30
.udg EQUB 23,224,0,&3C,&7E,&7E,&7E,&7E,&3C,0
.dcol EQUB 6,1,6
.boff EQUB 0,54
.cix EQUB 0,4
.ctxt EQUS "RED",0,"BLUE",0
.defn EQUS "Ann",13,"Bob",13
.pcx EQUB 0,15
.bxx EQUB 0,159,159,0,0
.bxy EQUB 0,0,29,29,0
\ three entries colour, three black and white
.outc EQUB 0,1,4,0,7,7
.corec EQUB 2,3,6,2,7,0
.fcol EQUB 1,4,0,7,7
.tcol EQUB 1,6,0,7,7
.hcol EQUB 1,4,7,7,7,7
.wincol EQUB 9,12
.hw EQUB 3,3,3,3,2,2,1,1,1,1,0
.pix EQUB ptxt0-ptxt,ptxt1-ptxt,ptxt2-ptxt,ptxt3-ptxt,ptxt4-ptxt
.ptxt
.ptxt0 EQUS "Place a stone.",0
.ptxt1 EQUS "Lift one of yours.",0
.ptxt2 EQUS "Slide it one point",0
.ptxt3 EQUS "Take one (",&83," to go)",0
.ptxt4 EQUS "Put it elsewhere.",0
.tunep EQUB 101,117,129,149,129,149,165,197
.tunel EQUB 3,3,3,5,3,3,4,14
.klo EQUB nb0 MOD 256,nb1 MOD 256,nb2 MOD 256,nb3 MOD 256,mv0 MOD 256,mv1 MOD 256,mv2 MOD 256,mv3 MOD 256
.khi EQUB nb0 DIV 256,nb1 DIV 256,nb2 DIV 256,nb3 DIV 256,mv0 DIV 256,mv1 DIV 256,mv2 DIV 256,mv3 DIV 256
.xs
 EQUB 74,86,64,96,74,86,47,59,101,113,37,68,92,123,47,59,101,113
 EQUB 31,74,86,129,41,64,96,119,31,74,86,129,47,59,101,113,37,68
 EQUB 92,123,47,59,101,113,31,74,86,129,41,64,96,119,31,74,86,129
 EQUB 47,59,101,113,37,68,92,123,47,59,101,113,74,86,64,96,74,86
.ys
 EQUB 248,248,237,237,225,225,217,217,217,217,205,205,205,205,194,194,194,194
 EQUB 185,185,185,185,174,174,174,174,162,162,162,162,154,154,154,154,142,142
 EQUB 142,142,131,131,131,131,122,122,122,122,111,111,111,111,99,99,99,99
 EQUB 91,91,91,91,79,79,79,79,68,68,68,68,59,59,48,48,36,36
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
.mv0
 EQUB 2,0,6,1,2,4,10,6,12,8,10,7,11,9,10,14,12,16
 EQUB 18,23,19,25,18,22,20,24,26,23,27,25,34,30,36,32,34,31
 EQUB 35,33,34,38,36,40,42,47,43,49,42,46,44,48,50,47,51,49
 EQUB 58,54,60,56,58,55,59,57,58,62,60,64,68,66,62,67,68,70
.mv1
 EQUB 1,3,0,9,5,3,7,11,9,13,6,12,8,13,15,11,17,13
 EQUB 22,20,24,21,23,19,25,21,22,28,24,29,31,35,33,37,30,36
 EQUB 32,37,39,35,41,37,46,44,48,45,47,43,49,45,46,52,48,53
 EQUB 55,59,57,61,54,60,56,61,63,59,65,61,67,69,66,65,71,69
.mv2
 EQUB 4,5,7,8,11,12,14,15,16,17,18,19,20,21,22,23,24,25
 EQUB 26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43
 EQUB 44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61
 EQUB 62,63,64,65,58,66,67,61,62,68,69,65,70,71,68,69,70,71
.mv3
 EQUB 0,1,2,3,0,1,6,2,3,9,10,4,5,13,6,7,8,9
 EQUB 10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27
 EQUB 28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45
 EQUB 46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
\ 24 triangles, then 30 squares
.shapes
 EQUB 0,2,4,4,1,3,5,5,6,10,14,14,7,11,15,15,8,12
 EQUB 16,16,9,13,17,17,18,22,26,26,19,23,27,27,20,24,28,28
 EQUB 21,25,29,29,30,34,38,38,31,35,39,39,32,36,40,40,33,37
 EQUB 41,41,42,46,50,50,43,47,51,51,44,48,52,52,45,49,53,53
 EQUB 54,58,62,62,55,59,63,63,56,60,64,64,57,61,65,65,66,68
 EQUB 70,70,67,69,71,71,0,1,4,5,2,4,7,11,3,5,8,12
 EQUB 6,7,14,15,8,9,16,17,10,14,18,22,11,15,19,23,12,16
 EQUB 20,24,13,17,21,25,19,20,27,28,22,26,30,34,23,27,31,35
 EQUB 24,28,32,36,25,29,33,37,30,31,38,39,32,33,40,41,34,38
 EQUB 42,46,35,39,43,47,36,40,44,48,37,41,45,49,43,44,51,52
 EQUB 46,50,54,58,47,51,55,59,48,52,56,60,49,53,57,61,54,55
 EQUB 62,63,56,57,64,65,59,63,66,68,60,64,67,69,66,67,70,71
.hexes
 EQUB 12,5,4,11,19,20,23,15,14,22,30,31,25,17,16,24,32,33
 EQUB 36,28,27,35,43,44,47,39,38,46,54,55,49,41,40,48,56,57
 EQUB 60,52,51,59,66,67
.hexx
 EQUB 80,53,107,80,53,107,80
.hexy
 EQUB 205,174,174,142,111,111,79
.hexc
 EQUB 3,1,2,3,1,2,3

.end
SAVE "RAY",start,end,start
