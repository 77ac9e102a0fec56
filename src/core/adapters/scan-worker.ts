import { parentPort, workerData } from 'node:worker_threads'
import { compareDisk, type ScanStart } from './compare-disk.ts'

// Entry of the thread that `scan-changes.ts` starts, with these data and no other. A fault is the thread's `error`.
parentPort?.postMessage(await compareDisk(workerData as ScanStart))
