import type { TenantConfig } from '../config.ts'
import { planScan, type ScanPlan } from '../indexing/plan.ts'
import { loadConfig } from './load-config.ts'
import { filesOf, folderTimes, planByManifest, readManifestColumns } from './manifest.ts'
import { scanFiles } from './scan-files.ts'

/** What changed since a manifest was written, and which index it belongs to. */
export interface ScanAhead {
  readonly generation: string
  readonly plan: ScanPlan
  /** Times of the folders, taken before they were read. */
  readonly folders: ReadonlyMap<string, number>
  /** The mapped folders that were walked; undefined when the manifest alone told. */
  readonly walked?: TenantConfig['folders']
}

export interface ScanStart {
  readonly root: string
  readonly directory: string
  /** Mapped folders; what the tenant's settings say when they are not known yet. */
  readonly folders?: TenantConfig['folders']
}

/** Compares the disk with the manifest; undefined when there is none. */
export async function compareDisk({ root, directory, folders }: ScanStart): Promise<ScanAhead | undefined> {
  const manifest = readManifestColumns(directory)
  if (manifest === undefined) return undefined
  const { generation } = manifest
  const quick = planByManifest(root, manifest)
  if (quick !== undefined) return { generation, plan: quick, folders: manifest.folders }
  const walked = folders ?? (await loadConfig(root)).folders
  const now = Date.now()
  const scan = scanFiles(root, { folders: walked })
  const plan = planScan(filesOf(manifest), scan.files)
  return { generation, plan, folders: folderTimes(root, scan.folders, now), walked }
}
