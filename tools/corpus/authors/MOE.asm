\ KENSINGTON for two people            BBC Micro Model B, MODE 1
\ *RUN MOE
\
\ board:  0 empty, 1 red, 2 blue
\ shapes: 0-23 triangles (first corner given twice), 24-53 squares

oswrch=&FFEE
osrdch=&FFE0
osword=&FFF1
osbyte=&FFF4
oscli=&FFF7

\ --- zero page
ptr=&70       \ inline text
cur=&72       \ point under the frame
c=&73         \ colour whose turn it is
act=&74       \ colour whose owner holds the keys now
col=&75       \ colour of the stone that comes or goes
from=&76      \ point of a stone picked up
won=&77       \ 0, or hexagon+1
winner=&78
twomove=&79
sound=&7A
bw=&7B
noted=&7C     \ something stands on the bottom line
sp=&7D        \ relocations owing: 0 none
s=&7E
idx=&7F
bo=&80
bp=&81
lp=&82
ntri=&83
nsq=&84
zx=&85
zy=&86
i=&87
iend=&88
t=&89         \ 2 bytes
ya=&8B
k=&8C
pp=&8D
qq=&8E
cx=&8F
nb=&60        \ 4 neighbours
pl=&64
ln=&65
hx=&66
who=&67       \ 67 unused, 68 red's player, 69 blue's player
hand=&6A      \ 6B red, 6C blue
dflt=&6D
rnd=&6E
tmp=&6F
rp=&5F
pc=&5E
need=&5D

\ --- pages 4 to 6
board=&400
paid=&450
ban=&490      \ red 64, blue 64: 2 broken since his turn began, 1 not this turn
stO=&520      \ owner of the relocations
stN=&560      \ how many are left
stF=&5A0      \ point that the last one filled
stK=&5E0      \ what was completed: 0-3, or 255 for a remainder
nm=&620       \ two names of 6
ps=&640       \ copied here: shapes of a point (3 lots of 72)
shp=&718      \ corners of the shapes (54 lots of 4)

ORG &1900
.start
 LDX #&FF:TXS
 LDA #229:LDX #1:LDY #0:JSR osbyte
 LDA #4:LDX #1:LDY #0:JSR osbyte
\ The last 432 bytes lie under the screen: move them first.
 LDX #216
.sta1 LDA low-1,X:STA ps-1,X
 LDA low+215,X:STA shp-1,X
 DEX:BNE sta1
 JMP setup

\ ------------------------------------------------------------ output
.vdu                    \ inline: count, bytes
 PLA:STA ptr:PLA:STA ptr+1
 JSR incp:LDY #0:LDA (ptr),Y:TAX
.vd1 JSR incp:LDA (ptr),Y:JSR oswrch
 DEX:BNE vd1
 BEQ back
.say                    \ inline: text, 0
 PLA:STA ptr:PLA:STA ptr+1
.sy1 JSR incp:LDY #0:LDA (ptr),Y:BEQ back
 JSR sayc:JMP sy1
.back LDA ptr+1:PHA:LDA ptr:PHA:RTS
.incp INC ptr:BNE ip1:INC ptr+1
.ip1 RTS

.sayc                   \ 1 name, 2 colour of who acts; 4 name, 3 colour of the other
 CMP #5:BCS sc9
 CMP #1:BEQ sc1
 CMP #2:BEQ sc2
 CMP #3:BEQ sc3
 LDA act:EOR #3:TAX:JMP sc4
.sc1 LDX act
.sc4 LDA who,X
.name TAX:LDY nof,X
.nm1 LDA nm,Y:BEQ nm2:JSR oswrch:INY:BNE nm1
.nm2 RTS
.sc2 LDA act:BNE sc5
.sc3 LDA act:EOR #3
.sc5 TAX:DEX:LDY cof,X
.sc6 LDA cwords,Y:BEQ nm2:JSR oswrch:INY:BNE sc6
.sc9 JMP oswrch
.nof EQUB 0,6
.cof EQUB 0,4
.cwords EQUS "red",0,"blue",0

.line1 LDA #29:BNE ln0
.line2 LDA #30:BNE ln0
.line3 LDA #31
.ln0 STA ln
 JSR vdu:EQUB 4,17,3,17,128
 JSR ln5
 LDX #39:LDA #32
.ln1 JSR oswrch:DEX:BNE ln1
.ln5 LDA #31:JSR oswrch:LDA #0:JSR oswrch:LDA ln:JMP oswrch

.refuse                 \ beep; the text follows the call
 LDA sound:BEQ rf1
 LDA #7:JSR oswrch
.rf1 LDA #1:STA noted
 JSR line3
 JMP say

.beep LDA sound:BEQ bp1:LDA #7:JMP oswrch
.bp1 RTS

.noise                  \ A = number of a block
 LDX sound:BEQ bp1
 ASL A:ASL A:ASL A:CLC:ADC #LO(blocks):TAX
 LDA #HI(blocks):ADC #0:TAY
 LDA #7:JMP osword
