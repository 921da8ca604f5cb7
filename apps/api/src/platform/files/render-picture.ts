import type { UploadedFile } from '@axp/contracts';
import { profileImageEndings, profileImageTypes, providerLogoTypes } from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { brandingPictureEndings, brandingPictureTypes } from '@axp/contracts/vocabulary';
import type { PictureDecoder } from '../pictures/picture-decoder.ts';
import { pictureRefusal } from '../pictures/picture-decoder.ts';
import type { PictureSize } from '../pictures/picture-task.ts';
import { isSvg } from '../pictures/plain-svg.ts';
import { mediaTypeOf } from './media-type.ts';

interface Sizes {
  /** Longest side, for a page that shows nothing but the picture. */
  readonly original: number;
  /** Size for lists, sharp on a high-density screen. */
  readonly thumbnail: { readonly width: number; readonly height: number };
}

const profileSizes: Sizes = { original: 1024, thumbnail: { width: 256, height: 256 } };

const photoSizes: Sizes = { original: 1600, thumbnail: { width: 640, height: 400 } };

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

/** Longest sides, in pixels: of a page that shows nothing else, and of a button on a dense screen. */
const originalSide = 256;

const thumbnailSide = 80;

/** A picture in the two sizes it is shown in, of the type that every browser shows. */
export interface DrawnPicture {
  readonly mediaType: 'image/webp';
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

/**
 * Renders a picture again from its pixels, upright and without metadata.
 * @throws AppError that names the rule
 */
async function renderPicture(
  pictures: PictureDecoder,
  bytes: Uint8Array,
  sizes: { readonly original: PictureSize; readonly thumbnail: PictureSize },
): Promise<DrawnPicture> {
  const { original: large, thumbnail: small } = sizes;
  const [original, thumbnail] = await pictures.run({
    kind: 'resize',
    bytes,
    sizes: [large, small],
  });
  if (!original || !thumbnail) throw new Error('two sizes were requested');
  return { mediaType: 'image/webp', original, thumbnail };
}

/** A picture of a person (P-02). */
export function drawProfilePicture(
  pictures: PictureDecoder,
  file: UploadedFile,
): Promise<DrawnPicture> {
  return drawPicture(pictures, file, profileSizes);
}

/** A photo of a room, car or asset (D-03). */
export function drawResourcePicture(
  pictures: PictureDecoder,
  file: UploadedFile,
): Promise<DrawnPicture> {
  return drawPicture(pictures, file, photoSizes);
}

/** A photo of a driving licence, large enough to read it. */
export function drawLicencePhoto(
  pictures: PictureDecoder,
  file: UploadedFile,
): Promise<DrawnPicture> {
  return drawPicture(pictures, file, photoSizes);
}

async function drawPicture(
  pictures: PictureDecoder,
  { bytes }: UploadedFile,
  { original: side, thumbnail }: Sizes,
): Promise<DrawnPicture> {
  const found = await mediaTypeOf(bytes);
  if (!profileImageTypes.some((type) => type === found)) {
    throw pictureRefusal('picture_type_unknown', { endings: profileImageEndings.join(', ') });
  }
  return renderPicture(pictures, bytes, {
    original: { width: side, height: side, fit: 'inside', quality: 86 },
    thumbnail: { ...thumbnail, fit: 'cover', quality: 82 },
  });
}

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
