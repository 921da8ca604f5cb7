import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';

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
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
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
