import type { FieldIssue } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import { mostPixels } from './picture.ts';

/** A picture in the two sizes it is shown in, of the type that every browser shows. */
export interface DrawnPicture {
  readonly mediaType: 'image/webp';
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

/** How one size of a picture is drawn. */
export type Drawing = (picture: Sharp) => Sharp;

interface Drawings {
  readonly original: Drawing;
  readonly thumbnail: Drawing;
  /** What the decoder is told besides the limits. */
  readonly options?: SharpOptions;
}

/** More than any picture within the limits takes; what takes longer is made to. */
const mostSeconds = 20;

/**
 * Draws a picture anew from its pixels: what a camera or a forger wrote beside them is gone, and it
 * stands upright without that.
 * @throws AppError that names the rule
 */
export async function drawAnew(
  bytes: Uint8Array,
  { original, thumbnail, options }: Drawings,
): Promise<DrawnPicture> {
  const open = () =>
    sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', ...options })
      .timeout({ seconds: mostSeconds })
      .autoOrient();
  await refuseTooManyPixels(bytes);
  try {
    const [large, small] = await Promise.all([
      original(open()).toBuffer(),
      thumbnail(open()).toBuffer(),
    ]);
    return { mediaType: 'image/webp', original: large, thumbnail: small };
  } catch {
    return refusePicture('file_damaged');
  }
}

/** What a file claims to be is read from its first bytes, before anything of it is decoded. */
async function refuseTooManyPixels(bytes: Uint8Array): Promise<void> {
  const unlimited = sharp(bytes, { limitInputPixels: false });
  const { width, height } = await unlimited.metadata().catch(() => refusePicture('file_damaged'));
  if (width * height <= mostPixels) return;
  refusePicture('picture_too_many_pixels', { maximumMegapixels: mostPixels / 1_000_000 });
}

export function refusePicture(code: string, params: FieldIssue['params'] = {}): never {
  throw new AppError('request.invalid', { issues: [{ path: 'file', code, params }] });
}
