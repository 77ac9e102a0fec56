import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FileTask } from './read-batch.ts'
import type { WorkerAnswer, WorkerStart } from './record-worker.ts'

/** A worker's answer, and which worker it was: each has a dictionary of its own. */
export interface PooledAnswer extends WorkerAnswer {
  readonly worker: number
}

/** More threads than this only wait for the one that appends. */
const MOST_WORKERS = 4
/** Lists that wait at a worker, so that it never idles. */
const AHEAD = 2

/** Whether this build has the worker's file beside it; sources that run unbuilt have not. */
export function canUseWorkers(): boolean {
  return existsSync(workerFile())
}

/**
 * Has lists of files read by worker threads. Each thread gets lists that lie together, since neighbours share words, and
 * the answers come in turns, so that numbers do not depend on which thread was quicker.
 */
export async function* recordInWorkers(
  start: WorkerStart,
  lists: readonly (readonly FileTask[])[],
): AsyncGenerator<PooledAnswer, void> {
  const count = Math.max(1, Math.min(MOST_WORKERS, availableParallelism(), lists.length))
  const share = Math.ceil(lists.length / count)
  const workers = Array.from({ length: count }, () => new RecordWorker(start))
  try {
    const waiting: Promise<PooledAnswer>[] = []
    let turn = 0
    const send = (): void => {
      for (; turn < share * count; turn++) {
        const worker = turn % count
        const list = lists.slice(worker * share, (worker + 1) * share)[Math.floor(turn / count)]
        if (list === undefined) continue
        turn++
        const answer = (workers[worker] as RecordWorker).record(list)
        waiting.push(answer.then((given) => ({ ...given, worker })))
        return
      }
    }
    for (let index = 0; index < count * AHEAD; index++) send()
    for (let answer = waiting.shift(); answer !== undefined; answer = waiting.shift()) {
      const given = await answer
      send()
      yield given
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

class RecordWorker {
  private readonly thread: Worker
  private readonly waiting: { resolve(answer: WorkerAnswer): void; reject(error: Error): void }[] = []
  private failure: Error | undefined

  constructor(start: WorkerStart) {
    this.thread = new Worker(workerFile(), { workerData: start })
    this.thread.on('message', (answer: WorkerAnswer) => this.waiting.shift()?.resolve(answer))
    this.thread.on('error', (error: Error) => {
      this.failure = error
      for (const { reject } of this.waiting.splice(0)) reject(error)
    })
  }

  record(tasks: readonly FileTask[]): Promise<WorkerAnswer> {
    const answer = new Promise<WorkerAnswer>((resolve, reject) => {
      if (this.failure !== undefined) return reject(this.failure)
      this.waiting.push({ resolve, reject })
      this.thread.postMessage(tasks)
    })
    // A failure reaches the caller when it comes to this answer, which may be later.
    answer.catch(() => undefined)
    return answer
  }

  async stop(): Promise<void> {
    await this.thread.terminate()
  }
}

function workerFile(): string {
  return fileURLToPath(new URL('./record-worker.js', import.meta.url))
}
