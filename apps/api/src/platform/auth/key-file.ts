import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, errorMessage } from '@axp/server-kit/db';
import { createFileOnce, ExplainedError } from '@axp/server-kit/process';
import type { SigningKeys } from './signing-keys.ts';
import { generateKeyFile, parseSigningKeys } from './signing-keys.ts';

/** The signing keys can't be read or made. */
class KeyFileError extends ExplainedError {
  override readonly name = 'KeyFileError';
}

/** @throws KeyFileError when the file is missing, unreadable or holds something else */
export async function readKeyFile(file: string): Promise<SigningKeys> {
  try {
    return await parseSigningKeys(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new KeyFileError(`TOKEN_KEYS_FILE: ${file} ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Makes the keys of a production server, readable by this user alone.
 * @throws KeyFileError if the file exists or can't be made
 */
export async function createKeyFile(file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, await generateKeyFile(), { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const reason = errorCode(cause) === 'EEXIST' ? 'exists already' : errorMessage(cause);
    throw new KeyFileError(`${file} can't be made: ${reason}`, { cause });
  }
}

/**
 * The keys of the demo, made on first start so that no key is ever part of the source.
 * @throws KeyFileError when the file can't be made or read
 */
export async function readOrMakeKeyFile(file: string): Promise<SigningKeys> {
  try {
    await createFileOnce(file, await generateKeyFile());
  } catch (cause) {
    throw new KeyFileError(`DATA_DIR: ${file} can't be made: ${errorMessage(cause)}`, { cause });
  }
  return readKeyFile(file);
}

function reasonOf(cause: unknown): string {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'does not exist',
    EACCES: 'may not be read by this user',
    EISDIR: 'is a folder',
  };
  return reasons[errorCode(cause) ?? ''] ?? 'is not a JSON Web Key Set with private Ed25519 keys';
}
