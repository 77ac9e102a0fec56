import { type Io, say } from './io.ts'
import type { Paint } from './paint.ts'

export interface Progress {
  update(done: number, total: number): void
  /** Leaves standard error on a fresh line. */
  finish(): void
}

const BAR_WIDTH = 28
/** Redraws on a terminal no more often than this (ms). */
const REDRAW_MS = 100

/** Shows how far a long task is on standard error: a bar on a terminal, a line for every tenth of the way otherwise. */
export function createProgress(io: Io, paint: Paint, label: string, now: () => number = Date.now): Progress {
  return io.stderrIsTerminal ? createBar(io, paint, label, now) : createLines(io, label)
}

function createBar(io: Io, paint: Paint, label: string, now: () => number): Progress {
  let drawn = Number.NEGATIVE_INFINITY
  let shown = false
  return {
    update(done, total) {
      if (done < total && now() - drawn < REDRAW_MS) return
      drawn = now()
      shown = true
      const filled = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH)
      const bar = paint.green('━'.repeat(filled)) + paint.dim('━'.repeat(BAR_WIDTH - filled))
      io.stderr.write(`\r${label} ${bar} ${done}/${total}\u001b[K`)
    },
    finish() {
      if (shown) io.stderr.write('\r\u001b[K')
    },
  }
}

function createLines(io: Io, label: string): Progress {
  let tenth = 0
  return {
    update(done, total) {
      const reached = total === 0 ? 10 : Math.floor((done / total) * 10)
      if (reached <= tenth) return
      tenth = reached
      say(io, `${label} ${done}/${total}`)
    },
    finish() {},
  }
}
