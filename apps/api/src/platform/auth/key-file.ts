import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../errors/error-code.ts';
import type { SigningKeys } from './signing-keys.ts';
import { generateKeyFile, parseSigningKeys } from './signing-keys.ts';

/** The signing keys can't be read; the message is one line for the operator. */
export class KeyFileError extends Error {
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
    const reason = errorCode(cause) === 'EEXIST' ? 'exists already' : messageOf(cause);
    throw new KeyFileError(`${file} can't be made: ${reason}`, { cause });
  }
}

/**
 * The keys of the demo, made on first start so that no key is ever part of the source.
 * @throws KeyFileError when the file can't be made or read
 */
export async function readOrMakeKeyFile(file: string): Promise<SigningKeys> {
  try {
    await makeUnlessThere(file);
  } catch (cause) {
    throw new KeyFileError(`DATA_DIR: ${file} can't be made: ${messageOf(cause)}`, { cause });
  }
  return readKeyFile(file);
}

async function makeUnlessThere(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Written aside and linked: two servers that start at once end up with the same, whole file.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, await generateKeyFile(), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function reasonOf(cause: unknown): string {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'does not exist',
    EACCES: 'may not be read by this user',
    EISDIR: 'is a folder',
  };
  return reasons[errorCode(cause) ?? ''] ?? 'is not a JSON Web Key Set with private Ed25519 keys';
}

function messageOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'message' in cause
    ? String(cause.message)
    : String(cause);
}
