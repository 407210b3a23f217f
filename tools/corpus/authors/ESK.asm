\ E S K  -  Kensington for two people, BBC Model B, MODE 2
\ Loads and runs at &1900:  *RUN ESK
\ Keys: Z left  X right  : up  / down  RETURN;  D draw  ESCAPE stop

OSRDCH=&FFE0:OSWRCH=&FFEE:OSWORD=&FFF1:OSBYTE=&FFF4

board=&400          \ 72 points: 0 empty 1 red 2 blue
paid =&450          \ 54 shapes: paid in this turn
banr =&490          \ 54 shapes: red may not rebuild (2 fresh, 1 now)
banb =&4D0          \ the same for blue
who  =&510          \ stack of rights to shift: whose,
left =&550          \ how many are left,
last =&590          \ which stone was just put down
names=&600          \ two names of up to 5 letters and a 0, 8 bytes apart

px=&20:py=&22:cx=&24:cy=&26:sq=&28:st=&2A:bp=&2C:pw=&2E
pt=&30:col=&31:has=&32:fc=&33:p=&34:act=&35:sp=&36:cur=&37:lifted=&38
hand=&39:swap=&3B:opt=&3C:snd=&3D:ingame=&3E:dirty=&3F:t=&40:u=&41
sh=&42:ent=&43:fr=&44:to=&45:la=&46:lb=&47:lk=&48:pn=&49:wcol=&4A:wh=&4B
tx=&4C:ty=&4D:nb=&4E:keep=&4F:rest=&50

ORG &1900
.start
 LDX #&FF:TXS
 LDA #229:LDX #1:LDY #0:JSR OSBYTE     \ ESCAPE is a key
 LDA #22:JSR OSWRCH:LDA #2:JSR OSWRCH
 LDX #LO(v_init):LDY #HI(v_init):LDA #v_end-v_init:JSR vdu

\ ------------------------------------------------ the questions
.setup
 LDX #&FF:TXS
 LDA #0:STA ingame
 LDA #26:JSR OSWRCH:LDA #12:JSR OSWRCH
 LDX #LO(s_title):LDY #HI(s_title):JSR say
 LDA #0:STA cx:STA cy
 LDX #2
.su1 STX u
 LDA tlx,X:STA cx:LDA tlxh,X:STA cx+1
 LDA #LO(740):STA cy:LDA #HI(740):STA cy+1
 LDA tlc,X:JSR hex
 LDX u:DEX:BPL su1
 LDX #LO(s_n1):LDY #HI(s_n1):JSR say:LDX #0:JSR askname
 LDX #LO(s_n2):LDY #HI(s_n2):JSR say:LDX #8:JSR askname
 LDX #LO(s_rb):LDY #HI(s_rb):JSR say:JSR nm0
 LDX #LO(s_rb2):LDY #HI(s_rb2):JSR say
.su2 JSR getkey
 LDX #0:CMP #13:BEQ su3:CMP #'R':BEQ su3
 INX:CMP #'B':BEQ su3
 JSR no:JMP su2
.su3 STX swap
 LDA ltr,X:JSR OSWRCH
 LDX #LO(s_opt):LDY #HI(s_opt):JSR say:JSR yn:STX opt
 LDX #LO(s_snd):LDY #HI(s_snd):JSR say:JSR yn:STX snd

\ ------------------------------------------------ a new game
.newgame
 LDX #&FF:TXS
 LDA #0:TAX
.ng1 STA board,X:STA board+&100,X:INX:BNE ng1
 STA sp:STA dirty
 LDA #255:STA lifted
 LDA #15:STA hand:STA hand+1
 LDA #1:STA ingame
 LDA #12:JSR OSWRCH
 JSR drawall
 \ the draw for the first turn
 LDA #7:STA t
.dr1 LDA t:AND #1:STA act:JSR lamp
 LDA #6:STA u
.dr2 LDA #19:JSR OSBYTE:DEC u:BNE dr2
 DEC t:BPL dr1
 LDX #LO(clk):LDY #HI(clk):LDA #1:JSR OSWORD
 LDA &FE44:EOR clk:STA t:LSR A:LSR A:LSR A:LSR A:EOR t
 STA t:LSR A:LSR A:EOR t:STA t:LSR A:EOR t
 AND #1:STA p:STA act
 JSR lamp:JSR blip
 JSR wtab:LDA p:JSR name:LDX #LO(s_beg):LDY #HI(s_beg):JSR say
 INC dirty

\ ------------------------------------------------ one turn
.turn
 LDA p:STA act
 LDA #0:STA sp:TAX
.tu1 STA paid,X:INX:CPX #54:BNE tu1
 LDX p:INX:STX col:JSR setbp
 LDY #53
