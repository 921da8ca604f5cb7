import { existsSync } from 'node:fs';
import type { StepContext } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { runCommand } from '../process/run-command.ts';

export type Write = StepContext['write'];

/** Installs Debian packages when we may; otherwise says who should install what. */
export async function installDebianPackages(
  packages: readonly string[],
  advice: string,
  write: Write,
): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new CannotRunError(advice);
  write(`Installing ${packages.join(', ')} from Debian\n`);
  await aptGet(['update', '-qq'], advice, write);
  await aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages], advice, write);
}

async function aptGet(args: readonly string[], advice: string, write: Write): Promise<void> {
  const { code } = await runCommand('apt-get', args, {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    onOutput: write,
  });
  if (code !== 0) throw new CannotRunError(`apt-get ${args[0]} failed; ${advice}`);
}
