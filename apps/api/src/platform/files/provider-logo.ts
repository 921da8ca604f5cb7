import type { UploadedFile } from '@axp/contracts';
import { AppError, providerLogoTypes } from '@axp/contracts';
import sharp from 'sharp';
import { mediaTypeOf } from './media-type.ts';
import { mostPixels } from './picture.ts';

interface DrawnLogo {
  readonly mediaType: 'image/webp';
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

/** Longest sides, in pixels: of a page that shows nothing else, and of a button on a dense screen. */
const originalSide = 256;
const thumbnailSide = 80;

/**
 * The picture on the button of a way to sign in, drawn anew from its pixels; what is transparent
 * stays so.
 * @throws AppError that names the rule
 */
export async function drawLogo({ bytes }: UploadedFile): Promise<DrawnLogo> {
  const found = await mediaTypeOf(bytes);
  if (!providerLogoTypes.some((type) => type === found)) {
    return refuse('picture_type_unknown', { endings: 'png, jpg, webp' });
  }
  return drawTrustedLogo(bytes).catch(() => refuse('file_damaged'));
}

/** The same for a file of the operator, which may be of lines (SVG) as well. */
export async function drawTrustedLogo(bytes: Uint8Array): Promise<DrawnLogo> {
  const [original, thumbnail] = await Promise.all(
    [originalSide, thumbnailSide].map((side) =>
      sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        .autoOrient()
        .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .webp({ quality: 90 })
        .toBuffer(),
    ),
  );
  if (!original || !thumbnail) throw new Error('two sizes were asked for');
  return { mediaType: 'image/webp', original, thumbnail };
}

function refuse(code: string, params: Record<string, string> = {}): never {
  throw new AppError('request.invalid', { issues: [{ path: 'file', code, params }] });
}