.tu2 LDA (bp),Y:BEQ tu3:SEC:SBC #1:STA (bp),Y
.tu3 DEY:BPL tu2
 LDX p:LDA hand,X:BEQ slide

.place
 LDX #LO(w_place):LDY #HI(w_place):LDA #0:JSR prompt
 LDA #0:STA cur
.pl1 JSR pick
 LDX cur:LDA board,X:BNE pl2
 JSR mycol:LDA cur:STA pt:JSR banned:BCS pl3
 LDX p:DEC hand,X:LDA hand,X:JSR railoff
 LDX cur:LDA col:STA board,X:JSR paint
 LDA cur:JMP settled
.pl2 LDX #LO(w_taken):LDY #HI(w_taken):JSR refuse:JMP pl1
.pl3 LDX #LO(w_yet):LDY #HI(w_yet):JSR refuse:JMP pl1

.slide
 JSR anymove:BCS sl0
 \ no way to move: he passes
 LDX #LO(w_pass):LDY #HI(w_pass):LDA #0:JSR prompt:JSR low
.ps1 JSR getkey:CMP #13:BNE ps1
 JMP turned
.sl0 LDX #0:STX cur
.sl1 LDA #255:STA lifted
 LDX #LO(w_slide):LDY #HI(w_slide):LDA #0:JSR prompt
.sl2 JSR pick
 JSR mycol
 LDX cur:LDA board,X:CMP col:BNE sl3
 STX fr:JSR canmove:BCC sl4
 LDX fr:STX lifted:JSR paint:JSR blip
 LDX #LO(w_to):LDY #HI(w_to):LDA #0:JSR prompt
.sl5 JSR pick
 LDX cur:CPX fr:BNE sl6
 LDA #255:STA lifted:JSR paint:JMP sl1
.sl3 LDX #LO(w_own):LDY #HI(w_own):JSR refuse:JMP sl2
.sl4 LDX #LO(w_stuck):LDY #HI(w_stuck):JSR refuse:JMP sl2
.sl6 LDA board,X:BNE sl7
 LDA fr:ASL A:ASL A:BCS sl6b:TAY
 LDX #4
.sl6a LDA nbr,Y:CMP cur:BEQ sl8:INY:DEX:BNE sl6a:BEQ sl9
.sl6b TAY:LDX #4
.sl6c LDA nbr+256,Y:CMP cur:BEQ sl8:INY:DEX:BNE sl6c
.sl9 LDX #LO(w_line):LDY #HI(w_line):JSR refuse:JMP sl5
.sl7 LDX #LO(w_taken):LDY #HI(w_taken):JSR refuse:JMP sl5
.sl8 JSR mycol:LDA cur:STA to:JSR legal:BCC sla
 JSR domove
 LDA to:JMP settled
.sla LDX #LO(w_yet):LDY #HI(w_yet):JSR refuse:JMP sl5

\ a stone of colour col has come to point A
.settled
 STA pt
 JSR hexwin:BCC se1:JMP won
.se1 JSR entitle
 LDA ent:BEQ se2:JSR chime:JMP shift
.se2 JSR blip

\ ------------------------------------------------ shifting
.shift
 LDX sp:BNE sf0
.turned
 LDA p:EOR #1:STA p:JMP turn
.sf0 LDA left-1,X:BEQ sfpop
 LDA who-1,X:STA act:EOR #1:STA t:INC t    \ t = colour to be shifted
 LDA last-1,X:STA u
 LDY #71
.sf1 LDA board,Y:CMP t:BNE sf2:CPY u:BNE sf3
.sf2 DEY:BPL sf1
.sfpop DEC sp:JMP shift
.sf3 LDA #0:STA cur
.sf4 LDA #255:STA lifted
 LDX sp:LDA left-1,X:LDX #LO(w_lift):LDY #HI(w_lift):JSR prompt
.sf5 JSR pick
 JSR hiscol
 LDX cur:LDA board,X:CMP col:BNE sf6
 LDY sp:TXA:CMP last-1,Y:BEQ sf7
 STX fr:STX lifted:JSR paint:JSR blip
 LDX sp:LDA left-1,X:LDX #LO(w_drop):LDY #HI(w_drop):JSR prompt
.sf8 JSR pick
 LDX cur:CPX fr:BNE sf9
 LDA #255:STA lifted:JSR paint:JMP sf4
.sf6 LDX #LO(w_his):LDY #HI(w_his):JSR refuse:JMP sf5
.sf7 LDX #LO(w_just):LDY #HI(w_just):JSR refuse:JMP sf5
.sf10 LDX #LO(w_taken):LDY #HI(w_taken):JSR refuse:JMP sf8
.sf9 LDA board,X:BNE sf10
 JSR hiscol:LDA cur:STA to:JSR domove
 LDX sp:DEC left-1,X
