"""A BBC Micro as a Gymnasium environment: a program's screen or memory as observation, a reward from its memory.

`BeebEnv` wraps any program. `catch()` is one in which a bat catches balls. Run this file (`pip install gymnasium`) to
play it at random and print the steps a second of processor time.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np

from emulator import Beeb
from emulator.assembler import assemble

Keys = tuple[str, ...]

SCORE, LIVES, BAT, COLUMN, ROW = range(0x70, 0x75)  # the addresses of the game's variables
CATCH = """
        .org &2000
        LDA #22                 ; MODE 7, without a cursor
        JSR &FFEE
        LDA #7
        JSR &FFEE
        LDA #0
        STA &70                 ; the score,
        LDA #3
        STA &71                 ; the lives,
        LDA #20
        STA &72                 ; the column of the bat
        LDA #1
        STA &76                 ; a random number
ball:   LDA &76
        ASL A
        BCC keep
        EOR #&1D
keep:   STA &76
        AND #15
        ADC #12
        STA &73                 ; the column and the row of the ball
        LDA #0
        STA &74
        STA &78                 ; where that row is on the screen
        LDA #&7C
        STA &79
frame:  LDA #19                 ; wait for the vertical sync
        JSR &FFF4
        LDX #&9E                ; Z moves left,
        JSR pressed
        BEQ right
        LDA &72
        BEQ right
        DEC &72
right:  LDX #&BD                ; and X right
        JSR pressed
        BEQ draw
        LDA &72
        CMP #39
        BEQ draw
        INC &72
draw:   LDA #32
        LDY &73
        STA (&78),Y             ; remove the ball
        LDX #39
clear:  STA &7FC0 - 40,X        ; and the bat
        DEX
        BPL clear
        LDX &72
        LDA #255
        STA &7FC0 - 40,X
        CLC                     ; the next row
        LDA &78
        ADC #40
        STA &78
        BCC same
        INC &79
same:   INC &74
        LDA &74
        CMP #23
        BEQ down
        LDA #111
        STA (&78),Y
        JMP frame
down:   SEC                     ; caught, if the bat is at most a column away
        LDA &73
        SBC &72
        CLC
        ADC #1
        CMP #3
        BCS missed
        INC &70
        JMP ball
missed: DEC &71
        BEQ over
        JMP ball
over:   JMP over
pressed:LDA #&81
        LDY #&FF
        JSR &FFF4
        TXA
        RTS
"""


class BeebEnv(gymnasium.Env[np.ndarray, np.int64]):
    """A program in `beeb`, which is at its beginning, as an environment.

    An action is the number of one of `actions`, each the keys that are held down for a step of `frames` fields (50 a
    second). `observed` are addresses, whose bytes are the observation (uint8); without them it is the picture, the
    numbers of the colours (uint8, 512 rows of 640). The reward is what `score(beeb)` has gained in the step; the
    episode ends when `over(beeb)`. Between reset and the first step, the machine runs up to `idle` fields, by the seed.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 50}
    render_mode = "rgb_array"

    def __init__(
        self,
        beeb: Beeb,
        actions: Sequence[Keys],
        score: Callable[[Beeb], float],
        over: Callable[[Beeb], bool],
        observed: range | None = None,
        frames: int = 1,
        idle: int = 30,
    ) -> None:
        self.beeb = beeb
        self.actions = actions
        self.score, self.over, self.observed, self.frames, self.idle = score, over, observed, frames, idle
        self.action_space = gymnasium.spaces.Discrete(len(actions))
        shape, most = ((len(observed),), 255) if observed is not None else ((512, 640), 7)
        self.observation_space = gymnasium.spaces.Box(0, most, shape, np.uint8)
        beeb.drawing = False if observed is not None else None  # a frame that nobody looks at is not drawn
        self._held: Keys = ()
        self._scored = 0.0
        self._start = beeb.snapshot()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Return to the beginning."""
        super().reset(seed=seed)
        self.beeb.restore(self._start)
        self._held = ()
        self.beeb.run(frames=1 + int(self.np_random.integers(self.idle + 1)))
        self._scored = self.score(self.beeb)
        return self._observe(), {}

    def step(self, action: np.int64) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Hold the action's keys for a step."""
        keys = self.actions[action]
        if keys != self._held:
            for key in self._held:
                self.beeb.key_up(key)
            for key in keys:
                self.beeb.key_down(key)
            self._held = keys
        self.beeb.run(frames=self.frames)
        before, self._scored = self._scored, self.score(self.beeb)
        return self._observe(), self._scored - before, self.over(self.beeb), False, {}

    def render(self) -> np.ndarray:
        """The picture in RGB."""
        return np.asarray(self.beeb.screen.image.convert("RGB"))

    def _observe(self) -> np.ndarray:
        if self.observed is None:
            return self.beeb.screen.colours.copy()
        return np.frombuffer(self.beeb.memory[self.observed.start : self.observed.stop], np.uint8)


def catch(observe: str = "memory") -> BeebEnv:
    """The game above. `observe` its five variables ("memory") or the "screen"."""
    beeb = Beeb(dfs=None)
    beeb.boot()
    program = assemble(CATCH)
    beeb.memory[program.load : program.load + len(program.code)] = program.code
    beeb.type("CALL &2000\n")
    beeb.run(frames=5)
    return BeebEnv(
        beeb,
        actions=[(), ("Z",), ("X",)],
        score=lambda machine: float(machine.memory[SCORE]),
        over=lambda machine: machine.memory[LIVES] == 0,
        observed=range(SCORE, ROW + 1) if observe == "memory" else None,
    )


def main() -> None:
    """Play at random for a while."""
    for observe, steps in (("memory", 20_000), ("screen", 2_000)):
        env = catch(observe)
        env.reset(seed=1)
        env.action_space.seed(1)
        begun, total = time.process_time(), 0.0
        for _ in range(steps):
            _, reward, over, _, _ = env.step(env.action_space.sample())
            total += reward
            if over:
                env.reset()
        rate = steps / (time.process_time() - begun)
        print(f"{observe}: {rate:,.0f} steps a second of processor time, {total:.0f} balls caught")


if __name__ == "__main__":
    main()