.blocks
 EQUW 1,-12,89,2        \ a stone
 EQUW 1,-12,137,4       \ a shape
 EQUW 1,-12,101,5
 EQUW 1,-12,117,5
 EQUW 1,-12,129,5
 EQUW 1,-12,149,14

.wait                   \ A frames
 STA tmp
.wa1 LDA #19:JSR osbyte:DEC tmp:BNE wa1
 RTS

\ ------------------------------------------------------------ drawing
.plot                   \ A, at pixel X,Y
 PHA:LDA #25:JSR oswrch:PLA:JSR oswrch
 TXA:JSR pt1:TYA
.pt1 STA t:LDA #0:STA t+1
 ASL t:ROL t+1:ASL t:ROL t+1
 LDA t:JSR oswrch:LDA t+1:JMP oswrch

.gcol                   \ colour A
 PHA:LDA #18:JSR oswrch:LDA #0:JSR oswrch:PLA:JMP oswrch

.centre LDA px,X:STA zx:LDA py,X:STA zy:RTS

.disc                   \ rows A to X of the table, about zx,zy
 STA i:STX iend
.di1 LDX i:LDA zy:CLC:ADC dy,X:STA ya:TAY
 LDA zx:SEC:SBC hw,X:TAX:LDA #4:JSR plot
 LDX i:LDA zx:CLC:ADC hw,X:TAX:LDY ya:LDA #5:JSR plot
 INC i:LDA i:CMP iend:BCC di1
 RTS
.hw EQUB 2,4,5,5,6,6,6,6,6,5,5,4,2, 1,3,3,3,3,3,1
.dy EQUB -6,-5,-4,-3,-2,-1,0,1,2,3,4,5,6, -3,-2,-1,0,1,2,3

.stone                  \ colour A at zx,zy
 STA pc:JSR gcol
 LDA #0:LDX #13:JSR disc
 LDA pc:CMP #2:BNE so1
 LDA bw:BEQ so1
 LDA #0:JSR gcol:LDA #13:LDX #20:JSR disc
.so1 RTS

.drawstone              \ of point X
 JSR centre:LDA board,X:JMP stone

.nbs                    \ neighbours of X
 LDA aja,X:STA nb:LDA ajb,X:STA nb+1
 LDA ajc,X:STA nb+2:LDA ajd,X:STA nb+3:RTS

.line                   \ pp to qq, always from the lower number
 LDX pp:LDA qq:CMP pp:BCS li1
 TAX
.li1 LDY py,X:LDA px,X:TAX:LDA #4:JSR plot
 LDX qq:LDA pp:CMP qq:BCC li2
 TAX
.li2 LDY py,X:LDA px,X:TAX:LDA #5:JMP plot

.clearpt                \ picture of the empty point X
 STX rp:JSR centre
 LDA #0:JSR gcol
 LDA #0:LDX #13:JSR disc
 LDA #3:JSR gcol
 LDX rp:STX pp:JSR nbs
 LDA #3:STA k
.cp1 LDX k:LDA nb,X:CMP #&FF:BEQ cp2
 STA qq:JSR line
.cp2 DEC k:BPL cp1
 LDA #3:STA k
.cp3 LDX k:LDA nb,X:CMP #&FF:BEQ cp4
 TAX:LDA board,X:BEQ cp4
 JSR drawstone
.cp4 DEC k:BPL cp3
 RTS

.hexfill                \ hexagon hx, colour A
 JSR gcol
 LDX hx:LDA hpx,X:STA zx:LDA hpy,X:STA zy
 LDA #0:STA i
.hf1 LDX i:LDA zy:CLC:ADC hdy,X:TAY
 LDA zx:CLC:ADC hdx,X:CPX #2:TAX
 LDA #4:BCC hf2:LDA #85
.hf2 JSR plot
 INC i:LDA i:CMP #6:BCC hf1
 LDA bw:BEQ hf9
 LDX hx:LDA hcol,X:CMP #3:BEQ hf9
 PHA:LDA #0:JSR gcol:PLA
 CMP #1:BNE hf5
 LDA #&F4:STA i         \ red: stripes across
.hf3 LDA zy:CLC:ADC i:STA ya:TAY
 LDA zx:SEC:SBC #15:TAX:LDA #4:JSR plot
 LDA zx:CLC:ADC #15:TAX:LDY ya:LDA #5:JSR plot
 LDA i:CLC:ADC #4:STA i:CMP #16:BNE hf3
.hf9 RTS
.hf5 LDA #&F4:STA i     \ blue: stripes down
.hf6 LDA zx:CLC:ADC i:STA ya:TAX
 LDA zy:SEC:SBC #13:TAY:LDA #4:JSR plot
 LDX ya:LDA zy:CLC:ADC #13:TAY:LDA #5:JSR plot
 LDA i:CLC:ADC #4:STA i:CMP #16:BNE hf6
 RTS
.hdx EQUB -15,-8,-8,8,8,15
.hdy EQUB 0,13,-13,13,-13,0

.drawboard
 LDA #6:STA hx
.db1 LDX hx:LDA hcol,X:JSR hexfill:DEC hx:BPL db1
 LDA #3:JSR gcol
 LDX #0