.sf11 LDA last-1,X:CMP fr:BNE sf12:LDA to:STA last-1,X
.sf12 DEX:BNE sf11
 LDX sp:LDA to:STA last-1,X
 LDA to:JMP settled

.mycol LDX p:INX:STX col:RTS
.hiscol LDA act:EOR #1:TAX:INX:STX col:RTS

\ ------------------------------------------------ the rules
\ bp = list of forbidden shapes of colour col
.setbp LDA #LO(banr):LDX col:DEX:BEQ sb1:LDA #LO(banb)
.sb1 STA bp:LDA #HI(banr):STA bp+1:RTS

\ shape Y/4: C set if it has point pt and all others are of colour col
.full
 LDA #0:STA has
 LDX #4
.fl1 STX fc
 LDX shp,Y
 CPX pt:BNE fl2
 LDA #1:STA has:BNE fl3
.fl2 LDA board,X:CMP col:BNE fl4
.fl3 INY:LDX fc:DEX:BNE fl1
 LDA has:BEQ fl4
 SEC:RTS
.fl4 CLC:RTS

\ C set if col may not come to pt because of the 2-move rule
.banned
 LDA opt:BEQ fl4
 JSR setbp
 LDY #53
.ba1 STY sh
 LDA (bp),Y:CMP #1:BNE ba2
 TYA:ASL A:ASL A:TAY:JSR full:BCS ba3
.ba2 LDY sh:DEY:BPL ba1
 CLC
.ba3 RTS

\ a stone of col is about to leave pt: note what it breaks
.breaks
 JSR setbp
 LDY #53
.br1 STY sh
 TYA:ASL A:ASL A:TAY:JSR full:BCC br2
 LDY sh:LDA #2:STA (bp),Y
.br2 LDY sh:DEY:BPL br1
 RTS

\ what col earns at pt: ent = 0,1,2; a right is stacked
.entitle
 LDA #0:STA ent
 LDY #53
.en1 STY sh
 LDA paid,Y:BNE en3
 TYA:ASL A:ASL A:TAY:JSR full:BCC en3
 LDY sh:LDA #1:STA paid,Y
 INC ent
 CPY #24:BCC en3
 INC ent
.en3 LDY sh:DEY:BPL en1
 LDA ent:BEQ en5
 CMP #3:BCC en4:LDA #2
.en4 LDX sp:STA left,X
 LDA #255:STA last,X
 LDY col:DEY:TYA:STA who,X
 INC sp
.en5 RTS

\ C set if col holds a hexagon: number in wh
.hexwin
 LDX #0:LDY #0
.hw1 STX wh
 LDA hexcol,X:CMP #7:BEQ hw2
 CMP #1:BEQ hw1a:LDA #2
.hw1a CMP col:BNE hw4
.hw2 TXA:ASL A:ADC wh:ASL A:TAY
 LDA #6:STA fc
.hw3 LDX hexpt,Y:LDA board,X:CMP col:BNE hw4
 INY:DEC fc:BNE hw3
 SEC:RTS
.hw4 LDX wh:INX:CPX #7:BNE hw1
 CLC:RTS

\ C set if the step fr - to is allowed (a line is given)
.legal
 LDX to:LDA board,X:BNE lg2
 LDX fr:STA board,X
 LDA to:STA pt:JSR banned
 LDX fr:LDA col:STA board,X
 BCS lg2
 SEC:RTS
.lg2 CLC:RTS

\ X = 4 * point -> pointer to its row in a table of fours
.row4 STX st:LDA #0:STA st+1
 ASL st:ROL st+1:ASL st:ROL st+1:RTS
.nbrow JSR row4
 LDA st:CLC:ADC #LO(nbr):STA st:LDA st+1:ADC #HI(nbr):STA st+1:RTS

\ C set if stone fr has an allowed step
.canmove
 LDX fr:JSR nbrow
 LDY #3
.cm1 STY nb
 LDA (st),Y:BMI cm2
 STA to:JSR legal:BCS cm3
.cm2 LDY nb:DEY:BPL cm1
 CLC
.cm3 RTS

.anymove
 JSR mycol
 LDX #71
.am1 STX fr
 LDA board,X:CMP col:BNE am2
 JSR canmove:BCS cm3
.am2 LDX fr:DEX:BPL am1
 CLC:RTS

\ the stone of col goes from fr to to
.domove
 LDA fr:STA pt:JSR breaks
 LDA #255:STA lifted
 LDX fr:LDA #0:STA board,X
 LDX to:LDA col:STA board,X
 JSR paint
 LDX fr:JMP mend

