import type { UploadedFile } from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { brandingPictureEndings, brandingPictureTypes } from '@axp/contracts/vocabulary';
import type { PictureDecoder } from '../pictures/picture-decoder.ts';
import { pictureRefusal } from '../pictures/picture-decoder.ts';
import { isSvg } from '../pictures/plain-svg.ts';
import type { DrawnPicture } from './drawn-picture.ts';
import { renderPicture } from './drawn-picture.ts';
import { mediaTypeOf } from './media-type.ts';

const sizesOf = {
  // The bar at the top shows a logo 32 points high, the icon of an application up to 430.
  logo: {
    original: { width: 1024, height: 1024, fit: 'inside', quality: 92 },
    thumbnail: { width: 448, height: 448, fit: 'inside', quality: 90 },
  },
  background: {
    original: { width: 2560, height: 1600, fit: 'inside', quality: 80 },
    thumbnail: { width: 640, height: 400, fit: 'cover', quality: 78 },
  },
} as const;

/**
 * A logo or background rendered from its pixels (D-02), SVG as well.
 * @throws AppError that names the rule
 */
export async function drawBrandingPicture(
  pictures: PictureDecoder,
  { bytes }: UploadedFile,
  picture: BrandingPicture,
): Promise<DrawnPicture> {
  const found = isSvg(bytes) ? 'image/svg+xml' : await mediaTypeOf(bytes);
  if (!brandingPictureTypes.some((type) => type === found)) {
    throw pictureRefusal('picture_type_unknown', { endings: brandingPictureEndings.join(', ') });
  }
  return renderPicture(pictures, bytes, sizesOf[picture]);
}
