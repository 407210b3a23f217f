; The variables, and the entry points of the OS. None of it is stored in the program.
;
;   &00-&6F     rules and players (zero page)
;   &70-&8F     the screen, the keys and the course of the game (zero page)
;   &400-&7FF   rules and players: BASIC's workspace, which is free once the program runs
;   &900-&91F   the screen, the keys and the course of the game: the cassette's output buffer
;   &920-&CC7   texts and tables: buffers of the cassette, soft keys, characters 224 to 248
;   &CC8-&CFF   the OS's definitions of characters 249 to 255, set by start.asm

; The OS

OSASCI  = &FFE3                 ; OSWRCH, but character 13 begins a new line
OSWRCH  = &FFEE
OSWORD  = &FFF1
OSBYTE  = &FFF4
ESCAPE_FLAG = &FF               ; bit 7: ESCAPE pressed and not acknowledged

; Shared by the rules and the screen (docs/rules.md defines the terms)

POINTS  = 72                    ; numbered from 1; 0 stands for none
RED     = 1                     ; colours, also as stones in `board`; 0 there is a vacant point
BLUE    = 2                     ; the opponent of a colour is the colour EOR 3
SUPPLY  = 15                    ; stones of each colour

PLACE   = 0                     ; values of act_kind
SLIDE   = 1
RELOCATE = 2
PASS    = 3

OCCUPIED = 1                    ; reasons that rules_check returns in A
NO_STONE = 2                    ; no stone of the right colour on act_start
NOT_NEXT = 3                    ; act_end is not next to act_start
NO_REBUILDING = 4               ; the 2-move option forbids it
JUST_PUT = 5                    ; the same entitlement has just put the stone on act_start there
GAME_OVER = 6                   ; the prompts never lead to those below
NONE_PENDING = 7                ; no relocation is pending
RELOCATE_FIRST = 8              ; before placing, sliding or passing
NONE_IN_HAND = 9                ; no stone to place
STONES_IN_HAND = 10             ; no sliding yet
CAN_ACT = 11                    ; a player who can act may not pass
NO_POINT = 12                   ; not the number of a point

TRIANGLE_COMPLETED = 1          ; bits of `event` after rules_play
SQUARE_COMPLETED = 2
GAME_WON = 4

        .org &00
act_kind:       .reserve 1
act_start:      .reserve 1      ; 0 when a stone is placed
act_end:        .reserve 1
turn:           .reserve 1      ; the colour whose turn it is
to_act:         .reserve 1      ; the colour to act; in a relocation not always `turn`
first:          .reserve 1      ; the colour that begins, for rules_start
pending_depth:  .reserve 1      ; entitlements; the newest is the one before pending_owner+pending_depth
winner:         .reserve 1      ; 0 without a winner
event:          .reserve 1      ; events of the last act
hand:           .reserve 3      ; stones not yet placed, by colour
seed:           .reserve 2      ; the generator's state

; The five answers in the order of the questions; bit 7 set for yes

answers:
colour_television: .reserve 1
watching:       .reserve 1
sound_effects:  .reserve 1
real_board:     .reserve 1
two_move:       .reserve 1
        .assert * <= &18, "what both sides use ends here"

        .org &18                ; rules and players: up to &6F