\ ------------------------------------------------ the end
.won
 LDX col:DEX:STX act:JSR lamp
 LDX wh:LDA #3:JSR hexno
 JSR ptab:LDA act:JSR name:LDX #LO(s_win):LDY #HI(s_win):JSR say
 JSR fanfare
 JMP again
.drawn
 JSR ptab:LDX #LO(s_draw):LDY #HI(s_draw):JSR say
.again
 LDX #&FF:TXS
 LDA #0:STA ingame
 JSR wtab:LDX #LO(s_again):LDY #HI(s_again):JSR say
 JSR yn
 CPX #0:BEQ ag1:JMP newgame
.ag1 JMP setup

.escape
 LDX #&FF:TXS
 LDA #126:JSR OSBYTE
 LDA ingame:BEQ ag1
 JSR ptab:LDX #LO(s_stop):LDY #HI(s_stop):JSR say
 JMP again

\ ------------------------------------------------ keys
.getkey
 JSR OSRDCH:BCS escape:CMP #27:BEQ escape
 CMP #'a':BCC gk1:CMP #'z'+1:BCS gk1:AND #&DF
.gk1 RTS

\ Y, N or RETURN (= yes): X = 1 or 0, the word is shown
.yn
 JSR getkey
 LDX #1:CMP #13:BEQ yn1:CMP #'Y':BEQ yn1
 DEX:CMP #'N':BEQ yn1
 JSR no:JMP yn
.yn1 LDA ynl,X:JSR OSWRCH:RTS

\ name at names+X
.askname
 STX t:LDY #0
.an1 JSR OSRDCH:BCS escape:CMP #27:BEQ escape
 CMP #13:BEQ an5
 CMP #127:BEQ an4
 CMP #33:BCC an1
 CPY #5:BCS an3
 CMP #128:BCS an1
 JSR OSWRCH:STA names,X:INX:INY:BNE an1
.an3 JSR no:JMP an1
.an4 CPY #0:BEQ an1
 JSR OSWRCH:DEX:DEY:JMP an1
.an5 CPY #0:BNE an7
 LDX t
.an6 LDA dflt,X:BEQ an7:STA names,X:JSR OSWRCH:INX:BNE an6
.an7 LDA #0:STA names,X:RTS

\ the cursor walks until RETURN: point in cur
.pick
 LDX cur:JSR mark
 JSR getkey
 PHA:LDX cur:JSR mark
 LDA dirty:BEQ pk0:JSR wtab
.pk0 PLA
 CMP #13:BEQ pk9
 LDY #3
.pk1 CMP keys,Y:BEQ pk2:DEY:BPL pk1
 CMP #'D':BNE pick
 JSR askdraw:JMP pick
.pk2 LDX cur:STY t:JSR row4
 LDA st:CLC:ADC #LO(nav):STA st:LDA st+1:ADC #HI(nav):STA st+1
 LDY t:LDA (st),Y:STA cur:JMP pick
.pk9 RTS

.askdraw
 LDA act:PHA:EOR #1:STA act:JSR lamp
 JSR wtab:LDA act:JSR name
 LDX #LO(s_askd):LDY #HI(s_askd):JSR say
 JSR yn
 PLA:STA act
 CPX #1:BNE ad1:JMP drawn
.ad1 JSR lamp:JSR wtab:LDX pw:LDY pw+1:LDA pn:JMP prompt

\ ------------------------------------------------ words
.say STX sq:STY sq+1:LDY #0
.sy1 LDA (sq),Y:BEQ sy2:JSR OSWRCH:INY:BNE sy1
.sy2 RTS
.vdu STX sq:STY sq+1:STA t:LDY #0
.vd1 LDA (sq),Y:JSR OSWRCH:INY:CPY t:BNE vd1
 RTS
\ name of colour A in its ink
.name
 PHA:TAX:LDA #17:JSR OSWRCH:LDA ink,X:JSR OSWRCH
 PLA:EOR swap:ASL A:ASL A:ASL A:TAX
.nm1 LDA names,X:BEQ sy2:JSR OSWRCH:INX:BNE nm1
.nm0 LDX #0:BEQ nm1
\ clear the upper and the lower line of words and go there
.ptab LDA #29:BNE wt1
.wtab LDA #0:STA dirty:LDA #30
.wt1 STA tx:JSR wt2
 LDX #17
.wt3 LDA #32:JSR OSWRCH:DEX:BNE wt3
 LDA #17:JSR OSWRCH:LDA #3:JSR OSWRCH
