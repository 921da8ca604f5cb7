import type { UploadedFile } from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { brandingPictureEndings, brandingPictureTypes } from '@axp/contracts/vocabulary';
import type { SharpOptions } from 'sharp';
import sharp from 'sharp';
import type { DrawnPicture } from './drawn-picture.ts';
import { drawAnew, refusePicture } from './drawn-picture.ts';
import { mediaTypeOf } from './media-type.ts';

const drawingType = 'image/svg+xml';

/** Longest side of a logo; as a drawing it is drawn that large. */
const logoSide = 1024;
/** The bar at the top shows it 32 points high, the icon of an application up to 430. */
const logoThumbnailSide = 448;
const backgroundBox = { width: 2560, height: 1600 };
const backgroundThumbnail = { width: 640, height: 400 };

/**
 * A logo or background drawn anew from its pixels (D-02). A drawing (SVG) becomes pixels as well:
 * what it would run or load in a browser is gone. What it would have the server read is refused.
 * @throws AppError that names the rule
 */
export async function drawBrandingPicture(
  { bytes }: UploadedFile,
  picture: BrandingPicture,
): Promise<DrawnPicture> {
  const found = isDrawing(bytes) ? drawingType : await mediaTypeOf(bytes);
  if (!brandingPictureTypes.some((type) => type === found)) {
    return refusePicture('picture_type_unknown', { endings: brandingPictureEndings.join(', ') });
  }
  const options = found === drawingType ? await drawingOptions(bytes) : {};
  return picture === 'logo' ? drawLogo(bytes, options) : drawBackground(bytes, options);
}

function drawLogo(bytes: Uint8Array, options: SharpOptions): Promise<DrawnPicture> {
  const box = (side: number) =>
    ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
  return drawAnew(bytes, {
    options,
    original: (logo) => logo.resize(box(logoSide)).webp({ quality: 92, alphaQuality: 100 }),
    thumbnail: (logo) => logo.resize(box(logoThumbnailSide)).webp({ quality: 90 }),
  });
}

function drawBackground(bytes: Uint8Array, options: SharpOptions): Promise<DrawnPicture> {
  return drawAnew(bytes, {
    options,
    original: (photo) =>
      photo
        .resize({ ...backgroundBox, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 }),
    thumbnail: (photo) =>
      photo.resize({ ...backgroundThumbnail, fit: 'cover' }).webp({ quality: 78 }),
  });
}

/** Markup that begins a drawing within its first lines. */
function isDrawing(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('utf8');
  return /^\s*</.test(head.replace(/^\uFEFF/, '')) && /<svg[\s>]/.test(head);
}

/**
 * Entities grow without end, and a picture inside a drawing escapes the limits of one. Neither a
 * name nor a declaration can be written in another way.
 */
const readByTheServer = /<!ENTITY|<(?:[\w.-]+:)?(?:image|feImage)[\s/>]/i;

/** Drawn as large as it is shown, since it has no pixels of its own. */
async function drawingOptions(bytes: Uint8Array): Promise<SharpOptions> {
  if (readByTheServer.test(Buffer.from(bytes).toString('latin1'))) refusePicture('drawing_unsafe');
  const unlimited = sharp(bytes, { limitInputPixels: false });
  const { width, height } = await unlimited.metadata().catch(() => refusePicture('file_damaged'));
  const pointsPerInch = 72;
  const density = (pointsPerInch * logoSide) / Math.max(width, height, 1);
  return { density: Math.min(Math.max(density, 1), 2400) };
}
