\ OZZ - Kensington for the BBC Micro Model B
\ beeb asm OZZ.asm -o OZZ.ssd       *RUN OZZ

wrch=&FFEE:rdch=&FFE0:osbyte=&FFF4:osword=&FFF1

\ zero page
scr=&00:ptr=&02:nbp=&04:str=&06
pcol=&08:pmode=&09:sx=&0A:sy=&0B:rows=&0C:yy=&0D:xx=&0E:b1=&0F:b2=&10:si=&11
t=&12:t2=&13:cx=&14:cy=&15:cpt=&16:carry=&17:nx=&18:ny=&19:axis=&1A
col=&1B:from=&1C:q=&1D:cc=&1E:ty=&1F:sp=&20:forb=&21:own=&22:opp=&23
refd=&24:pmt=&26:escv=&28:rnd=&2A:ent=&2C:sh=&2D:ply=&2E:dflt=&2F
opttv=&30:optth=&31:optsn=&32:optbd=&33:opt2=&34:speed=&35
vc=&36:vo=&37:vq=&38:val=&39:n1=&3B:n2=&3C:nn=&3D:vx=&3E:vk=&3F
sc=&40:bs=&42:bfrom=&44:bq=&45:lev=&46:p=&47:i=&48
rr=&4A:rbest=&4B:hue=&4D:kind=&4E:wcol=&4F:mm=&50:svx=&51:svy=&52:svp=&53
turn=&54:cur2=&55:ln=&56:hn=&57:num=&58:hh=&59:who=&5A \ &5B,&5C
supply=&5D \ &5E,&5F
plev=&60 \ &61
cnt=&64:lat=&65:tt=&66

\ workspace
bd=&400:paid=&450:sndb=&490:clk=&4A0
ban=&500 \ red &500, blue &580
sto=&600:stn=&640:stf=&680
pname=&700 \ two of 6
back=&3280 \ copy of the empty board, 30 rows

ORG &1900
.start
 LDX #&FF:TXS:CLD
 LDA #4:LDX #1:LDY #0:JSR osbyte
 LDA #11:LDX #25:LDY #0:JSR osbyte
 LDA #12:LDX #4:LDY #0:JSR osbyte
 LDA #16:LDX #0:JSR osbyte
 LDA #1:STA rnd:STA rnd+1

\ ---- questions ----
.setup
 LDX #&FF:TXS
 LDA #LO(setup):STA escv:LDA #HI(setup):STA escv+1
 LDA #1:STA opttv:STA optsn
 JSR screen
 LDX #0:JSR askname
 LDX #1:JSR askname
 LDX #LO(qtv):LDY #HI(qtv):LDA #1:JSR yesno:STA opttv:CMP #1:BEQ st1
 JSR screen
.st1
 LDX #LO(qth):LDY #HI(qth):LDA #1:JSR yesno:STA optth
 LDX #LO(qsn):LDY #HI(qsn):LDA #1:JSR yesno:STA optsn
 LDX #LO(qbd):LDY #HI(qbd):LDA #0:JSR yesno:STA optbd
 LDX #LO(q2m):LDY #HI(q2m):LDA #1:JSR yesno:STA opt2
 LDX #LO(qsp):LDY #HI(qsp):JSR line1
 LDX #LO(qsp2):LDY #HI(qsp2):JSR line2
.st2 JSR getkey:CMP #13:BNE st3
 LDA #'3'
.st3 CMP #'0':BCC st2
 CMP #'9'+1:BCS st2
 AND #15:STA speed

\ ---- a game ----
.newgame
 LDX #&FF:TXS
 LDA #LO(setup):STA escv:LDA #HI(setup):STA escv+1
 JSR restore
 LDX #0:TXA
.ng1 STA bd,X:STA ban,X:INX:BNE ng1
 STA carry
 LDA #15:STA supply+1:STA supply+2
 LDA ptx:STA cx:LDA pty:STA cy:LDA #0:STA cpt
 JSR choose
 JSR piles
 JSR draw
 LDA #LO(stopped):STA escv:LDA #HI(stopped):STA escv+1

\ ---- a turn ----
.turnlp
 LDX #&FF:TXS
 LDA turn:STA col:STA own:EOR #3:STA opp
 JSR startturn
 JSR anylegal:BCS tl1
 JSR status
 LDX #LO(mpass):LDY #HI(mpass):JSR line2
 JSR slow:JMP tl9
.tl1
 JSR status
 LDA #&FF:STA from
 JSR setlev:LDA lev:BNE tl3
 LDX col:LDA supply,X:BEQ tl2
 JSR hplace:JMP tl4
.tl2 JSR hslide:JMP tl4
.tl3 JSR think
.tl4
 LDA from:BPL tl5
 LDX col:DEC supply,X:JSR unpile:JMP tl6
.tl5 LDX from:JSR remove
.tl6
 LDA col:LDX q:JSR put
 LDA #0:STA sp
 JSR status
 JSR boardwait
 JSR arrive
.tl7
 LDX sp:BEQ tl9
 LDA stn-1,X:BEQ tl8
 LDA sto-1,X:STA own:EOR #3:STA opp
 LDA stf-1,X:STA forb
 JSR anyopp:BCC tl8
 JSR reloc:JMP tl7
.tl8 DEC sp:JMP tl7
.tl9
 LDA turn:EOR #3:STA turn:JMP turnlp

\ bans count down, shapes may pay again
.startturn
 JSR clearpaid
 LDY col:LDX #54
 LDA cofs,Y:TAY
.su1 LDA ban,Y:BEQ su2
 SEC:SBC #1:STA ban,Y
.su2 INY:DEX:BNE su1
 RTS
.cofs EQUB 0,0,&80
.clearpaid
 LDX #53:LDA #0
.cp1 STA paid,X:DEX:BPL cp1
 RTS

\ one relocation by own
.reloc
 LDA own:STA col
 JSR status2
 JSR setlev:LDA lev:BNE re1
 JSR hreloc:JMP re2
.re1 JSR creloc
.re2
 LDX sp:DEC stn-1,X
 LDA q:STA stf-1,X
 LDX from:JSR remove
 LDA opp:LDX q:JSR put
 JSR boardwait
 JMP arrive

\ carry set: a stone of opp that may be taken
.anyopp
 LDX #71
.ao1 LDA bd,X:CMP opp:BNE ao2
 CPX forb:BNE ao3