.wt2 LDA #31:JSR OSWRCH:LDA #0:JSR OSWRCH:LDA tx:JMP OSWRCH
\ name, word XY and number A if not 0
.prompt
 STX pw:STY pw+1:STA pn
 JSR ptab:JSR lamp
 LDA act:JSR name
 LDA #32:JSR OSWRCH
 LDX pw:LDY pw+1:JSR say
 LDA pn:BEQ pr1
 LDA #32:JSR OSWRCH:LDA pn:ORA #48:JSR OSWRCH
.pr1 LDX #0:LDY #6:LDA lifted:BMI pr2:LDY #5
.pr2 \ cursor is cyan, or magenta with a stone lifted
 STY t:LDX #8
.pr3 LDA #19:JSR OSWRCH:TXA:JSR OSWRCH:LDA t:JSR OSWRCH
 LDA #0:JSR OSWRCH:JSR OSWRCH:JSR OSWRCH
 INX:CPX #16:BNE pr3
 RTS
.refuse
 TXA:PHA:TYA:PHA:JSR wtab:PLA:TAY:PLA:TAX:JSR say
 LDA #1:STA dirty
.no LDX #LO(n_no):LDY #HI(n_no)
.noise LDA snd:BEQ ns1:LDA #7:JSR OSWORD
.ns1 RTS
.blip LDX #LO(n_blip):LDY #HI(n_blip):JMP noise
.low  LDX #LO(n_low):LDY #HI(n_low):JMP noise
.chime LDX #LO(n_ch1):LDY #HI(n_ch1):JSR noise
 LDX #LO(n_ch2):LDY #HI(n_ch2):JMP noise
.fanfare JSR chime
 LDX #LO(n_ch3):LDY #HI(n_ch3):JSR noise
 LDX #LO(n_ch4):LDY #HI(n_ch4):JMP noise

\ ------------------------------------------------ the picture
.gcol \ X = way, A = colour
 PHA:LDA #18:JSR OSWRCH:TXA:JSR OSWRCH:PLA:JMP OSWRCH
.plot
 PHA:LDA #25:JSR OSWRCH:PLA:JSR OSWRCH
 LDA px:JSR OSWRCH:LDA px+1:JSR OSWRCH
 LDA py:JSR OSWRCH:LDA py+1:JMP OSWRCH
.addx LDX #0:CMP #0:BPL ax1:DEX
.ax1 CLC:ADC cx:STA px:TXA:ADC cx+1:STA px+1:RTS
.addy LDX #0:CMP #0:BPL ay1:DEX
.ay1 CLC:ADC cy:STA py:TXA:ADC cy+1:STA py+1:RTS
\ figure XY of rows (dy, x1, x2) about cx,cy
.spr STX sq:STY sq+1:LDY #0
.sr1 LDA (sq),Y:CMP #128:BEQ sr2
 JSR addy:INY:LDA (sq),Y:JSR addx:LDA #4:JSR plot
 INY:LDA (sq),Y:JSR addx:LDA #5:JSR plot
 INY:BNE sr1
.sr2 RTS
\ hexagon of colour A about cx,cy
.hexno PHA:LDA hxl,X:STA cx:LDA hxh,X:STA cx+1
 LDA hyl,X:STA cy:LDA hyh,X:STA cy+1:PLA
.hex LDX #0:JSR gcol
 LDY #0
.hx1 LDA hdx,Y:JSR addx:LDA hdy,Y:JSR addy
 LDA hcd,Y:JSR plot:INY:CPY #6:BNE hx1
 RTS
.at LDA xl,X:STA cx:LDA xh,X:STA cx+1
 LDA yl,X:STA cy:LDA yh,X:STA cy+1:RTS
\ line la - lb, always from the lower point
.line
 LDX la:LDY lb:CPX lb:BCC ln1:LDX lb:LDY la
.ln1 LDA xl,X:STA px:LDA xh,X:STA px+1:LDA yl,X:STA py:LDA yh,X:STA py+1
 LDA #4:JSR plot
 LDA xl,Y:STA px:LDA xh,Y:STA px+1:LDA yl,Y:STA py:LDA yh,Y:STA py+1
 LDA #5:JMP plot
\ stone of colour A (1, 2; 0 takes it away) about cx,cy
.stone PHA:TAX:LDA sink,X:LDX #0:JSR gcol
 LDX #LO(f_stone):LDY #HI(f_stone):JSR spr
 PLA:TAX:LDA sglow,X:LDX #0:JSR gcol
 LDX #LO(f_glow):LDY #HI(f_glow):JMP spr
\ point X as it is
.paint
 STX keep:JSR at
 LDX keep:LDA board,X:BEQ pa1
 JSR stone
 LDA keep:CMP lifted:BNE pa2
 LDA #0:TAX:JSR gcol
 LDX #LO(f_hole):LDY #HI(f_hole):JSR spr