.db2 STX pp:JSR nbs
 LDA #3:STA k
.db3 LDX k:LDA nb,X:CMP #&FF:BEQ db4
 CMP pp:BCC db4
 STA qq:JSR line
.db4 DEC k:BPL db3
 LDX pp:INX:CPX #72:BCC db2
 RTS

.frame LDX cur:LDA #0:JSR poly:LDX cur:LDA #5:BNE poly
.mark LDX from:LDA #10
.poly                   \ inverted outline A about point X
 STA i:CLC:ADC #5:STA iend
 JSR centre
 JSR vdu:EQUB 3,18,3,3
 LDA #4:STA k
.po1 LDX i:LDA zy:CLC:ADC fdy,X:TAY
 LDA zx:CLC:ADC fdx,X:TAX:LDA k:JSR plot
 LDA #5:STA k
 INC i:LDA i:CMP iend:BCC po1
 RTS
.fdx EQUB -8,8,8,-8,-8, -9,9,9,-9,-9, -9,0,9,0,-9
.fdy EQUB -8,-8,8,8,-8, -9,-9,9,9,-9, 0,9,0,-9,0

\ ------------------------------------------------------------ panel
.rows EQUB 0,4,13
.panel
 JSR vdu:EQUB 17,17,3,17,128,31,29,1:EQUS "KENSINGTON"
 JSR vdu:EQUB 3,18,0,1
 JSR vdu:EQUB 30,25,4:EQUW 884,908:EQUB 25,5:EQUW 1276,908:EQUB 25,5:EQUW 1276,660:EQUB 25,5:EQUW 884,660:EQUB 25,5:EQUW 884,908
 JSR vdu:EQUB 3,18,0,2
 JSR vdu:EQUB 30,25,4:EQUW 884,620:EQUB 25,5:EQUW 1276,620:EQUB 25,5:EQUW 1276,372:EQUB 25,5:EQUW 884,372:EQUB 25,5:EQUW 884,620
 LDA #235:STA zx:LDA #216:STA zy:LDA #1:JSR stone
 LDA #144:STA zy:LDA #2:JSR stone
 JSR vdu:EQUB 3,31,31,5:JSR say:EQUS "RED",0
 JSR vdu:EQUB 3,31,31,14:JSR say:EQUS "BLUE",0
 JSR vdu:EQUB 3,31,28,22:JSR say:EQUS "Cursor keys",0
 JSR vdu:EQUB 3,31,28,23:JSR say:EQUS " move frame",0
 JSR vdu:EQUB 3,31,28,24:JSR say:EQUS "SPACE",0
 JSR vdu:EQUB 3,31,28,25:JSR say:EQUS "  to act",0
 JSR vdu:EQUB 3,31,28,26:JSR say:EQUS "ESCAPE",0
 JSR vdu:EQUB 3,31,28,27:JSR say:EQUS "  to stop",0
 RTS

.at                     \ column A, row tmp
 PHA:LDA #31:JSR oswrch:PLA:JSR oswrch:LDA tmp:JMP oswrch

.count                  \ stones left of colour X
 STX pc
 LDA rows,X:CLC:ADC #4:STA tmp
 JSR vdu:EQUB 4,17,3,17,128
 LDA #28:JSR at
 JSR say:EQUS "To place ",0
 LDX pc:LDA hand,X
 LDY #32:CMP #10:BCC cn1
 SBC #10:LDY #49
.cn1 PHA:TYA:JSR oswrch:PLA:ORA #48:JSR oswrch
 LDA #17:JSR oswrch:LDA pc:JSR oswrch
 INC tmp:LDA #29:JSR at
 LDY #0
.cn2 CPY #8:BNE cn3
 INC tmp:LDA #29:JSR at
.cn3 LDX pc:TYA:CMP hand,X:LDA #32:BCS cn4
 LDA #224:CPX #2:BNE cn4
 LDX bw:BEQ cn4
 LDA #225
.cn4 JSR oswrch:INY:CPY #15:BCC cn2
 LDA #17:JSR oswrch:LDA #3:JMP oswrch

.marks                  \ who acts, and what: A = 0 place, 1 slide, 2 relocate, 3 win
 STA need
 LDX #1
.mk1 STX pc
 LDA rows,X:STA tmp
 LDA pc:CMP act:BEQ mk2
 JSR vdu:EQUB 4,17,3,17,128
 JMP mk3
.mk2 JSR vdu:EQUB 4,17,0,17,131
.mk3 LDA #31:JSR at
 LDX pc:LDA who,X:JSR name
 JSR vdu:EQUB 4,17,3,17,128
 INC tmp:INC tmp:LDA #28:JSR at
 JSR say:EQUS "           ",0
 LDA pc:CMP act:BNE mk5
 LDA #28:JSR at
 LDX need:LDY wof,X
.mk4 LDA words,Y:BEQ mk5:JSR oswrch:INY:BNE mk4
.mk5 LDX pc:INX:CPX #3:BCC mk1
 RTS
.wof EQUB 0,9,18,30
.words EQUS "to place",0,"to slide",0,"to relocate",0,"the winner!",0

