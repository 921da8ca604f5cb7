import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createFileOnce, ExplainedError } from '@axp/server-kit/process';

/**
 * The secret of the demo, made on first start so that none is ever part of the source.
 * @throws ExplainedError if the file can't be made or read
 */
export async function readOrMakeSecret(file: string): Promise<string> {
  try {
    await createFileOnce(file, randomBytes(48).toString('base64url'));
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ExplainedError(`DATA_DIR: ${file} can't be made or read: ${String(cause)}`, {
      cause,
    });
  }
}
