import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The secret of the demo can't be made or read; the message is one line for the operator. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
}

/**
 * The secret of the demo, made on first start so that none is ever part of the source.
 * @throws SecretFileError
 */
export async function readOrMakeSecret(file: string): Promise<string> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Written aside and linked: two servers that start at once end up with the same, whole file.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    await link(draft, file).catch(ignoreExisting);
    await rm(draft, { force: true });
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SecretFileError(`DATA_DIR: ${file} can't be made or read: ${String(cause)}`, {
      cause,
    });
  }
}

function ignoreExisting(error: unknown): void {
  const exists =
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';
  if (!exists) throw error;
}