.ao2 DEX:BPL ao1
 CLC:RTS
.ao3 SEC:RTS

\ X point: its stone goes, shapes break
.remove
 STX p:LDA bd,X:STA cc
 TXA:TAY
.rm1 STY lat
 LDX psh,Y:CPX #&FF:BEQ rm2
 STX sh:JSR complete:BCC rm2
 LDX cc:LDA sh:ORA cofs,X:TAX:LDA #2:STA ban,X
.rm2 LDA lat:JSR next:BCC rm1
 LDX p:LDA #0:STA bd,X
 JSR atpt:JMP erase

\ A colour, X point
.put
 STA bd,X:STA hue
 JSR atpt:LDA hue:JSR stone
 JMP sndput

\ next of the shapes of a point; carry set after the third
.next CLC:ADC #72:TAY:BCS ne1
 CPY #216
.ne1 RTS

\ carry set: shape X is all of colour cc
.complete
 TXA:ASL A:ASL A:TAY:LDX #4
.co1 LDA shp,Y:BMI co2
 STY ty:TAY:LDA bd,Y:LDY ty:CMP cc:BNE co3
 INY:DEX:BNE co1
.co2 SEC:RTS
.co3 CLC:RTS

\ stone has come to q: win, or relocations
.arrive
 LDX q:LDA bd,X:STA cc
 LDY phx,X:BMI ar3
 STY hh
 LDA hxc,Y:BEQ ar1
 CMP cc:BNE ar3
.ar1 LDY hh:LDX hmul,Y:LDY #6
.ar2 LDA hxm,X:STX ty:TAX:LDA bd,X:LDX ty:CMP cc:BNE ar3
 INX:DEY:BNE ar2
 JMP gamewon
.ar3
 LDA #0:STA ent
 LDY q
.ar4 STY lat
 LDX psh,Y:CPX #&FF:BEQ ar6
 LDA paid,X:BNE ar6
 STX sh:JSR complete:BCC ar6
 LDX sh:LDA #1:STA paid,X
 CPX #24:BCC ar5
 LDA #2
.ar5 CLC:ADC ent:STA ent
.ar6 LDA lat:JSR next:BCC ar4
 LDA ent:BEQ ar8
 CMP #3:BCC ar7
 LDA #2
.ar7 LDX sp:STA stn,X
 LDA cc:STA sto,X
 LDA #&FF:STA stf,X
 INC sp
 JMP sndshape
.ar8 RTS
.hmul EQUB 0,6,12,18,24,30,36

\ carry set: col may not complete a shape at q (from = &FF when placing)
.banned
 LDA opt2:BNE bn0
 CLC:RTS
.bn0 LDX from:BMI bn1
 LDA #0:STA bd,X
.bn1 LDX q:LDA col:STA bd,X:STA cc
 LDY q
.bn2 STY lat
 LDX psh,Y:CPX #&FF:BEQ bn3
 STX sh
 LDY col:TXA:ORA cofs,Y:TAY:LDA ban,Y:CMP #1:BNE bn3
 JSR complete:BCS bn4
.bn3 LDA lat:JSR next:BCC bn2
 CLC
.bn4 PHP
 LDX q:LDA #0:STA bd,X
 LDX from:BMI bn5
 LDA col:STA bd,X
.bn5 PLP:RTS

\ neighbour i of point X in A, &FF none
.nbr
 LDY i:LDA nblo,Y:STA nbp:LDA nbhi,Y:STA nbp+1
 TXA:TAY:LDA (nbp),Y:RTS
.nblo EQUB LO(nbt),LO(nbt+72),LO(nbt+144),LO(nbt+216)
.nbhi EQUB HI(nbt),HI(nbt+72),HI(nbt+144),HI(nbt+216)

\ carry set: col can act
.anylegal
 LDX col:LDA supply,X:BEQ al3
 LDA #&FF:STA from
 LDX #71
.al1 LDA bd,X:BNE al2
 STX q:JSR banned:BCC alyes
 LDX q
.al2 DEX:BPL al1
 CLC:RTS
.al3 LDA #71:STA from
.al4 LDX from:LDA bd,X:CMP col:BNE al7
 LDA #3:STA i
.al5 LDX from:JSR nbr:BMI al6
 TAX:LDA bd,X:BNE al6
 STX q:JSR banned:BCC alyes
.al6 DEC i:BPL al5
.al7 DEC from:BPL al4
 CLC:RTS
.alyes SEC:RTS

\ level of the player of col
.setlev
 LDX col:LDY who,X:LDA plev,Y:STA lev:RTS

\ ---- people ----
.hplace
 LDX #LO(mplace):LDY #HI(mplace):JSR prompt
.hp1 JSR getpoint:STA q:TAX:BPL hp2
 JSR rnopt:JMP hp1
.hp2 LDA bd,X:BEQ hp3
 JSR rtaken:JMP hp1
.hp3 JSR banned:BCC hp4
 JSR rban:JMP hp1
.hp4 RTS

.hslide
 LDX #LO(mslide):LDY #HI(mslide):JSR prompt
.hs1 LDA #&FF:STA from:JSR getpoint:TAX:BPL hs2
 JSR rnopt:JMP hs1
.hs2 LDA bd,X:BNE hs3
 JSR rempty:JMP hs1
.hs3 CMP col:BEQ hs4
 JSR rnotown:JMP hs1
.hs4 STX from
 LDA #3:STA i
.hs5 LDX from:JSR nbr:BMI hs6
 TAX:LDA bd,X:BEQ hs7
.hs6 DEC i:BPL hs5
 JSR rstuck:JMP hs1
.hs7 LDA col:JSR pickup
 LDX #LO(mwhere):LDY #HI(mwhere):JSR prompt
.hs8 JSR getpoint:TAX:BPL hs9
 JSR rnopt:JMP hs8
.hs9 CPX from:BNE hs10
 JSR putback:JMP hslide
.hs10 STX q:LDA bd,X:BEQ hs11
 JSR rtaken:JMP hs8
.hs11 LDA #3:STA i
.hs12 LDX from:JSR nbr:CMP q:BEQ hs13
 DEC i:BPL hs12
 JSR rline:JMP hs8
.hs13 JSR banned:BCC hs14
 JSR rban:JMP hs8
.hs14 LDA #0:STA carry:RTS