\ ------------------------------------------------------------ keys
.yesno                  \ default A; Z set for Y
 STA dflt
.yn1 JSR osrdch
 CMP #13:BNE yn2
 LDA dflt
.yn2 AND #&DF
 CMP #'Y':BEQ yn4
 CMP #'N':BEQ yn4
 JSR beep:JMP yn1
.yn4 PHA:JSR oswrch:PLA:CMP #'Y':RTS

.space                  \ wait for SPACE
 INC rnd
 LDA #129:LDX #0:LDY #0:JSR osbyte
 BCS space
 CPX #27:BEQ sp1
 CPX #32:BNE space
 RTS
.sp1 JMP stopped

.choose                 \ move the frame until SPACE
 JSR frame
.ch1 JSR osrdch:PHA
 LDA noted:BEQ ch2
 LDA #0:STA noted:JSR line3
.ch2 PLA
 CMP #27:BEQ sp1
 CMP #32:BNE ch0
 JMP frame
.ch0 LDX cur:TAY
 LDA mvl,X:CPY #136:BEQ ch3
 LDA mvr,X:CPY #137:BEQ ch3
 LDA mvd,X:CPY #138:BEQ ch3
 LDA mvu,X:CPY #139:BEQ ch3
 JSR refuse:EQUS "Use the cursor keys and SPACE.",0
 JMP ch1
.ch3 CMP #&FF:BEQ ch4
 PHA:JSR frame:PLA:STA cur
 JMP choose
.ch4 JSR refuse:EQUS "The board ends there.",0
 JMP ch1

.getname                \ of player pl
 LDX pl:LDA nof,X:STA k
 LDA #0:STA i
.gn1 JSR osrdch
 PHA:LDA noted:BEQ gn2
 LDA #0:STA noted:JSR line3:JSR gnat
.gn2 PLA
 CMP #13:BEQ gn8
 CMP #127:BEQ gn6
 CMP #'A':BCC gn5
 CMP #'z'+1:BCS gn5
 CMP #'Z'+1:BCC gn3
 CMP #'a':BCC gn5
.gn3 LDX i:CPX #5:BCS gn4
 PHA:TXA:CLC:ADC k:TAX:PLA
 STA nm,X:JSR oswrch
 INC i:BNE gn1
.gn4 JSR refuse:EQUS "Five letters are enough.",0
 JSR gnat:JMP gn1
.gn5 JSR refuse:EQUS "Letters only, please.",0
 JSR gnat:JMP gn1
.gn6 LDX i:BEQ gn7
 DEC i:JSR oswrch:JMP gn1
.gn7 JSR beep:JMP gn1
.gn8 LDA i:BNE gn9
 JSR refuse:EQUS "Please type a name.",0
 JSR gnat:JMP gn1
.gn9 CLC:ADC k:TAX:LDA #0:STA nm,X
 RTS
.gnat LDA #29:STA tmp:LDA #20:CLC:ADC i:JMP at

\ ------------------------------------------------------------ rules
.bofs LDA #0:LDX col:CPX #2:BNE bf1
 LDA #64
.bf1 STA bo:RTS

.full                   \ Z set if shape A is all of colour col
 ASL A:ASL A:TAY
 LDX shp,Y:LDA board,X:CMP col:BNE fu1
 LDX shp+1,Y:LDA board,X:CMP col:BNE fu1
 LDX shp+2,Y:LDA board,X:CMP col:BNE fu1
 LDX shp+3,Y:LDA board,X:CMP col
.fu1 RTS

.banned                 \ C set if col may not come to the empty point X yet
 LDA twomove:BEQ bn8
 STX bp:STX idx
 JSR bofs
 LDX bp:LDA col:STA board,X
.bn1 LDX idx:LDA ps,X:CMP #&FF:BEQ bn2
 STA s:JSR full:BNE bn2
 LDA s:CLC:ADC bo:TAX
 LDA ban,X:CMP #1:BEQ bn5
.bn2 LDA idx:CLC:ADC #72:STA idx:BCS bn3
 CMP #216:BCC bn1
.bn3 LDX bp:LDA #0:STA board,X
.bn8 CLC:RTS
.bn5 LDX bp:LDA #0:STA board,X
 SEC:RTS

.trial                  \ the same for a slide of from to X
 LDY from:LDA #0:STA board,Y
 JSR banned
 LDY from:LDA col:STA board,Y
 RTS

.lift                   \ take the stone from X, note what it breaks up
 STX lp:STX idx
 LDA board,X:STA col
 JSR bofs
.lf1 LDX idx:LDA ps,X:CMP #&FF:BEQ lf2
 STA s:JSR full:BNE lf2
 LDA s:CLC:ADC bo:TAX
 LDA #2:STA ban,X
.lf2 LDA idx:CLC:ADC #72:STA idx:BCS lf3
 CMP #216:BCC lf1
.lf3 LDX lp:LDA #0:STA board,X
 JMP clearpt

.land                   \ colour col comes to X
 STX lp:STX idx
 LDA col:STA board,X
 JSR drawstone
 LDA #0:JSR noise
 LDX lp:LDA ph,X:CMP #&FF:BEQ ld3
 STA hx:TAY
 LDA hcol,Y:CMP #3:BEQ ld1
 CMP col:BNE ld3
