import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeFileOnce } from '../../process/make-file-once.ts';

/** For a machine that runs more than a database: some 40 MB and a handful of processes. */
const SMALL_MACHINE = {
  shared_buffers: '64MB',
  max_connections: '60',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  jit: 'off',
};

/** One machine, no replicas. */
const LOG_OF_CHANGES = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
};

/** Statements and their values are personal data. */
const LOGGING = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m ',
  log_timezone: 'UTC',
};

export const embeddedSettings: Readonly<Record<string, string>> = {
  ...SMALL_MACHINE,
  ...LOG_OF_CHANGES,
  ...LOGGING,
  fsync: 'on',
  TimeZone: 'UTC',
};

/** Windows: PostgreSQL listens on 127.0.0.1 and wants a random password. */
export async function loopbackAccess(folder: string) {
  const passwordFile = join(folder, 'password');
  const password = await readOrMakePassword(passwordFile);
  const port = await freePort();
  return {
    passwordFile,
    settings: { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: '' },
    access: { host: '127.0.0.1', port, password },
  };
}

async function readOrMakePassword(file: string): Promise<string> {
  await makeFileOnce(file, randomBytes(24).toString('base64url'));
  return (await readFile(file, 'utf8')).trim();
}

/** A port of the loopback address that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      probe.close(() => resolve(port));
    });
  });
}