.hreloc
 LDX #LO(mtakeb):LDY #HI(mtakeb):LDA opp:CMP #2:BEQ hr0
 LDX #LO(mtaker):LDY #HI(mtaker)
.hr0 JSR prompt
.hr1 JSR getpoint:TAX:BPL hr2
 JSR rnopt:JMP hr1
.hr2 LDA bd,X:BNE hr3
 JSR rempty:JMP hr1
.hr3 CMP opp:BEQ hr4
 JSR rother:JMP hr1
.hr4 CPX forb:BNE hr5
 JSR rjust:JMP hr1
.hr5 STX from:LDA opp:JSR pickup
 LDX #LO(mput):LDY #HI(mput):JSR prompt
.hr6 JSR getpoint:TAX:BPL hr7
 JSR rnopt:JMP hr6
.hr7 CPX from:BNE hr8
 JSR putback:JMP hreloc
.hr8 STX q:LDA bd,X:BEQ hr9
 JSR rtaken:JMP hr6
.hr9 LDA #0:STA carry:RTS

.pickup
 STA carry:LDX from:JSR atpt:JSR erase
 LDA carry:JSR setcol:LDA #LO(sring):STA ptr:LDA #HI(sring):STA ptr+1
 LDA #0:STA pmode:JSR sprite:JMP sndpick
.putback
 LDX from:JSR atpt:LDA carry:JSR stone
 LDA #0:STA carry:JMP sndpick

\ refusals
.rnopt LDX #LO(mnopt):LDY #HI(mnopt):JMP refuse
.rtaken LDX #LO(mtaken):LDY #HI(mtaken):JMP refuse
.rban LDX #LO(mban):LDY #HI(mban):JMP refuse
.rempty LDX #LO(mempty):LDY #HI(mempty):JMP refuse
.rstuck LDX #LO(mstuck):LDY #HI(mstuck):JMP refuse
.rline LDX #LO(mline):LDY #HI(mline):JMP refuse
.rother LDX #LO(mother):LDY #HI(mother):JMP refuse
.rnotown LDX #LO(mnotown):LDY #HI(mnotown):JMP refuse
.rjust LDX #LO(mjust):LDY #HI(mjust)
.refuse
 LDA #1:STA refd:JSR line2
 JMP sndno

.prompt
 STX pmt:STY pmt+1:LDA #0:STA refd
 JMP line2

\ cursor until RETURN; A = point, &FF none
.getpoint
 JSR curson:JSR getkey:PHA:JSR curson
 LDA refd:BEQ gp1
 LDX pmt:LDY pmt+1:JSR prompt
.gp1 PLA:CMP #13:BEQ gp2
 JSR curmove:JMP getpoint
.gp2 LDA cpt:RTS

.curmove
 LDX cx:LDY cy
 CMP #136:BEQ cmL
 CMP #137:BEQ cmR
 CMP #138:BEQ cmD
 CMP #139:BEQ cmU
 RTS
.cmL CPX #20:BCC cm0
 DEX:DEX:LDA #0:BEQ cm1
.cmR CPX #139:BCS cm0
 INX:INX:LDA #0:BEQ cm1
.cmU CPY #10:BCC cm0
 DEY:DEY:DEY:DEY:LDA #1:BNE cm1
.cmD CPY #227:BCS cm0
 INY:INY:INY:INY:LDA #1
.cm1 STA axis:STX nx:STY ny
 LDX #71
.cm2 LDA nx:SEC:SBC ptx,X:JSR abs:CMP #4:BCS cm4
 STA t
 LDA ny:SEC:SBC pty,X:JSR abs:CMP #7:BCS cm4
 STA t2
 LDA axis:BNE cm3
 LDA cx:SEC:SBC ptx,X:JSR abs:CMP t:BEQ cm4
 BCS cm5
 BCC cm4
.cm3 LDA cy:SEC:SBC pty,X:JSR abs:CMP t2:BEQ cm4
 BCS cm5
.cm4 DEX:BPL cm2
 LDA nx:STA cx:LDA ny:STA cy:LDA #&FF:STA cpt
.cm0 RTS
.cm5 STX cpt:LDA ptx,X:STA cx:LDA pty,X:STA cy
 RTS
.abs BCS ab1
 EOR #&FF:ADC #1
.ab1 RTS

\ cursor on, or off
.curson
 LDA cx:STA sx:LDA cy:STA sy
 LDA #&FF:STA pmode:STA pcol
 LDA #LO(sbrk):STA ptr:LDA #HI(sbrk):STA ptr+1
 LDA cpt:BPL cn1
 LDA #LO(scross):STA ptr:LDA #HI(scross):STA ptr+1
.cn1 JSR sprite
 LDA carry:BEQ cn2
 JSR setcol:LDA #LO(sring):STA ptr:LDA #HI(sring):STA ptr+1
 JMP sprite
.cn2 RTS

\ ---- computer ----
.think
 JSR savecur
 LDX #LO(mthink):LDY #HI(mthink):JSR line2
 JSR lowest
 LDA col:STA vc
 LDX col:LDA supply,X:BEQ th5
 LDA #&FF:STA from
 LDA #71:STA q
.th1 LDX q:LDA bd,X:BNE th3
 JSR banned:BCS th3
 JSR show
 LDA q:STA vq:LDA col:STA vc:JSR value
 LDA val:STA sc:LDA val+1:STA sc+1
 JSR reply:JSR jitter:JSR better
.th3 JSR chkesc:DEC q:BPL th1
 JMP th9
.th5 LDA #71:STA from
.th6 LDX from:LDA bd,X:CMP col:BNE th8
 LDA #3:STA i
.th7 LDX from:JSR nbr:BMI th75
 TAX:LDA bd,X:BNE th75
 STX q:JSR banned:BCS th75
 JSR show
 LDX from:LDA #0:STA bd,X
 LDA col:STA vc:LDA from:STA vq:JSR value
 LSR val+1:ROR val
 LDA val:STA sc:LDA val+1:STA sc+1
 LDA q:STA vq:JSR value
 LDA val:SEC:SBC sc:STA sc:LDA val+1:SBC sc+1:STA sc+1
 JSR reply:JSR jitter
 LDX from:LDA col:STA bd,X
 JSR better
.th75 JSR chkesc:DEC i:BPL th7
.th8 DEC from:BPL th6
.th9 LDA bfrom:STA from:LDA bq:STA q
 JSR perform:JMP loadcur

