import type { OpenTenant } from '../core/adapters/open-tenant.ts'

/**
 * Answers from the index as it was published while the disk is compared with it, which takes as long: nearly always
 * nothing had changed and the answer stands. Otherwise it is made anew. `read` must change nothing. The tenant must have
 * been opened with `refresh: false`.
 */
export async function answerAhead<Answer>(tenant: OpenTenant, read: () => Promise<Answer>): Promise<Answer> {
  const { state } = await tenant.reader()
  const refreshed = tenant.refresh()
  // What fails here may be right once the index is.
  const [answer] = await Promise.allSettled([read(), refreshed])
  await refreshed
  if ((await tenant.reader()).state !== state) return read()
  if (answer.status === 'fulfilled') return answer.value
  throw answer.reason
}
