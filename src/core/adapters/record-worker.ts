import { parentPort, workerData } from 'node:worker_threads'
import type { TenantConfig } from '../config.ts'
import type { PageBatch } from '../indexing/batch.ts'
import { Recorder, type SkillFields } from '../indexing/recorder.ts'
import { type FileTask, readBatch } from './read-batch.ts'

/** What a record worker starts with. */
export interface WorkerStart {
  readonly root: string
  readonly config: TenantConfig
  readonly skillFields: ReadonlyMap<string, SkillFields>
}

/** What it answers to each list of tasks. */
export interface WorkerAnswer {
  readonly batch: PageBatch
  /** Skills whose pages came by in this batch, with what they declare. */
  readonly skillFields: ReadonlyMap<string, SkillFields>
}

/** Entry of a worker thread: reads and records the files that it is told to, list by list. */
function main(): void {
  // The pool starts this file with these data and no other.
  const { root, config, skillFields } = workerData as WorkerStart
  const recorder = new Recorder(config, new Map(skillFields))
  parentPort?.on('message', (tasks: readonly FileTask[]) => {
    const batch = readBatch(root, recorder, tasks, Date.now())
    const restated = recorder.takeRestated()
    const learned = restated.flatMap((skill): [string, SkillFields][] => {
      const fields = recorder.skillFields.get(skill)
      return fields === undefined ? [] : [[skill, fields]]
    })
    const answer: WorkerAnswer = { batch, skillFields: new Map(learned) }
    const { termNos, weights, termEnds, classOf } = batch
    parentPort?.postMessage(answer, [
      termNos.buffer,
      weights.buffer,
      termEnds.buffer,
      classOf.buffer,
    ] as ArrayBuffer[])
  })
}

if (parentPort !== null) main()