.creloc
 JSR savecur
 LDX #LO(mthink):LDY #HI(mthink):JSR line2
 JSR lowest
 LDA #71:STA q
.cr1 LDX q:LDA bd,X:CMP opp:BNE cr2
 CPX forb:BEQ cr2
 JSR show
 JSR both:JSR jitter:JSR better
.cr2 JSR chkesc:DEC q:BPL cr1
 LDX bq:STX p:LDA #0:STA bd,X
 JSR lowest
 LDA #71:STA q
.cr3 LDX q:LDA bd,X:BNE cr4
 CPX p:BEQ cr4
 JSR show
 JSR both
 LDA #0:SEC:SBC sc:STA sc:LDA #0:SBC sc+1:STA sc+1
 JSR jitter:JSR better
.cr4 JSR chkesc:DEC q:BPL cr3
 LDX p:LDA opp:STA bd,X
 STX from:LDA bq:STA q
 JSR perform:JMP loadcur
\ nothing found yet
.lowest LDA #0:STA bs:LDA #&80:STA bs+1:RTS
\ worth of q to both
.both
 LDA q:STA vq:LDA opp:STA vc:JSR value
 LDA val:STA sc:LDA val+1:STA sc+1
 LDA own:STA vc:JSR value
 LDA val:CLC:ADC sc:STA sc:LDA val+1:ADC sc+1:STA sc+1
 RTS

\ what the stone of vc would be worth at vq
.value
 LDA #0:STA val:STA val+1
 LDA vc:EOR #3:STA vo
 LDY vq
.va1 STY vk
 LDX psh,Y:CPX #&FF:BEQ va8
 LDA #2:CPX #24:BCC va2
 LDA #3
.va2 STA nn
 TXA:ASL A:ASL A:TAX:LDY #4:JSR count
 LDA n2:BNE va4
 LDA n1:CMP nn:BNE va3
 LDA #24:LDX nn:CPX #2:BEQ va7
 LDA #50:BNE va7
.va3 CLC:ADC n1:CLC:ADC #1:CMP #5:BNE va7
 LDA #9:BNE va7
.va4 LDA n1:BNE va8
 LDX lev:CPX #1:BEQ va8
 LDA n2:CMP nn:BNE va8
 LDA #14:LDX nn:CPX #2:BEQ va7
 LDA #30
.va7 JSR addval
.va8 LDA vk:JSR next:BCC va1
 LDX vq:LDY phx,X:BMI va12
 LDA hxc,Y:STA hn
 LDX hmul,Y:LDY #6:JSR counth
 LDA n2:BNE va10
 LDA hn:BEQ va9
 CMP vc:BNE va10
.va9 LDX n1:LDA hgain,X:JSR addval
 CPX #5:BNE va10
 INC val+1:INC val+1:INC val+1
.va10 LDA n1:BNE va12
 LDA lev:CMP #1:BEQ va12
 LDA hn:BEQ va11
 CMP vo:BNE va12
.va11 LDX n2:LDA hblk,X:JSR addval
 CPX #5:BNE va12
 INC val+1
.va12 RTS
.hgain EQUB 0,6,14,30,70,200
.hblk EQUB 0,1,5,16,60,100
.addval CLC:ADC val:STA val:BCC av1
 INC val+1
.av1 RTS
\ stones but vq among Y points from shp,X (or hxm,X)
.count
 LDA #0:STA n1:STA n2
.cu1 LDA shp,X:BMI cu4
 CMP vq:BEQ cu3
 STX vx:TAX:LDA bd,X:LDX vx
 CMP vc:BNE cu2
 INC n1
.cu2 CMP vo:BNE cu3
 INC n2
.cu3 INX:DEY:BNE cu1
.cu4 RTS
.counth
 LDA #0:STA n1:STA n2
.ch1 LDA hxm,X:CMP vq:BEQ ch3
 STX vx:TAX:LDA bd,X:LDX vx
 CMP vc:BNE ch2
 INC n1
.ch2 CMP vo:BNE ch3
 INC n2
.ch3 INX:DEY:BNE ch1
 RTS

\ level 3: less half the other's best answer
.reply
 LDA lev:CMP #3:BEQ rp0
 RTS
.rp0 LDA #1:STA lev
 LDX q:LDA col:STA bd,X
 EOR #3:STA vc
 LDA i:PHA
 LDA #0:STA rbest:STA rbest+1
 LDA #71:STA rr
.rp1 LDX rr:LDA bd,X:BNE rp4
 LDX vc:LDA supply,X:BNE rp3
 LDA #3:STA i
.rp2 LDX rr:JSR nbr:BMI rp25
 TAX:LDA bd,X:CMP vc:BEQ rp3
.rp25 DEC i:BPL rp2
 BMI rp4
.rp3 LDA rr:STA vq:JSR value
 LDA rbest:CMP val:LDA rbest+1:SBC val+1:BCS rp4
 LDA val:STA rbest:LDA val+1:STA rbest+1
.rp4 DEC rr:BPL rp1
 PLA:STA i
 LDX q:LDA #0:STA bd,X
 LDA col:STA vc:LDA #3:STA lev
 LSR rbest+1:ROR rbest
 LDA sc:SEC:SBC rbest:STA sc:LDA sc+1:SBC rbest+1:STA sc+1
 RTS

.jitter
 JSR random:LDX lev:AND jmask-1,X
 CLC:ADC sc:STA sc:BCC ji1
 INC sc+1
.ji1 RTS
.jmask EQUB 31,7,3

.better
 LDA bs:CMP sc:LDA bs+1:SBC sc+1
 BVC be1
 EOR #&80
.be1 BPL be2
 LDA sc:STA bs:LDA sc+1:STA bs+1
 LDA from:STA bfrom:LDA q:STA bq
.be2 RTS

\ the thought on the screen
.show
 LDA optth:BEQ sw1
 LDX q:JSR curat:JSR curson
 LDA #2:JSR wait
 JSR curson
.sw1 RTS
.curat STX cpt:LDA ptx,X:STA cx:LDA pty,X:STA cy:RTS
.savecur LDA cx:STA svx:LDA cy:STA svy:LDA cpt:STA svp:RTS
.loadcur LDA svx:STA cx:LDA svy:STA cy:LDA svp:STA cpt:RTS

