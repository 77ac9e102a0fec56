import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { EscurelError } from '../errors.ts'

const run = promisify(execFile)

/**
 * Files below the tenant that differ from the last commit: staged, changed or new, as paths below the tenant. Files
 * that are gone are left out.
 * @throws EscurelError `invalid_argument` when there is no git repository or no git
 */
export async function changedFiles(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const prefix = (await git(root, env, ['rev-parse', '--show-prefix'])).trimEnd()
  const status = await git(root, env, [
    '--no-optional-locks',
    'status',
    '--porcelain=v1',
    '-z',
    '--untracked-files=all',
    '--no-renames',
    '--',
    '.',
  ])
  return status
    .split('\0')
    .filter((entry) => entry !== '' && !entry.slice(0, 2).includes('D'))
    .map((entry) => entry.slice(3))
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).normalize('NFC'))
}

async function git(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  args: string[],
): Promise<string> {
  try {
    const options = { cwd: root, env: withoutHookState(env), maxBuffer: 256 * 1024 * 1024 }
    return (await run('git', args, options)).stdout
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    const why = code === 'ENOENT' ? 'the program git was not found' : (stderr ?? '').trim().split('\n')[0]
    throw new EscurelError('invalid_argument', `--changed needs a git repository around ${root}: ${why}`, {
      cause: error,
    })
  }
}

/** A hook runs with variables that are relative to another folder; git finds the repository without them. */
function withoutHookState(env: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const { GIT_DIR: _dir, GIT_INDEX_FILE: _index, GIT_WORK_TREE: _tree, GIT_PREFIX: _prefix, ...rest } = env
  return rest
}
