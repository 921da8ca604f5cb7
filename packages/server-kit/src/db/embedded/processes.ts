import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../errors.ts';

/** Nothing of the server's environment, least of all its secrets; the types of Next.js want one name. */
export const EMPTY_ENVIRONMENT = { NODE_ENV: 'production' } as const;

export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

/** Command line of a live process; empty for one that is gone or a zombie. */
export async function commandLineOf(pid: number): Promise<string> {
  if (!isAlive(pid)) return '';
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ');
  }
  const listed = promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', `${pid}`]);
  return listed.then(
    ({ stdout }) => stdout,
    () => '',
  );
}