\ the computer's hand
.perform
 LDX from:BMI pf1
 JSR curat:JSR curson:JSR pause:JSR curson
 LDX from:LDA bd,X:JSR pickup
.pf1 LDX q:JSR curat:JSR curson:JSR pause:JSR curson
 LDA #0:STA carry:RTS
.pause
 LDA speed:ASL A:ASL A:ASL A:CLC:ADC #2:JMP wait
.slow LDA #90
\ A frames
.wait STA cnt
.wa1 JSR chkesc:LDA #19:JSR osbyte:DEC cnt:BNE wa1
 RTS

\ with a real board the computer's act is copied there
.boardwait
 LDA optbd:BEQ bw1
 LDA lev:BEQ bw1
 LDX #LO(mcopy):LDY #HI(mcopy):JSR line2
 LDX q:JSR savecur:JSR curat:JSR curson
.bw2 JSR getkey:CMP #13:BNE bw2
 JSR curson:JMP loadcur
.bw1 RTS

.random
 LDY #8
.ra1 ASL rnd:ROL rnd+1:BCC ra2
 LDA rnd:EOR #&2D:STA rnd
.ra2 DEY:BNE ra1
 LDA rnd:RTS

\ ---- the end ----
.stopped
 LDX #&FF:TXS
 LDA #0:STA carry
 LDX #LO(mstop):LDY #HI(mstop):JSR line1
 LDX #LO(mnil):LDY #HI(mnil):JSR line2
 JSR slowne
 JMP again

.gamewon
 LDX #&FF:TXS
 LDA cc:STA wcol:STA col
 JSR clear1:JSR nameout
 LDX #LO(mwins):LDY #HI(mwins):JSR text
 JSR black
 LDX hh:LDY hxc,X:LDX wlo,Y:LDA whi,Y:TAY:JSR line2
 \ the hexagon flashes
 LDA #8:STA mm
.gw1 JSR sndwin
 LDX hh:LDA hmul,X:STA num:LDA #6:STA ln
.gw2 LDX num:LDA hxm,X:TAX:JSR atpt
 LDA mm:LSR A:BCS gw3
 JSR erase:JMP gw4
.gw3 LDA wcol:JSR stone
.gw4 INC num:DEC ln:BNE gw2
 LDA #12:JSR waitne
 DEC mm:BNE gw1
 LDX hh:LDA hmul,X:STA num:LDA #6:STA ln
.gw7 LDX num:LDA hxm,X:TAX:JSR atpt:LDA wcol:JSR stone
 INC num:DEC ln:BNE gw7
 JSR slowne
 LDX #LO(mret):LDY #HI(mret):JSR more
.again
 LDA #LO(again):STA escv:LDA #HI(again):STA escv+1
 LDX #LO(qagain):LDY #HI(qagain):JSR line1
 LDX #LO(qagain2):LDY #HI(qagain2):JSR line2
 LDA #1:JSR yn0:BEQ ag1
 JMP newgame
.ag1 JMP setup
\ keep the result until a key
.more
 LDA #LO(again):STA escv:LDA #HI(again):STA escv+1
 JSR line2
.mo1 JSR getkey:CMP #13:BNE mo1
 RTS
.slowne LDA #60
.waitne STA cnt
.wn1 LDA #19:JSR osbyte:DEC cnt:BNE wn1
 RTS

\ ---- panel ----
.line1 STX str:STY str+1:JSR clear1:LDX str:LDY str+1:JMP text
.clear1 LDX #0:JSR row:LDX #0:RTS
.line2 STX str:STY str+1:LDX #1:JSR row:LDX str:LDY str+1
.text STX str:STY str+1:LDY #0
.tx1 LDA (str),Y:BEQ tx2
 JSR wrch:INY:BNE tx1
.tx2 RTS
\ clear text row X (0,1) and go there
.row
 JSR black
 STX t:JSR rtab:LDX #19
.rw1 LDA #32:JSR wrch:DEX:BNE rw1
.rtab LDA #31:JSR wrch:LDA #0:JSR wrch:LDA t:JMP wrch
.black LDA #3
.ink PHA:LDA #17:JSR wrch:PLA:JMP wrch
\ name of the player of col, in his colour, padded to 6
.nameout
 LDA col:JSR ink
 LDX col:LDA who,X
.nmA TAX:LDA nofs,X:TAX:LDY #5
.nm1 LDA pname,X:BEQ nm2
 JSR wrch:INX:DEY:BNE nm1
.nm2 LDA #32:JMP wrch
.nofs EQUB 0,6

.status
 JSR clear1:JSR nameout
 LDX #LO(mred):LDY #HI(mred):LDA col:CMP #1:BEQ sa1
 LDX #LO(mblue):LDY #HI(mblue)
.sa1 JSR text:JSR black
 LDX col:LDA supply,X:BEQ sa2
 JSR decimal
 LDX #LO(mleft):LDY #HI(mleft):JMP text
.sa2 RTS
.status2
 JSR clear1:JSR nameout:JSR black
 LDX sp:LDA stn-1,X:JSR decimal
 LDX #LO(mreloc):LDY #HI(mreloc):JMP text
.decimal CMP #10:BCC de1
 PHA:LDA #'1':JSR wrch:PLA:SEC:SBC #10
.de1 ORA #'0':JMP wrch

.yesno STA dflt:JSR line1
 LDX #LO(mdy):LDY #HI(mdy):LDA dflt:BNE yn1
 LDX #LO(mdn):LDY #HI(mdn)
.yn1 JSR line2
 LDA dflt
.yn0 STA dflt
.yn2 JSR getkey:AND #&DF:CMP #'Y':BEQ yy1
 CMP #'N':BEQ yn3
 CMP #13:BNE yn2
 LDA dflt:RTS
.yy1 LDA #1:RTS
.yn3 LDA #0:RTS

\ player X: name and level
.askname
 STX ply
 LDX #LO(qname):LDY #HI(qname):JSR line1
 LDA ply:CLC:ADC #'1':JSR wrch
.an0 LDX #LO(mnil):LDY #HI(mnil):JSR line2
 LDX ply:LDA nofs,X:STA num
 LDA #0:STA cnt
.an1 LDA #'_':JSR wrch:LDA #8:JSR wrch
 JSR getkey
 CMP #13:BEQ an4
 CMP #127:BEQ an3
 CMP #33:BCC an1
 CMP #127:BCS an1
 LDX cnt:CPX #5:BCS an1
 PHA:TXA:CLC:ADC num:TAX:PLA:STA pname,X:JSR wrch
 INC cnt:JMP an1
