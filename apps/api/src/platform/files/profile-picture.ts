import type { UploadedFile } from '@axp/contracts';
import { profileImageEndings, profileImageTypes } from '@axp/contracts';
import type { DrawnPicture } from './drawn-picture.ts';
import { drawAnew, refusePicture } from './drawn-picture.ts';
import { mediaTypeOf } from './media-type.ts';

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

async function drawPicture({ bytes }: UploadedFile, sizes: Sizes): Promise<DrawnPicture> {
  const found = await mediaTypeOf(bytes);
  if (!profileImageTypes.some((type) => type === found)) {
    return refusePicture('picture_type_unknown', { endings: profileImageEndings.join(', ') });
  }
  const { width, height } = sizes.thumbnail;
  return drawAnew(bytes, {
    original: (picture) =>
      picture
        .resize(sizes.original, sizes.original, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 86 }),
    thumbnail: (picture) => picture.resize(width, height, { fit: 'cover' }).webp({ quality: 82 }),
  });
}
