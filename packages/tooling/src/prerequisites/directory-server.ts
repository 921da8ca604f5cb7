import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Prerequisite, StepContext } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { findProgram } from '../process/find-program.ts';
import { runCommand } from '../process/run-command.ts';
import { installDebianPackages } from './debian-packages.ts';

type Write = StepContext['write'];

const programs = ['/usr/sbin/slapd', '/usr/bin/openssl'];
const advice =
  'the tests of directories need an LDAP server: install it with: apt-get install slapd openssl';

/** Makes sure that the tests find an LDAP server to start, installing Debian's if we may. */
async function ensureDirectoryServer(write: Write): Promise<void> {
  if (isInstalled()) return;
  await installDebianPackages(['debconf'], advice, write);
  await withoutOwnServer(write);
  await installDebianPackages(['slapd', 'openssl'], advice, write);
  if (!isInstalled()) throw new CannotRunError(advice);
}

function isInstalled(): boolean {
  return programs.every((program) => findProgram([program]) !== undefined);
}

/** Stops Debian's package from creating its own directory; the tests bring theirs. */
async function withoutOwnServer(write: Write): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'axp-debconf-'));
  const file = join(folder, 'answers');
  try {
    writeFileSync(file, 'slapd slapd/no_configuration boolean true\n');
    await runCommand('debconf-set-selections', [file], { onOutput: write });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const directoryServer: Prerequisite = {
  name: 'OpenLDAP (slapd) with openssl',
  ensure: ensureDirectoryServer,
  install: {
    'Debian, Ubuntu': 'sudo apt-get install -y slapd openssl',
  },
};