.an3 LDA cnt:BEQ an1
 DEC cnt:LDA #32:JSR wrch:LDA #8:JSR wrch:JSR wrch:JMP an1
.an4 JSR seed
 LDA cnt:BNE an5
 LDX num:LDY #0
.an45 LDA mdef,X:STA pname,X:INX:INY:CPY #5:BNE an45
 LDA #3:STA cnt
.an5 LDA cnt:CLC:ADC num:TAX:LDA #0:STA pname,X
 \ level
 JSR clear1:LDA ply:JSR nmA
 LDX #LO(qlev):LDY #HI(qlev):JSR text
 LDX #LO(qlev2):LDY #HI(qlev2):JSR line2
.an6 JSR getkey:CMP #13:BNE an7
 LDA #'0':BNE an8
.an7 CMP #'1':BCC an6
 CMP #'4':BCS an6
.an8 AND #3:LDX ply:STA plev,X:RTS
.seed LDA #1:LDX #LO(clk):LDY #HI(clk):JSR osword
 LDA clk:EOR &FE44:STA rnd:LDA clk+1:ORA #1:STA rnd+1
 RTS

\ colours
.choose
 LDX #0:LDA plev:BEQ ch5
 INX:LDA plev+1:BEQ ch5
 JSR random:AND #1:TAX:INX:STX who:LDX #0:STX ply:JMP ch8
.ch5 STX ply
 JSR clear1:LDA ply:JSR nmA
 LDX #LO(qcol):LDY #HI(qcol):JSR text
 LDX #LO(qcol2):LDY #HI(qcol2):JSR line2
.ch6 JSR getkey:AND #&DF:LDX #1:CMP #'R':BEQ ch7
 INX:CMP #'B':BNE ch6
.ch7 STX who
 JSR seed2
.ch8 \ who=colour of ply
 LDX who:LDA ply:STA who,X
 EOR #1:TAY:TXA:EOR #3:TAX:STY who,X
 RTS
.seed2 LDA #1:LDX #LO(clk):LDY #HI(clk):JSR osword
 LDA rnd:EOR clk:STA rnd:RTS

\ a stone is drawn for the first turn
.draw
 LDX #LO(mdraw):LDY #HI(mdraw):JSR line1
 LDX #LO(mnil):LDY #HI(mnil):JSR line2
 JSR random:AND #1:CLC:ADC #11:STA mm
.dr1 LDA mm:AND #1:CLC:ADC #1:STA turn
 LDA #80:STA sx:LDA #120:STA sy
 LDA turn:JSR stone:JSR sndpick
 LDA #6:JSR wait
 DEC mm:BNE dr1
 JSR random:AND #1:CLC:ADC #1:STA turn:STA col
 LDA turn:JSR stone
 JSR clear1:JSR nameout:LDX #LO(mbegin):LDY #HI(mbegin):JSR text
 JSR sndshape
 LDA #70:JSR wait
 LDA #80:STA sx:LDA #120:STA sy
 JMP erase

\ ---- drawing ----
.screen
 LDX #0
.sn1 LDA vdus,X:JSR wrch:INX:CPX #vdue-vdus:BNE sn1
 \ hexagons
 LDX #6
.sn2 STX hn:LDA hxc,X:BEQ sn9
 STA kind:JSR setcol
 LDA #0:STA pmode
 LDA #236:STA t2      \ -20
.sn3 LDX hn:LDA hxy,X:CLC:ADC t2:STA yy
 LDA t2:BPL sn4
 EOR #&FF:CLC:ADC #1
.sn4 TAY:LDA hxw,Y:STA rows
 LDA hxx,X:SEC:SBC rows:STA xx
 LDA rows:ASL A:ADC #1:STA rows
.sn5 JSR shade:BCC sn6
 LDX xx:LDY yy:JSR plot
.sn6 INC xx:DEC rows:BNE sn5
 INC t2:LDA t2:CMP #21:BNE sn3
.sn9 LDX hn:DEX:BPL sn2
 \ lines
 LDA #71:STA p
.sn10 LDA #3:STA i
.sn11 LDX p:JSR nbr:BMI sn12
 CMP p:BCC sn12
 PHA:LDA #4:LDX p:JSR vplot
 PLA:TAX:LDA #5:JSR vplot
.sn12 DEC i:BPL sn11
 DEC p:BPL sn10
 \ keep a copy
 LDA #0:STA scr:LDA #&58:STA scr+1
 LDA #LO(back):STA ptr:LDA #HI(back):STA ptr+1
 BNE copy
.restore
 LDA #LO(back):STA scr:LDA #HI(back):STA scr+1
 LDA #0:STA ptr:LDA #&58:STA ptr+1
.copy LDX #75:LDY #0
.cy1 LDA (scr),Y:STA (ptr),Y:INY:BPL cy1
 LDY #0
 LDA scr:EOR #&80:STA scr:BMI cy2
 INC scr+1
.cy2 LDA ptr:EOR #&80:STA ptr:BMI cy3
 INC ptr+1
.cy3 DEX:BNE cy1
 RTS
\ carry set: pixel is shaded
.shade
 LDA opttv:BEQ sd1
 LDA xx:EOR yy:AND #1:EOR #1:LSR A:RTS
.sd1 LDA kind:CMP #1:BNE sd2
 LDA yy:LSR A:LSR A:RTS
.sd2 LDA yy:AND #3:BNE sd3
 LDA xx:LSR A:RTS
.sd3 CLC:RTS
\ PLOT A at point X
.vplot
 PHA:LDA #25:JSR wrch:PLA:JSR wrch
 LDA #0:STA t:LDA ptx,X:ASL A:ROL t:ASL A:ROL t:ASL A:ROL t:JSR wrch:LDA t:JSR wrch
 LDA #0:STA t:LDA pty,X:EOR #&FF:ASL A:ROL t:ASL A:ROL t:JSR wrch:LDA t:JMP wrch
.vdus
 EQUB 22,5,19,0,7,0,0,0,19,3,0,0,0,0,19,2,4,0,0,0,19,1,1,0,0,0
 EQUB 23,1,0,0,0,0,0,0,0,0,18,0,3
 EQUB 25,4:EQUW 0,68:EQUB 25,5:EQUW 1279,68
 EQUB 28,0,31,19,30,17,3
