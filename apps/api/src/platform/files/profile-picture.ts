import type { FieldIssue, UploadedFile } from '@axp/contracts';
import { AppError, profileImageEndings, profileImageTypes } from '@axp/contracts';
import sharp from 'sharp';
import { mediaTypeOf } from './media-type.ts';
import { mostPixels } from './picture.ts';

/** A picture in the two sizes it is shown in. */
interface DrawnPicture {
  readonly mediaType: 'image/webp';
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

interface Sizes {
  /** Longest side, for a page that shows nothing but the picture. */
  readonly original: number;
  /** What a list shows, sharp on a dense screen. */
  readonly thumbnail: { readonly width: number; readonly height: number };
}

const profileSizes: Sizes = { original: 1024, thumbnail: { width: 256, height: 256 } };
const resourceSizes: Sizes = { original: 1600, thumbnail: { width: 640, height: 400 } };

/** A picture of a person (P-02). */
export function drawProfilePicture(file: UploadedFile): Promise<DrawnPicture> {
  return drawPicture(file, profileSizes);
}

/** A photo of a room, car or asset (D-03). */
export function drawResourcePicture(file: UploadedFile): Promise<DrawnPicture> {
  return drawPicture(file, resourceSizes);
}

/**
 * Draws a picture anew from its pixels: what a camera or a forger wrote beside them is gone, it
 * stands upright without that, and its type is the one that every browser shows.
 * @throws AppError that names the rule
 */
async function drawPicture({ bytes }: UploadedFile, sizes: Sizes): Promise<DrawnPicture> {
  const found = await mediaTypeOf(bytes);
  if (!profileImageTypes.some((type) => type === found)) {
    return refuse('picture_type_unknown', { endings: profileImageEndings.join(', ') });
  }
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  try {
    const [original, thumbnail] = await Promise.all([
      open()
        .resize(sizes.original, sizes.original, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 86 })
        .toBuffer(),
      open()
        .resize(sizes.thumbnail.width, sizes.thumbnail.height, { fit: 'cover' })
        .webp({ quality: 82 })
        .toBuffer(),
    ]);
    return { mediaType: 'image/webp', original, thumbnail };
  } catch {
    return refuse('file_damaged');
  }
}

function refuse(code: string, params: FieldIssue['params'] = {}): never {
  throw new AppError('request.invalid', { issues: [{ path: 'file', code, params }] });
}
