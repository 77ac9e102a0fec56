import { getTenant } from '../core/adapters/discover.ts'
import type { OpenTenant, OpenTenantOptions } from '../core/adapters/open-tenant.ts'
import type { Call } from './command.ts'
import { say } from './io.ts'

/** Opens the tenant that the call means, does something with it, and closes it. Notices go to standard error. */
export async function withTenant<Result>(
  call: Call,
  action: (tenant: OpenTenant) => Promise<Result>,
  options: OpenTenantOptions = {},
): Promise<Result> {
  const root = getTenant(call.io.cwd, call.globals.tenant)
  const { openTenant } = await import('../core/adapters/open-tenant.ts')
  const tenant = await openTenant(root, {
    onNotice: (message) => say(call.io, call.globals.talkPaint.dim(message)),
    ...options,
  })
  try {
    return await action(tenant)
  } finally {
    await tenant.close()
  }
}