.vdue

.piles
 LDA #1:STA col
.pi1 JSR hidden:BCS pi3
 LDA #14:STA num
.pi2 JSR pilept:LDA col:JSR stone:DEC num:BPL pi2
.pi3 INC col:LDA col:CMP #3:BNE pi1
 RTS
.hidden CLC:LDA optbd:BEQ hd1
 JSR setlev:LDA lev:BNE hd2
 SEC:RTS
.hd2 CLC
.hd1 RTS
.pilept
 LDA #7:LDX col:CPX #1:BEQ pp1
 LDA #152
.pp1 STA sx
 LDA num:ASL A:ASL A:ASL A:ASL A:SEC:SBC num:SBC num:CLC:ADC #14:STA sy:RTS
.unpile JSR hidden:BCS up1
 LDX col:LDA supply,X:STA num:JSR pilept:JSR erase
.up1 RTS

.atpt LDA ptx,X:STA sx:LDA pty,X:STA sy:RTS
.setcol TAY:LDA cbyte,Y:STA pcol:RTS
.cbyte EQUB 0,&0F,&F0,&FF
\ stone of colour A at sx,sy
.stone
 LDX #LO(sdisc):LDY #HI(sdisc):CMP #2:BNE sto1
 LDX #LO(shole):LDY #HI(shole)
.sto1 STX ptr:STY ptr+1
 JSR setcol:LDA #0:STA pmode
.sprite
 LDY #0:LDA (ptr),Y:STA rows:LSR A:STA t:LDA sy:SEC:SBC t:STA yy
 INY:STY si
.sr1 LDY si:LDA (ptr),Y:STA b1:INY:LDA (ptr),Y:STA b2:INY:STY si
 LDA sx:SEC:SBC #7:STA xx
.sr2 ASL b2:ROL b1:BCC sr3
 LDX xx:LDY yy:JSR plot
.sr3 INC xx:LDA b1:ORA b2:BNE sr2
 INC yy:DEC rows:BNE sr1
 RTS
\ pixel X,Y
.plot
 JSR addr
 TXA:AND #3:TAX:LDY #0
 LDA pmode:BMI pl1
 LDA pmask,X:STA tt:EOR #&FF:AND (scr),Y:STA cur2
 LDA tt:AND pcol:ORA cur2:STA (scr),Y:RTS
.pl1 LDA pmask,X:AND pcol:EOR (scr),Y:STA (scr),Y:RTS
.pmask EQUB &88,&44,&22,&11
.addr
 TYA:AND #7:STA tt
 TYA:LSR A:LSR A:LSR A:TAY
 LDA rowlo,Y:ORA tt:STA scr
 LDA rowhi,Y:STA scr+1
 TXA:AND #&FC:ASL A:BCC ad1
 INC scr+1
.ad1 CLC:ADC scr:STA scr:BCC ad2
 INC scr+1
.ad2 RTS
.rowlo
FOR n,0,31
 EQUB LO(n*320)
NEXT
.rowhi
FOR n,0,31
 EQUB HI(&5800+n*320)
NEXT
\ board shows again at sx,sy
.erase
 LDA sy:SEC:SBC #6:STA yy:LDA #13:STA rows
.er1 LDA sx:SEC:SBC #3:AND #&FC:STA xx
.er2 LDX xx:LDY yy:JSR addr
 LDA scr:SEC:SBC #LO(&5800-back):STA ptr:LDA scr+1:SBC #HI(&5800-back):STA ptr+1
 LDY #0:LDA (ptr),Y:STA (scr),Y
 LDA xx:CLC:ADC #4:STA xx
 LDA sx:CLC:ADC #3:CMP xx:BCS er2
 INC yy:DEC rows:BNE er1
 RTS

\ ---- keys, sound ----
.getkey JSR rdch:BCS esc
 RTS
.chkesc BIT &FF:BMI esc
 RTS
.esc LDA #126:JSR osbyte
 LDX #&FF:TXS:JMP (escv)

.sndput LDY #0:BEQ sound
.sndpick LDY #3:BNE sound
.sndno LDY #6:BNE sound
.sndshape LDY #9:BNE sound
.sndwin LDA mm:ASL A:ASL A:ASL A:STA t:LDA #180:SEC:SBC t:STA sndt+13:LDY #12
.sound
 LDA optsn:BEQ so1
 LDA #&11:STA sndb:LDA #0:STA sndb+1:STA sndb+5:STA sndb+7
 LDA sndt,Y:STA sndb+2:LDA #&FF:STA sndb+3
 LDA sndt+1,Y:STA sndb+4:LDA sndt+2,Y:STA sndb+6
 LDA #7:LDX #LO(sndb):LDY #HI(sndb):JSR osword
.so1 RTS
\ amplitude, pitch, length
.sndt EQUB 246,100,2,248,140,1,243,12,5,244,148,6,243,0,3

\ ---- words ----
.qname EQUS "Name of player ",0
.mdef EQUS "One",0,0,0,"Two",0,0,0
.qlev EQUS "level 1 to 3",0
.qlev2 EQUS "RETURN for a person",0
.qtv EQUS "Colour television?",0
.qth EQUS "Watch me thinking?",0
.qsn EQUS "Sound effects?",0
.qbd EQUS "Real board in use?",0
.q2m EQUS "Two-move option?",0
.mdy EQUS "Y or N (Y)",0
.mdn EQUS "Y or N (N)",0
.qsp EQUS "Speed of play?",0
.qsp2 EQUS "0 fast, 9 slow (3)",0
.qcol EQUS "which colour?",0
.qcol2 EQUS "R red, B blue",0
.mdraw EQUS "Drawing for first",0
.mbegin EQUS "begins",0
.mred EQUS "Red ",0
.mblue EQUS "Blue ",0
.mleft EQUS " left",0
.mreloc EQUS " to relocate",0
.mplace EQUS "Place a stone",0
.mslide EQUS "Choose a stone",0
.mwhere EQUS "Slide it where?",0
.mtakeb EQUS "Take a blue stone",0
.mtaker EQUS "Take a red stone",0
.mput EQUS "Put it anywhere",0
.mthink EQUS "Thinking",0
.mcopy EQUS "Copy it, RETURN",0
.mpass EQUS "Cannot move: pass",0
.mnopt EQUS "Not on a point",0
.mtaken EQUS "Point taken",0
.mban EQUS "Two-move rule: wait",0
.mempty EQUS "No stone there",0
.mstuck EQUS "Stone is hemmed in",0
.mline EQUS "No line to there",0
.mother EQUS "Your own stone",0
.mnotown EQUS "Not your stone",0
.mjust EQUS "That was just moved",0
.mwins EQUS "wins",0
.wlo EQUB LO(mwh),LO(mrh),LO(mbh)
.whi EQUB HI(mwh),HI(mrh),HI(mbh)
.mwh EQUS "A white hexagon",0
.mrh EQUS "The red hexagon",0
.mbh EQUS "The blue hexagon",0
.mret EQUS "Press RETURN",0
.mstop EQUS "Game stopped",0
.mnil EQUB 0
.qagain EQUS "Same players again?",0
.qagain2 EQUS "Y again, N new (Y)",0