.pa2 LDX keep:RTS
.pa1 LDX #0:LDA #7:JSR gcol
 LDX #LO(f_dot):LDY #HI(f_dot):JSR spr
 LDX keep:RTS
\ point X has become empty: mend lines and what is near
.mend
 STX la:JSR at
 LDA #0:JSR stone
 LDX #0:LDA #2:JSR gcol
 LDX la:JSR nbrow
 LDA #3:STA lk
.me1 LDY lk:LDA (st),Y:BMI me2:STA lb:JSR line
.me2 DEC lk:BPL me1
 LDA #3:STA lk
.me3 LDY lk:LDA (st),Y:BMI me4:TAX:JSR paint
.me4 DEC lk:BPL me3
 LDX la:JMP paint
\ the cursor at point X (again: away)
.mark JSR at:LDX #3:LDA #8:JSR gcol
 LDX #LO(f_cur):LDY #HI(f_cur):JMP spr
\ the lamp shows whose act it is
.lamp LDA #LO(1216):STA cx:LDA #HI(1216):STA cx+1
 LDA #64:STA cy:LDA #0:STA cy+1
 LDX act:INX:TXA:JMP stone
\ place A (0-14) in the rail of player p
.railpos TAX:LDA rlo,X:STA cy:LDA rhi,X:STA cy+1
 LDA #64:LDY #0:LDX t:BEQ rp1:LDA #LO(1216):LDY #HI(1216)
.rp1 STA cx:STY cx+1:RTS
.railoff LDX p:STX t:JSR railpos:LDA #0:JMP stone

.drawall
 LDX #6
.da0 STX u:LDA hexcol,X:JSR hexno:LDX u:DEX:BPL da0
 LDX #0:LDA #2:JSR gcol
 LDX #71
.da1 STX la:JSR nbrow
 LDA #3:STA lk
.da2 LDY lk:LDA (st),Y:BMI da3:CMP la:BCC da3:STA lb:JSR line
.da3 DEC lk:BPL da2
 LDX la:DEX:BPL da1
 LDX #71
.da4 JSR paint:DEX:BPL da4
 LDA #30:JSR OSWRCH:LDA #0:JSR name
 LDA swap:EOR #1:ASL A:ASL A:ASL A:TAX    \ blue's name ends at the edge
 LDY #20
.da5 LDA names,X:BEQ da6:DEY:INX:BNE da5
.da6 LDA #31:JSR OSWRCH:TYA:JSR OSWRCH:LDA #0:JSR OSWRCH
 LDA #1:JSR name
 LDA #1:STA t
.da7 LDA #14:STA rest
.da8 LDA rest:JSR railpos:LDX t:INX:TXA:JSR stone
 DEC rest:BPL da8
 DEC t:BPL da7
 RTS

\ ------------------------------------------------ texts
.v_init EQUB 23,1,0,0,0,0,0,0,0,0
.v_end
.s_title EQUB 31,2,1,17,1:EQUS "E S K":EQUB 17,7:EQUS "  for two"
 EQUB 31,5,3,17,3:EQUS "KENSINGTON"
 EQUB 31,1,13,17,2:EQUS "Z X":EQUB 17,7:EQUS "  left right"
 EQUB 31,1,14,17,2:EQUS ": /":EQUB 17,7:EQUS "  up down"
 EQUB 31,1,15,17,2:EQUS "RETURN":EQUB 17,7:EQUS " do it"
 EQUB 31,1,16,17,2:EQUS "D":EQUB 17,7:EQUS " draw ":EQUB 17,2:EQUS "ESC":EQUB 17,7:EQUS " stop",0
.s_n1 EQUB 31,1,19,17,3:EQUS "1st name? ",0
.s_n2 EQUB 31,1,21:EQUS "2nd name? ",0
.s_rb EQUB 31,1,23,0
.s_rb2 EQUS " R/B (R)? ",0
.s_opt EQUB 31,1,25:EQUS "2-move (Y)? ",0
.s_snd EQUB 31,1,27:EQUS "Sound (Y)? ",0
.s_beg EQUS " BEGINS",0
.s_win EQUS " WINS!",0
.s_draw EQUS "DRAWN",0
.s_stop EQUS "STOPPED",0
.s_again EQUS "AGAIN (Y)? ",0
.s_askd EQUS " DRAW (Y)? ",0
.w_place EQUS "PLACE",0
.w_slide EQUS "SLIDE",0
.w_to EQUS "TO",0
.w_lift EQUS "LIFT",0
.w_drop EQUS "DROP",0
.w_pass EQUS "PASS",0
.w_taken EQUS "TAKEN",0
.w_own EQUS "NOT YOURS",0
.w_his EQUS "NOT HIS",0
.w_just EQUS "JUST PUT",0
.w_stuck EQUS "STUCK",0
.w_line EQUS "NO LINE",0
.w_yet EQUS "NOT YET",0
.dflt EQUS "ANN",0,0,0,0,0,"BEN",0
.keys EQUS "ZX:/"
.ltr EQUS "RB"
.ynl EQUS "NY"
.ink EQUB 1,6
.sink EQUB 0,1,4
.sglow EQUB 0,3,6
.clk EQUB 0,0,0,0,0
.n_no   EQUW 1,-12,10,5
.n_low  EQUW 1,-12,40,8
.n_blip EQUW 1,-9,120,1
.n_ch1  EQUW 1,-10,136,3
.n_ch2  EQUW 1,-10,152,4
.n_ch3  EQUW 1,-10,164,4
.n_ch4  EQUW 1,-12,184,12

