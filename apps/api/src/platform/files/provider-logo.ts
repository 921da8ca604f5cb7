import type { UploadedFile } from '@axp/contracts';
import { providerLogoTypes } from '@axp/contracts';
import type { PictureDecoder } from '../pictures/picture-decoder.ts';
import { pictureRefusal } from '../pictures/picture-decoder.ts';
import type { DrawnPicture } from './drawn-picture.ts';
import { renderPicture } from './drawn-picture.ts';
import { mediaTypeOf } from './media-type.ts';

/** Longest sides, in pixels: of a page that shows nothing else, and of a button on a dense screen. */
const originalSide = 256;
const thumbnailSide = 80;

/**
 * The picture on the button of a sign-in method, rendered from its pixels; transparency is kept.
 * @throws AppError that names the rule
 */
export async function drawLogo(
  pictures: PictureDecoder,
  { bytes }: UploadedFile,
): Promise<DrawnPicture> {
  const found = await mediaTypeOf(bytes);
  if (!providerLogoTypes.some((type) => type === found)) {
    throw pictureRefusal('picture_type_unknown', { endings: 'png, jpg, webp' });
  }
  return drawTrustedLogo(pictures, bytes);
}

/** The same for a file of the operator, which may be an SVG as well. */
export function drawTrustedLogo(
  pictures: PictureDecoder,
  bytes: Uint8Array,
): Promise<DrawnPicture> {
  return renderPicture(pictures, bytes, {
    original: square(originalSide),
    thumbnail: square(thumbnailSide),
  });
}

function square(side: number) {
  return { width: side, height: side, fit: 'contain', quality: 90 } as const;
}
