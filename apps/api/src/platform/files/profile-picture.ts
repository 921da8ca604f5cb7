import type { FieldIssue, UploadedFile } from '@axp/contracts';
import { AppError, profileImageEndings, profileImageTypes } from '@axp/contracts';
import sharp from 'sharp';
import { mediaTypeOf } from './media-type.ts';
import { mostPixels } from './picture.ts';

/** A picture of a person in the two sizes it is shown in. */
export interface ProfilePicture {
  readonly mediaType: 'image/webp';
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

/** Longest side, for a page that shows nothing but the picture. */
const originalSide = 1024;
/** Square, sharp at the largest size that a list or the profile shows on a dense screen. */
const thumbnailSide = 256;

/**
 * Draws a picture anew from its pixels (P-02): what a camera or a forger wrote beside them is gone,
 * it stands upright without that, and its type is the one that every browser shows.
 * @throws AppError that names the rule
 */
export async function drawProfilePicture({ bytes }: UploadedFile): Promise<ProfilePicture> {
  const found = await mediaTypeOf(bytes);
  if (!profileImageTypes.some((type) => type === found)) {
    return refuse('picture_type_unknown', { endings: profileImageEndings.join(', ') });
  }
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  try {
    const [original, thumbnail] = await Promise.all([
      open()
        .resize(originalSide, originalSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 86 })
        .toBuffer(),
      open()
        .resize(thumbnailSide, thumbnailSide, { fit: 'cover' })
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