\ ------------------------------------------------ figures
.f_stone EQUB 24,-8,8, 20,-16,16, 16,-16,16, 12,-24,24, 8,-24,24, 4,-24,24, 0,-24,24
 EQUB -4,-24,24, -8,-24,24, -12,-24,24, -16,-16,16, -20,-16,16, -24,-8,8, 128
.f_glow EQUB 12,-8,0, 8,-8,-8, 128
.f_hole EQUB 12,-8,8, 8,-16,16, 4,-16,16, 0,-16,16, -4,-16,16, -8,-16,16, -12,-8,8, 128
.f_dot EQUB 8,0,0, 4,-8,8, 0,-8,8, -4,-8,8, -8,0,0, 128
.f_cur EQUB 36,-16,16, 32,-16,16, -32,-16,16, -36,-16,16
 EQUB 16,-40,-32, 12,-40,-32, 8,-40,-32, 4,-40,-32, 0,-40,-32, -4,-40,-32, -8,-40,-32, -12,-40,-32, -16,-40,-32
 EQUB 16,32,40, 12,32,40, 8,32,40, 4,32,40, 0,32,40, -4,32,40, -8,32,40, -12,32,40, -16,32,40, 128
.hdx EQUB -32,32,-64,64,-32,32
.hdy EQUB 56,56,0,0,-56,-56
.hcd EQUB 4,4,85,85,85,85
.tlx EQUB LO(380),LO(640),LO(900)
.tlxh EQUB HI(380),HI(640),HI(900)
.tlc EQUB 1,7,4


\ ------------------------------------------------ the board, points 0-71
.xl
 EQUB 80,176,0,0,80,176,120,216,40,136,40,40,224,216,120,216,40,136,248,80,176,8,72,0
 EQUB 0,184,248,80,176,8,120,216,40,136,40,40,224,216,120,216,40,136,248,80,176,8,72,0
 EQUB 0,184,248,80,176,8,120,216,40,136,40,40,224,216,120,216,40,136,80,176,0,0,80,176
.xh
 EQUB 2,2,2,3,2,2,1,1,3,3,1,2,2,3,1,1,3,3,0,2,2,4,1,2
 EQUB 3,3,0,2,2,4,1,1,3,3,1,2,2,3,1,1,3,3,0,2,2,4,1,2
 EQUB 3,3,0,2,2,4,1,1,3,3,1,2,2,3,1,1,3,3,2,2,2,3,2,2
.yl
 EQUB 224,224,176,176,132,132,96,96,96,96,52,52,52,52,4,4,4,4,228,228,228,228,180,180
 EQUB 180,180,136,136,136,136,100,100,100,100,56,56,56,56,8,8,8,8,232,232,232,232,188,188
 EQUB 188,188,140,140,140,140,108,108,108,108,60,60,60,60,16,16,16,16,236,236,192,192,144,144
.yh
 EQUB 3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,2,2,2,2,2,2
 EQUB 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,1,1,1,1,1,1
 EQUB 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0,0,0,0,0,0
.nbr \ neighbours along lines
 EQUB 1,2,4,255,0,3,5,255,0,4,7,255,1,5,8,255,0,2,5,11,1,3,4,12
 EQUB 7,10,14,255,2,6,11,15,3,9,12,16,8,13,17,255,6,14,18,255,4,7,15,19
 EQUB 5,8,16,20,9,17,21,255,6,10,15,22,7,11,14,23,8,12,17,24,9,13,16,25
 EQUB 10,22,26,255,11,20,23,27,12,19,24,28,13,25,29,255,14,18,26,30,15,19,27,31
 EQUB 16,20,28,32,17,21,29,33,18,22,34,255,19,23,28,35,20,24,27,36,21,25,37,255
 EQUB 22,31,34,38,23,30,35,39,24,33,36,40,25,32,37,41,26,30,38,42,27,31,39,43
 EQUB 28,32,40,44,29,33,41,45,30,34,39,46,31,35,38,47,32,36,41,48,33,37,40,49
 EQUB 34,46,50,255,35,44,47,51,36,43,48,52,37,49,53,255,38,42,50,54,39,43,51,55
 EQUB 40,44,52,56,41,45,53,57,42,46,58,255,43,47,52,59,44,48,51,60,45,49,61,255
 EQUB 46,55,58,62,47,54,59,63,48,57,60,64,49,56,61,65,50,54,62,255,51,55,63,66
 EQUB 52,56,64,67,53,57,65,255,54,58,63,255,55,59,62,68,56,60,65,69,57,61,64,255
 EQUB 59,67,68,70,60,66,69,71,63,66,70,255,64,67,71,255,66,68,71,255,67,69,70,255
