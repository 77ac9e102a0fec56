import { parentPort, workerData } from 'node:worker_threads'
import { type ScanStart, scanChanges } from './scan-changes.ts'

// Entry of the thread that `scanAhead` starts, with these data and no other.
parentPort?.postMessage(scanChanges(workerData as ScanStart))