.ld1 TYA:ASL A:ASL A:ASL A:TAY
 LDA #6:STA k
.ld2 LDX hexv,Y:LDA board,X:CMP col:BNE ld3
 INY:DEC k:BNE ld2
 LDX hx:INX:STX won
 LDA col:STA winner
 RTS
.ld3 LDA #0:STA ntri:STA nsq
.ld4 LDX idx:LDA ps,X:CMP #&FF:BEQ ld6
 STA s:JSR full:BNE ld6
 LDX s:LDA paid,X:BNE ld6
 INC paid,X
 CPX #24:BCS ld5
 INC ntri:BNE ld6
.ld5 INC nsq
.ld6 LDA idx:CLC:ADC #72:STA idx:BCS ld13
 CMP #216:BCC ld4
.ld13 LDA ntri:LDY nsq:BEQ ld7
 LDA #2
.ld7 STA need
 CMP #0:BEQ ld9
 LDA #1:JSR noise
 LDA col:EOR #3:STA tmp
 LDY #0:LDX #71         \ no more than the other has on the board
.ld8 LDA board,X:CMP tmp:BNE ld10
 INY
.ld10 DEX:BPL ld8
 CPY need:BCS ld11
 STY need
.ld11 LDA need:BEQ ld9
 INC sp:LDX sp
 STA stN,X
 LDA col:STA stO,X
 LDA #&FF:STA stF,X
 LDY nsq:LDA #3:CPY #2:BCS ld12
 TYA:BEQ ld12
 LDA #1:LDY ntri:BEQ ld12
 LDA #2
.ld12 STA stK,X
.ld9 RTS

.hemmed                 \ C set if X has no empty neighbour
 JSR nbs
 LDY #3
.hm1 LDX nb,Y:CPX #&FF:BEQ hm2
 LDA board,X:BEQ hm3
.hm2 DEY:BPL hm1
 SEC:RTS
.hm3 CLC:RTS

.canact                 \ C set if c has a legal act
 LDA c:STA col
 LDX #0
.ca1 STX cx
 LDY c:LDA hand,Y:BEQ ca3
 LDA board,X:BNE ca8
 JSR banned:BCS ca8
.ca2 SEC:RTS
.ca3 LDA board,X:CMP c:BNE ca8
 STX from:JSR nbs
 LDA #3:STA k
.ca4 LDY k:LDX nb,Y:CPX #&FF:BEQ ca5
 LDA board,X:BNE ca5
 JSR trial:BCC ca2
.ca5 DEC k:BPL ca4
.ca8 LDX cx:INX:CPX #72:BCC ca1
 CLC:RTS

\ ------------------------------------------------------------ before a game
.setup
 JSR vdu:EQUB 2,22,1
 JSR vdu:EQUB 10,23,1,0,0,0,0,0,0,0,0
 JSR vdu:EQUB 6,19,2,4,0,0,0
 JSR vdu:EQUB 10,23,224,60,126,255,255,255,255,126,60
 JSR vdu:EQUB 10,23,225,60,126,231,195,195,231,126,60
 LDA #1:STA sound
 LDA #0:STA bw:STA noted
 JSR drawboard:JSR panel
 LDA #0:STA pl
 JSR line2:JSR say:EQUS "Up to five letters, then RETURN.",0
 JSR line1:JSR say:EQUS "The first player is ",0
 JSR getname
 INC pl
.su1 JSR line1:JSR say:EQUS "The second one is   ",0
 JSR getname
 LDX #0
.su2 LDA nm,X:CMP nm+6,X:BNE su3
 INX:CMP #0:BNE su2
 JSR refuse:EQUS "That name is taken.",0
 JMP su1
.su3 JSR line2
 JSR say:EQUS "RETURN for the answer in brackets.",0
 JSR line1:JSR say:EQUS "Is this a colour television? (Y) ",0
 LDA #'Y':JSR yesno:BEQ su4
 INC bw
 JSR vdu:EQUB 12,19,1,7,0,0,0,19,2,7,0,0,0
.su4 JSR line1:JSR say:EQUS "Do you want sounds? (Y) ",0
 LDA #'Y':JSR yesno:BEQ su5
 DEC sound
.su5 LDA #0:STA twomove
 JSR line1:JSR say:EQUS "Is the 2-move option in force? (Y) ",0
 LDA #'Y':JSR yesno:BNE newgame
 INC twomove

.newgame
 LDX #&FF:TXS
 JSR vdu:EQUB 5,17,3,17,128,12
 JSR drawboard:JSR panel
 LDX #0:TXA
.ng3 STA board,X:STA ban,X:INX:CPX #144:BCC ng3
 STA won:STA sp:STA noted:STA cur
 LDA #15:STA hand+1:STA hand+2
 JSR line2:JSR line3:JSR line1
 LDA #0:JSR name
 JSR say:EQUS ", red or blue stones? (R/B) ",0