\ Board: points in reading order, 24 triangles, 30 squares, 7 hexagons
.ptx
 EQUB 74,86,64,96,74,86,46,58,102,114,35,68,92,125,46,58,102,114
 EQUB 29,74,86,131,40,64,96,120,29,74,86,131,46,58,102,114,35,68
 EQUB 92,125,46,58,102,114,29,74,86,131,40,64,96,120,29,74,86,131
 EQUB 46,58,102,114,35,68,92,125,46,58,102,114,74,86,64,96,74,86
.pty
 EQUB 10,10,22,22,34,34,42,42,42,42,54,54,54,54,66,66,66,66
 EQUB 75,75,75,75,87,87,87,87,99,99,99,99,108,108,108,108,120,120
 EQUB 120,120,132,132,132,132,141,141,141,141,153,153,153,153,165,165,165,165
 EQUB 174,174,174,174,186,186,186,186,198,198,198,198,206,206,218,218,230,230
.nbt
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
.psh
 EQUB 0,1,0,1,0,1,2,3,4,5,2,3,4,5,2,3,4,5
 EQUB 6,7,8,9,6,7,8,9,6,7,8,9,10,11,12,13,10,11
 EQUB 12,13,10,11,12,13,14,15,16,17,14,15,16,17,14,15,16,17
 EQUB 18,19,20,21,18,19,20,21,18,19,20,21,22,23,22,23,22,23
 EQUB 24,24,25,26,24,24,27,25,26,28,29,25,26,32,27,27,28,28
 EQUB 29,30,31,32,29,30,31,32,34,33,33,37,34,35,36,37,34,35
 EQUB 36,37,38,38,39,39,40,41,42,43,40,41,42,43,45,44,44,48
 EQUB 45,46,47,48,45,46,47,48,49,49,50,50,51,52,51,52,53,53
 EQUB 255,255,255,255,25,26,255,27,28,255,255,30,31,255,29,30,31,32
 EQUB 255,33,33,255,34,35,36,37,255,35,36,255,38,38,39,39,40,41
 EQUB 42,43,40,41,42,43,255,44,44,255,45,46,47,48,255,46,47,255
 EQUB 49,49,50,50,255,51,52,255,255,51,52,255,53,53,255,255,255,255
.shp
 EQUB 0,2,4,255,1,3,5,255,6,10,14,255,7,11,15,255,8,12
 EQUB 16,255,9,13,17,255,18,22,26,255,19,23,27,255,20,24,28,255
 EQUB 21,25,29,255,30,34,38,255,31,35,39,255,32,36,40,255,33,37
 EQUB 41,255,42,46,50,255,43,47,51,255,44,48,52,255,45,49,53,255
 EQUB 54,58,62,255,55,59,63,255,56,60,64,255,57,61,65,255,66,68
 EQUB 70,255,67,69,71,255,0,1,4,5,2,4,7,11,3,5,8,12
 EQUB 6,7,14,15,8,9,16,17,10,14,18,22,11,15,19,23,12,16
 EQUB 20,24,13,17,21,25,19,20,27,28,22,26,30,34,23,27,31,35
 EQUB 24,28,32,36,25,29,33,37,30,31,38,39,32,33,40,41,34,38
 EQUB 42,46,35,39,43,47,36,40,44,48,37,41,45,49,43,44,51,52
 EQUB 46,50,54,58,47,51,55,59,48,52,56,60,49,53,57,61,54,55
 EQUB 62,63,56,57,64,65,59,63,66,68,60,64,67,69,66,67,70,71
.phx
 EQUB 255,255,255,255,1,1,255,255,255,255,255,1,1,255,6,6,2,2
 EQUB 255,1,1,255,6,6,2,2,255,0,0,255,6,6,2,2,255,0
 EQUB 0,255,5,5,3,3,255,0,0,255,5,5,3,3,255,4,4,255
 EQUB 5,5,3,3,255,4,4,255,255,255,255,255,4,4,255,255,255,255
.hxm
 EQUB 36,28,27,35,43,44,12,5,4,11,19,20,25,17,16,24,32,33
 EQUB 49,41,40,48,56,57,60,52,51,59,66,67,47,39,38,46,54,55
 EQUB 23,15,14,22,30,31
.hxc
 EQUB 0,0,2,2,0,1,1
.hxx
 EQUB 80,80,108,108,80,52,52
.hxy
 EQUB 120,54,87,153,186,153,87
.hxw
 EQUB 12,12,11,11,11,11,10,10,10,9,9,9,9,8,8,8,7,7
 EQUB 7,7,6
.sdisc
 EQUB 13,3,128,7,192,7,192,15,224,15,224,15,224,15,224,15,224,15
 EQUB 224,15,224,7,192,7,192,3,128
.shole
 EQUB 13,3,128,7,192,7,192,15,224,15,224,14,224,12,96,14,224,15
 EQUB 224,15,224,7,192,7,192,3,128
.sring
 EQUB 13,3,128,4,64,4,64,8,32,8,32,8,32,8,32,8,32,8
 EQUB 32,8,32,4,64,4,64,3,128
.sbrk
 EQUB 17,56,56,32,8,32,8,0,0,0,0,0,0,0,0,0,0,0
 EQUB 0,0,0,0,0,0,0,0,0,0,0,32,8,32,8,56,56
.scross
 EQUB 9,1,0,1,0,1,0,0,0,6,192,0,0,1,0,1,0,1
 EQUB 0
.end
ASSERT end<=back
SAVE "OZZ",start,end,start