gains:          .reserve 2      ; the colour's gains, by content; these and step are set by use_colour
ready:          .reserve 2      ; the colour's gains, by group
pull:           .reserve 2      ; the colour's pull, by point
step:           .reserve 1      ; what a stone of the colour adds to a content
colour:         .reserve 1      ; of the stones that are put and taken
gain:           .reserve 2      ; of the stone that value_here has rated
completions:    .reserve 1      ; the triangles and squares that it completes
completed:      .reserve 3      ; their groups
score:          .reserve 2      ; the value of everything to Red, less that to Blue
relocations:    .reserve 1      ; that completed shapes give
neighbours:     .reserve 2      ; index of first_neighbour and next_neighbour in their table
near:           .reserve 1      ; the point of the neighbours
change:         .reserve 1      ; temporary
keep_x:         .reserve 1
keep_y:         .reserve 1
weighed:        .reserve 1
changed:        .reserve 1
show_thought:   .reserve 2      ; the routine that shows a thought: an act and its `value`
value:          .reserve 2      ; of a position or an act, for its colour
work:           .reserve 3      ; units of work, counted up from minus the budget
most_depth:     .reserve 1      ; of the level
errs:           .reserve 1
mover:          .reserve 1      ; the colour whose turn it is in this ply; in the first, the one that chooses
first_point:    .reserve 1      ; with which all loops over the points begin
ply:            .reserve 1
depth:          .reserve 1      ; plies to look ahead of the first list
depth_left:     .reserve 1      ; of this ply, including itself
stopped:        .reserve 1      ; not 0: the search stops
width:          .reserve 1      ; most entries of the list being made
count:          .reserve 1      ; its entries
row:            .reserve 1      ; its first
root_count:     .reserve 1      ; entries of the first list
at:             .reserve 1      ; the entry being shown or rated
start:          .reserve 1
end:            .reserve 1
loss:           .reserve 2      ; the cost of taking a stone off
best:           .reserve 2
left:           .reserve 1      ; relocations to be made
put:            .reserve 1      ; the point of the stone that they may not take
moved:          .reserve 1      ; relocations made, in all plies
own:            .reserve 1      ; used to spread the pull
drawn:          .reserve 1
limit:          .reserve 1      ; of random numbers
mask:           .reserve 1
vacant:         .reserve 1      ; points without a stone
killer:         .reserve 2      ; by colour: where its best act in the last ply was last found; see leaf.asm
tried:          .reserve 1
from:           .reserve 1      ; with which point a scan begins
in_leaf:        .reserve 1      ; bit 7: it is that of the last ply; bit 6: it is for the least gain
need:           .reserve 2
most:           .reserve 2      ; gain of the best act, or of the last entry of a full list
bar:            .reserve 1      ; what a sum must be to be better
lower:          .reserve 2      ; `gains` one step lower: what a stone on the board is worth
more:           .reserve 2      ; `most` plus 2
enough:         .reserve 1      ; bit 7: no better slide is needed
mobility:       .reserve 3      ; by colour: the work for listing its slides; the first is not used
placing:        .reserve 1      ; bit 7: there will be no slides, and mobility and vacancies are not kept
taken:          .reserve 4      ; by slot: the groups of a stone that slides, and what was ready for them
replaced:           .reserve 4
different:      .reserve 1      ; points that differ in an earlier position
repeated:       .reserve 1      ; acts of the first list that lead back to one
        .assert * <= &70, "zero page of rules and players"

        .org &70                ; screen, keys and course of the game: up to &8F
text:           .reserve 2      ; what is being printed
low:            .reserve 1
counter:        .reserve 1
corners:        .reserve 1
saved:          .reserve 1
cursor:         .reserve 1      ; the point that the cursor is on
cursor_shown:   .reserve 1      ; bit 7: visible
letters:        .reserve 1
held:           .reserve 1      ; the point of the stone that a person is moving, or 0
choose_from:    .reserve 1      ; the colour of the stones that a person chooses from
direction:      .reserve 1      ; of the cursor: 0 is east, 1 south-east, and so on clockwise
key_default:    .reserve 1      ; the key for which RETURN stands
key_low:        .reserve 1      ; keys that a prompt accepts
key_high:       .reserve 1
speed:          .reserve 1      ; 0 to 9
seated:         .reserve 1      ; not 0 once all prompts before a game are answered
frames:         .reserve 1
note:           .reserve 1
high:           .reserve 1
digit:          .reserve 1
pile_colour:    .reserve 1      ; of the pile on the screen; 0 before there is one
pile_count:     .reserve 1      ; its stones
        .assert * <= &90, "zero page below &90 is for languages"

        .org &400               ; rules and players: up to &7FF