.ng4 JSR osrdch:AND #&DF
 LDX #0:CMP #'R':BEQ ng5
 INX:CMP #'B':BEQ ng5
 JSR beep:JMP ng4
.ng5 JSR oswrch
 STX who+1:TXA:EOR #1:STA who+2
 LDA #0:STA act:JSR marks
 LDX #1:JSR count:LDX #2:JSR count
 JSR line1:JSR say:EQUS "One red and one blue stone in a bag...",0
 JSR line2:JSR say:EQUS "Press SPACE to draw who begins.",0
 JSR space
 LDA &FE44:EOR rnd:STA tmp
 LSR A:LSR A:LSR A:EOR tmp:AND #1:TAX:INX
 STX c:STX act
 JSR line1:JSR say:EQUS "It is the ",2," one: ",1," begins.",0
 JSR line2:JSR say:EQUS "Press SPACE to start.",0
 JSR space
 JMP newturn

\ ------------------------------------------------------------ a game
.swap LDA c:EOR #3:STA c
.newturn
 LDA c:STA act:STA col
 JSR bofs:TAX
 LDY #54
.nt1 LDA ban,X:BEQ nt2
 DEC ban,X
.nt2 INX:DEY:BNE nt1
 LDX #53:TYA
.nt3 STA paid,X:DEX:BPL nt3
 LDX c:LDA hand,X:BEQ nt4
 LDA #0:BEQ nt5
.nt4 LDA #1
.nt5 JSR marks
 JSR canact:BCS nt6
 JSR line1:JSR say:EQUS 1," cannot move and must pass.",0
 JSR line2:JSR say:EQUS "Press SPACE to go on.",0
 JSR beep
 JSR space
 JMP swap
.nt6 JSR line2
 LDX c:LDA hand,X:BNE place
 JMP slide

.place
 JSR line1:JSR say:EQUS 1,": place a ",2," stone.",0
.pl1 JSR choose
 LDX cur:LDA board,X:BEQ pl2
 JSR refuse:EQUS "That point is taken.",0
 JMP pl1
.pl2 LDA c:STA col
 JSR banned:BCC pl3
 JSR refuse:EQUS "You may not rebuild that shape yet.",0
 JMP pl1
.pl3 LDX c:DEC hand,X:JSR count
 LDX cur:JSR land
 JMP settle

.slide
 JSR line2
 JSR line1:JSR say:EQUS 1,": choose a ",2," stone to slide.",0
.sl1 JSR choose
 LDX cur:LDA board,X:BNE sl2
 JSR refuse:EQUS "There is no stone there.",0
 JMP sl1
.sl2 CMP c:BEQ sl3
 JSR refuse:EQUS "That stone is not yours.",0
 JMP sl1
.sl3 JSR hemmed:BCC sl4
 JSR refuse:EQUS "That stone is shut in.",0
 JMP sl1
.sl4 LDA cur:STA from:JSR mark
 JSR line1:JSR say:EQUS 1,": slide it along a line.",0
 JSR line2:JSR say:EQUS "(SPACE on the stone: choose another.)",0
.sl5 JSR choose
 LDA cur:CMP from:BNE sl6
 JSR mark:JMP slide
.sl6 LDX cur:LDA board,X:BEQ sl7
 JSR refuse:EQUS "That point is taken.",0
 JMP sl5
.sl7 LDX from:JSR nbs
 LDA cur:CMP nb:BEQ sl8
 CMP nb+1:BEQ sl8
 CMP nb+2:BEQ sl8
 CMP nb+3:BEQ sl8
 JSR refuse:EQUS "No line leads there.",0
 JMP sl5
.sl8 LDA c:STA col
 LDX cur:JSR trial:BCC sl9
 JSR refuse:EQUS "You may not rebuild that shape yet.",0
 JMP sl5
.sl9 JSR mark
 LDX from:JSR lift
 LDX cur:JSR land
 JMP settle

\ relocations owing, the newest first
.settle
 LDA won:BEQ se1
 JMP gameover
.se1 LDX sp:BNE se2
 JMP swap
.se2 LDA stN,X:BNE se3
 DEC sp:JMP settle
.se3 LDA stO,X:STA act
 LDA #2:JSR marks
.rl0 JSR line1:JSR say:EQUS 1,": choose a ",3," stone to relocate.",0
 JSR line2
 LDX sp:LDY stK,X:BMI rl2
 LDA kof,Y:TAY
.rl1 LDA kinds,Y:BEQ rl2
 JSR oswrch:INY:BNE rl1
.rl2 LDX sp:LDY stK,X:LDA stN,X:CMP #2:BEQ rl3
 CPY #&FF:BEQ rl4
 JSR say:EQUS "Move one stone.",0
 JMP rl5
.rl3 JSR say:EQUS "Move two stones.",0
 JMP rl5
.rl4 JSR say:EQUS "One more stone.",0
.rl5 JSR choose
 LDX cur:LDA board,X:BNE rl6
 JSR refuse:EQUS "There is no stone there.",0
 JMP rl5
.rl6 CMP act:BNE rl7
 JSR refuse:EQUS "No, a ",3," stone.",0
 JMP rl5
