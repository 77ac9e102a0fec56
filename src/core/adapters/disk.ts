import { mkdir, open, rename, rm } from 'node:fs/promises'

/** The calls that make a write durable, in one place, so that a test can let each fail as a disk does. */
export const disk = { mkdir, open, rename, rm }
