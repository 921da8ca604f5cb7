import type { UploadedFile } from '@axp/contracts';
import { profileImageEndings, profileImageTypes } from '@axp/contracts';
import type { PictureDecoder } from '../pictures/picture-decoder.ts';
import { pictureRefusal } from '../pictures/picture-decoder.ts';
import type { DrawnPicture } from './drawn-picture.ts';
import { renderPicture } from './drawn-picture.ts';
import { mediaTypeOf } from './media-type.ts';

interface Sizes {
  /** Longest side, for a page that shows nothing but the picture. */
  readonly original: number;
  /** Size for lists, sharp on a high-density screen. */
  readonly thumbnail: { readonly width: number; readonly height: number };
}

const profileSizes: Sizes = { original: 1024, thumbnail: { width: 256, height: 256 } };
const photoSizes: Sizes = { original: 1600, thumbnail: { width: 640, height: 400 } };

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
