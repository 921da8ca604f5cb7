import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { drawTrustedLogo } from '../../platform/files/provider-logo.ts';
import type { PictureDecoder } from '../../platform/pictures/picture-decoder.ts';
import type { MethodSettings } from './methods-file.ts';
import { MethodsFileError } from './methods-file.ts';

/** The picture that the operator gave a button. */
export interface LogoFile {
  /** Of the file, not of what was drawn from it: it tells whether the operator has changed it. */
  readonly digest: Buffer;
  readonly mediaType: string;
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

/**
 * Null where the operator names none. A relative path starts at the folder of the file that names it.
 * @throws MethodsFileError
 */
export async function readLogo(
  file: string,
  { code, logo }: MethodSettings,
  pictures: PictureDecoder,
): Promise<LogoFile | null> {
  if (logo === null) return null;
  try {
    const bytes = await readFile(resolve(dirname(file), logo));
    const digest = createHash('sha256').update(bytes).digest();
    return { digest, ...(await drawTrustedLogo(pictures, bytes)) };
  } catch (cause) {
    throw new MethodsFileError(`${file}: ${code}: logo ${logo} is not a picture`, { cause });
  }
}