board:          .reserve POINTS+1       ; by point: 0, RED or BLUE; &FF for point 0
content:        .reserve 61             ; by group: the stones in it, see workings.asm
shape_state:    .reserve 54             ; by triangle and square: see rules.asm
MOST_RELOCATIONS = 2                    ; that one stone on one point can complete
MOST_PENDING = 31                       ; each but the newest is from another square, which pays once in a turn
pending_owner:  .reserve MOST_PENDING   ; by depth: the colour that relocates
pending_left:   .reserve MOST_PENDING   ; how many opposing stones
pending_put:    .reserve MOST_PENDING   ; the point where this entitlement has put one, or 0
PULL_ROW = POINTS+1
red_pull:       .reserve PULL_ROW       ; by point; 0 for point 0
blue_pull:      .reserve PULL_ROW
ROOT_WIDTH = 12                         ; most entries of the first list
WIDTH   = 6                             ; most entries of later lists
PLIES   = 6
ENTRIES = ROOT_WIDTH + (PLIES-2)*WIDTH + 1 ; the last list has only one
starts:         .reserve ENTRIES        ; 0 where a stone is placed
ends:           .reserve ENTRIES        ; 0 for a pass
gains_low:      .reserve ENTRIES
gains_high:     .reserve ENTRIES
gives:          .reserve ENTRIES        ; relocations
moved_from:     .reserve 6+(PLIES-2)*2  ; relocations made: up to six in the first ply, two in the others
moved_to:       .reserve 6+(PLIES-2)*2
moved_before:   .reserve PLIES          ; by ply: how many the plies before it made
BROKEN_ROW = 8                          ; most shapes that a ply remembers
broken:         .reserve (PLIES-1)*BROKEN_ROW ; by ply: shapes that were broken up, with the colour in bits 6 and 7
broken_count:   .reserve PLIES
entry_of:       .reserve PLIES          ; by ply: the entry being searched
row_end:        .reserve PLIES
alpha_low:      .reserve PLIES
alpha_high:     .reserve PLIES
beta_low:       .reserve PLIES
beta_high:      .reserve PLIES
best_low:       .reserve PLIES
best_high:      .reserve PLIES
differences = moved_from                ; by point: the stone now EOR the one in an earlier position; before the search
        .assert broken_count - differences >= POINTS+1, "room for differences"
        .assert * <= &700, "RAM of rules and players"

; By group: what a stone of the colour would gain, or 255 for a completed shape and a win. A point that has no such group
; has NO_GROUP for it, where there is always 0.

        .org &700
red_ready:      .reserve 61
blue_ready:     .reserve 61
vacancies = * - 1               ; by point: its neighbours without a stone; see mobilise
                .reserve POINTS
                .reserve 1
        .assert * - 1 == red_ready + NO_GROUP, "red_ready for no group is here"

; The game so far, for the levels: see players.asm.

RECENT  = 16
recent:         .reserve 2*RECENT       ; its last acts, the newest first: act_end, or 0 for a pass, and act_start
turns:          .reserve 1              ; at most 255
        .assert * <= &7FF, "no group follows"
        .org &7FF
        .assert * == blue_ready + NO_GROUP, "and blue_ready"

        .org &900               ; screen, keys and course of the game: up to &91F
NAME_SIZE = 6                   ; five letters and character 13
names:          .reserve 2*NAME_SIZE    ; Red's and Blue's; first the first player's and the second's
levels:         .reserve 3      ; by colour: 1 to 3, or 0 for a person
hidden:         .reserve 3      ; by colour: not 0 if its stones are only on a real board
block:          .reserve 8      ; parameters of OSWORD
shown_at:       .reserve 1      ; the clock, when the last thought was shown
next_thought:   .reserve 2      ; the clock, when the next one may be shown
        .assert * <= TABLES, "RAM of screen, keys and course of the game"

TABLES  = &920                  ; texts and tables, copied there by start.asm
FIGURES = &CC8                  ; the OS's definitions of characters 249 to 255