.nav \ where Z X : / lead
 EQUB 2,1,0,4,0,3,1,5,6,4,0,7,5,9,1,8,2,5,0,11,4,3,1,12
 EQUB 10,7,2,14,6,11,2,15,12,9,3,16,8,13,3,17,18,6,6,18,7,12,4,19
 EQUB 11,8,5,20,9,21,9,21,10,15,6,22,14,11,7,23,12,17,8,24,16,13,9,25
 EQUB 18,22,10,26,23,20,11,27,19,24,12,28,25,21,13,29,18,23,14,30,22,19,15,31
 EQUB 20,25,16,32,24,21,17,33,26,22,18,34,23,28,19,35,27,24,20,36,25,29,21,37
 EQUB 34,31,22,38,30,35,23,39,36,33,24,40,32,37,25,41,26,30,26,42,31,36,27,43
 EQUB 35,32,28,44,33,29,29,45,34,39,30,46,38,35,31,47,36,41,32,48,40,37,33,49
 EQUB 42,46,34,50,47,44,35,51,43,48,36,52,49,45,37,53,50,47,38,54,46,43,39,55
 EQUB 44,49,40,56,48,53,41,57,50,46,42,58,47,52,43,59,51,48,44,60,49,53,45,61
 EQUB 58,55,46,62,54,59,47,63,60,57,48,64,56,61,49,65,50,54,50,62,55,60,51,66
 EQUB 59,56,52,67,57,53,53,65,58,63,54,68,62,59,55,68,60,65,56,69,64,61,57,69
 EQUB 68,67,59,70,66,69,60,71,62,66,63,70,67,65,64,71,68,71,66,70,70,69,67,71
.shp \ 24 triangles, 30 squares
 EQUB 0,4,2,2,1,3,5,5,6,14,10,10,7,11,15,15,8,16,12,12,9,13,17,17
 EQUB 18,22,26,26,19,27,23,23,20,24,28,28,21,29,25,25,30,38,34,34,31,35,39,39
 EQUB 32,40,36,36,33,37,41,41,42,46,50,50,43,51,47,47,44,48,52,52,45,53,49,49
 EQUB 54,62,58,58,55,59,63,63,56,64,60,60,57,61,65,65,66,70,68,68,67,69,71,71
 EQUB 0,1,5,4,2,4,11,7,3,8,12,5,6,7,15,14,8,9,17,16,10,14,22,18
 EQUB 11,19,23,15,12,16,24,20,13,21,25,17,19,20,28,27,22,30,34,26,23,27,35,31
 EQUB 24,32,36,28,25,29,37,33,30,31,39,38,32,33,41,40,34,38,46,42,35,43,47,39
 EQUB 36,40,48,44,37,45,49,41,43,44,52,51,46,54,58,50,47,51,59,55,48,56,60,52
 EQUB 49,53,61,57,54,55,63,62,56,57,65,64,59,66,68,63,60,64,69,67,66,67,71,70
.hexpt
 EQUB 4,5,12,20,19,11
 EQUB 14,15,23,31,30,22
 EQUB 16,17,25,33,32,24
 EQUB 27,28,36,44,43,35
 EQUB 38,39,47,55,54,46
 EQUB 40,41,49,57,56,48
 EQUB 51,52,60,67,66,59
.hexcol
 EQUB 7,1,4,7,1,4,7
.hxl
 EQUB 128,168,88,128,168,88,128
.hxh
 EQUB 2,1,3,2,1,3,2
.hyl
 EQUB 52,180,180,56,188,188,60
.hyh
 EQUB 3,2,2,2,1,1,1
.rlo
 EQUB 176,120,64,8,208,152,96,40,240,184,128,72,16,216,160
.rhi
 EQUB 3,3,3,3,2,2,2,2,1,1,1,1,1,0,0
.end
ASSERT end<=&3000
SAVE "ESK",start,end,start