.rl7 LDY sp:LDA stF,Y:CMP cur:BNE rl8
 JSR refuse:EQUS "You have just moved that stone.",0
 JMP rl5
.rl8 LDA cur:STA from:JSR mark
 JSR line1:JSR say:EQUS 1,": put it on any empty point.",0
 JSR line2:JSR say:EQUS "(SPACE on the stone: choose another.)",0
.rl9 JSR choose
 LDA cur:CMP from:BNE rl10
 JSR mark:JMP rl0
.rl10 LDX cur:LDA board,X:BEQ rl11
 JSR refuse:EQUS "That point is taken.",0
 JMP rl9
.rl11 JSR mark
 LDX from:JSR lift
 LDX sp:DEC stN,X
 LDA cur:STA stF,X
 LDA #&FF:STA stK,X
 LDX cur:JSR land
 JMP settle
.kof EQUB 0,kd1-kinds,kd2-kinds,kd3-kinds
.kinds EQUS "A triangle! ",0
.kd1 EQUS "A square! ",0
.kd2 EQUS "Triangle and square! ",0
.kd3 EQUS "Two squares! ",0

\ ------------------------------------------------------------ the end
.gameover
 LDA winner:STA act
 LDA #3:JSR marks
 JSR line3
 JSR line1:JSR say:EQUS 1," WINS THE GAME!",0
 JSR line2:JSR say:EQUS "Six ",2," stones round a ",0
 LDX won:DEX:LDA hcol,X:CMP #3:BEQ go1
 JSR say:EQUS 2,0
 JMP go2
.go1 JSR say:EQUS "white",0
.go2 JSR say:EQUS " hexagon.",0
 LDA #2
.go3 PHA:JSR noise:PLA:CLC:ADC #1:CMP #6:BCC go3
 LDX won:DEX:STX hx
 LDA #6:STA cx
.go4 LDA cx:AND #1:BNE go5
 LDA #0:BEQ go6
.go5 LDX hx:LDA hcol,X
.go6 JSR hexfill
 LDA #12:JSR wait
 DEC cx:BPL go4
 LDX hx:LDA hcol,X:JSR hexfill
 JMP again
.stopped
 LDX #&FF:TXS
 JSR line2:JSR line1
 JSR say:EQUS "The game is stopped.",0
.again
 JSR line3:JSR say:EQUS "Another game, same players? (Y) ",0
 LDA #'Y':JSR yesno:BNE ag1
 JMP newgame
.ag1 JSR line3:JSR say:EQUS "Other players? (N) ",0
 LDA #'N':JSR yesno:BNE ag2
 JMP setup
.ag2 JSR vdu:EQUB 2,22,7
 LDA #4:LDX #0:LDY #0:JSR osbyte
 LDA #229:LDX #0:LDY #0:JSR osbyte
 LDX #LO(basic):LDY #HI(basic):JMP oscli
.basic EQUS "BASIC",13


\ ------------------------------------------------------------ the board
\ points 0-71 from the top, left to right; pixels from the bottom left
.px   EQUB 100,122,80,142,100,122,45,68,154,177,25,88,134,197,45,68,154,177,14,99,122,208,34,80
      EQUB 142,188,14,99,122,208,45,68,154,177,25,88,134,197,45,68,154,177,14,99,122,208,34,80
      EQUB 142,188,14,99,122,208,45,68,154,177,25,88,134,197,45,68,154,177,99,122,80,142,99,122
.py   EQUB 245,245,233,233,222,222,213,213,213,213,202,202,202,202,190,190,190,190,182,182,182,182,170,170
      EQUB 170,170,159,159,159,159,151,151,151,151,139,139,139,139,128,128,128,128,119,119,119,119,108,108
      EQUB 108,108,96,96,96,96,88,88,88,88,76,76,76,76,65,65,65,65,56,56,45,45,33,33
\ neighbours
.aja  EQUB 1,0,0,1,0,1,7,2,3,8,6,4,5,9,6,7,8,9,10,11,12,13,14,15
      EQUB 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39
      EQUB 40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
.ajb  EQUB 2,3,4,5,2,3,10,6,9,13,14,7,8,17,10,11,12,13,22,20,19,25,18,19
      EQUB 20,21,22,23,24,25,31,30,33,32,30,31,32,33,34,35,36,37,46,44,43,49,42,43
      EQUB 44,45,46,47,48,49,55,54,57,56,54,55,56,57,58,59,60,61,67,66,66,67,68,69
.ajc  EQUB 4,5,7,8,5,4,14,11,12,17,18,15,16,21,15,14,17,16,26,23,24,29,26,27
      EQUB 28,29,34,28,27,37,34,35,36,37,38,39,40,41,39,38,41,40,50,47,48,53,50,51
      EQUB 52,53,58,52,51,61,58,59,60,61,62,63,64,65,63,62,65,64,68,69,70,71,71,70
.ajd  EQUB 255,255,255,255,11,12,255,15,16,255,255,19,20,255,22,23,24,25,255,27,28,255,30,31
      EQUB 32,33,255,35,36,255,38,39,40,41,42,43,44,45,46,47,48,49,255,51,52,255,54,55
      EQUB 56,57,255,59,60,255,62,63,64,65,255,66,67,255,255,68,69,255,70,71,255,255,255,255
