import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../db/embedded/postmaster.ts';
import { unprivilegedUser } from './mail/unprivileged-user.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { isOpen } from './ports.ts';

/** A real MariaDB, for what reads databases of other products. */
export interface MariaDb {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Account with all rights, which has no password. */
export const mariaDbSuperuser = 'root';

const program = '/usr/sbin/mariadbd';
const installer = '/usr/bin/mariadb-install-db';

/** Starts MariaDB in a folder of its own, as a user without rights; zero dates are allowed. */
export async function startMariaDb(): Promise<MariaDb> {
  if (![program, installer].every((path) => existsSync(path))) {
    throw new Error('Install it with: apt-get install mariadb-server-core mariadb-client-core');
  }
  const folder = makeMemoryFolder();
  const { uid, gid } = unprivilegedUser();
  chownSync(folder, uid, gid);
  const data = join(folder, 'data');
  // Installations at one time take each other's temporary files in a shared folder.
  const temporary = `--tmpdir=${folder}`;
  const small = ['--no-defaults', `--datadir=${data}`, temporary, '--innodb-log-file-size=4M'];
  const login = '--auth-root-authentication-method=normal';
  await promisify(execFile)(installer, [...small, login, '--skip-test-db'], { uid, gid });
  const port = await freePort();
  const server = spawn(
    program,
    [
      ...small,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${join(folder, 'socket')}`,
      '--innodb-buffer-pool-size=32M',
      '--innodb-flush-log-at-trx-commit=0',
      '--sql-mode=',
    ],
    { stdio: 'ignore', uid, gid },
  );
  const ended = once(server, 'exit');
  await isOpen(port);
  return {
    port,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