\ where the cursor keys lead
.mvl  EQUB 2,0,6,1,2,4,10,6,12,8,255,7,4,9,10,14,12,16,255,23,19,25,18,14
      EQUB 20,16,255,23,27,25,34,30,36,32,255,31,27,33,34,38,36,40,255,47,43,49,42,38
      EQUB 44,40,255,47,51,49,58,54,60,56,255,55,51,57,58,62,60,64,68,66,62,67,68,70
.mvr  EQUB 1,3,0,9,5,3,7,11,9,13,6,5,8,255,15,11,17,13,22,20,24,255,15,19
      EQUB 17,21,22,28,24,255,31,35,33,37,30,28,32,255,39,35,41,37,46,44,48,255,39,43
      EQUB 41,45,46,52,48,255,55,59,57,61,54,52,56,255,63,59,65,61,67,69,66,65,71,69
.mvd  EQUB 4,5,7,8,11,12,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
      EQUB 32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55
      EQUB 56,57,58,59,60,61,62,63,64,65,255,66,67,255,255,68,69,255,70,71,255,255,255,255
.mvu  EQUB 255,255,255,255,0,1,255,2,3,255,255,4,5,255,6,7,8,9,10,11,12,13,14,15
      EQUB 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39
      EQUB 40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,59,60,63,64,66,67
\ the hexagon of a point
.ph   EQUB 255,255,255,255,0,0,255,255,255,255,255,0,0,255,3,3,5,5,255,0,0,255,3,3
      EQUB 5,5,255,1,1,255,3,3,5,5,255,1,1,255,4,4,6,6,255,1,1,255,4,4
      EQUB 6,6,255,2,2,255,4,4,6,6,255,2,2,255,255,255,255,255,2,2,255,255,255,255
\ hexagons: 3 white, 1 red, 2 blue
.hexv EQUB 12,5,4,11,19,20,255,255,36,28,27,35,43,44,255,255,60,52,51,59,66,67,255,255
      EQUB 23,15,14,22,30,31,255,255,47,39,38,46,54,55,255,255,25,17,16,24,32,33,255,255
      EQUB 49,41,40,48,56,57,255,255
.hpx  EQUB 111,111,111,57,57,165,165
.hpy  EQUB 202,139,76,170,108,170,108
.hcol EQUB 3,3,3,1,1,2,2
.top
ASSERT top<=&3000
\ for ps: the triangle and the squares of a point
.low  EQUB 0,1,0,1,0,1,2,3,4,5,2,3,4,5,2,3,4,5,6,7,8,9,6,7
      EQUB 8,9,6,7,8,9,10,11,12,13,10,11,12,13,10,11,12,13,14,15,16,17,14,15
      EQUB 16,17,14,15,16,17,18,19,20,21,18,19,20,21,18,19,20,21,22,23,22,23,22,23
      EQUB 24,24,25,26,24,24,27,25,26,28,29,25,26,32,27,27,28,28,29,30,31,32,29,30
      EQUB 31,32,34,33,33,37,34,35,36,37,34,35,36,37,38,38,39,39,40,41,42,43,40,41
      EQUB 42,43,45,44,44,48,45,46,47,48,45,46,47,48,49,49,50,50,51,52,51,52,53,53
      EQUB 255,255,255,255,25,26,255,27,28,255,255,30,31,255,29,30,31,32,255,33,33,255,34,35
      EQUB 36,37,255,35,36,255,38,38,39,39,40,41,42,43,40,41,42,43,255,44,44,255,45,46
      EQUB 47,48,255,46,47,255,49,49,50,50,255,51,52,255,255,51,52,255,53,53,255,255,255,255
\ for shp: corners of triangles and squares
.low2 EQUB 0,0,2,4,1,1,3,5,6,6,10,14,7,7,11,15,8,8,12,16,9,9,13,17
      EQUB 18,18,22,26,19,19,23,27,20,20,24,28,21,21,25,29,30,30,34,38,31,31,35,39
      EQUB 32,32,36,40,33,33,37,41,42,42,46,50,43,43,47,51,44,44,48,52,45,45,49,53
      EQUB 54,54,58,62,55,55,59,63,56,56,60,64,57,57,61,65,66,66,68,70,67,67,69,71
      EQUB 0,1,4,5,2,4,7,11,3,5,8,12,6,7,14,15,8,9,16,17,10,14,18,22
      EQUB 11,15,19,23,12,16,20,24,13,17,21,25,19,20,27,28,22,26,30,34,23,27,31,35
      EQUB 24,28,32,36,25,29,33,37,30,31,38,39,32,33,40,41,34,38,42,46,35,39,43,47
      EQUB 36,40,44,48,37,41,45,49,43,44,51,52,46,50,54,58,47,51,55,59,48,52,56,60
      EQUB 49,53,57,61,54,55,62,63,56,57,64,65,59,63,66,68,60,64,67,69,66,67,70,71
.end
SAVE "MOE",start,end,start
