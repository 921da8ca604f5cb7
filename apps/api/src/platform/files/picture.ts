import type { Sharp } from 'sharp';
import sharp from 'sharp';

/** A camera makes up to 50 million; a small file that claims more is a trap for memory. */
export const mostPixels = 64_000_000;

/** Longest side, sharp on a screen with two pixels per point. */
const thumbnailSide = 320;

export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;
export type PictureType = (typeof pictureTypes)[number];

export interface Picture {
  readonly bytes: Buffer;
  /** WebP, whatever the picture is. */
  readonly thumbnail: Buffer;
}

/**
 * Draws a picture anew from its pixels: what a camera or a forger wrote beside them is gone, and
 * it stands upright without that. Null for what can't be drawn.
 */
export async function redrawPicture(bytes: Uint8Array, type: PictureType): Promise<Picture | null> {
  const open = (animated: boolean) =>
    sharp(bytes, { animated, limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  try {
    return {
      bytes: await encoded(open(type === 'image/gif' || type === 'image/webp'), type).toBuffer(),
      thumbnail: await open(false)
        .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer(),
    };
  } catch {
    return null;
  }
}

function encoded(picture: Sharp, type: PictureType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 88, mozjpeg: true });
    case 'image/png':
      return picture.png({ compressionLevel: 9 });
    case 'image/webp':
      return picture.webp({ quality: 88 });
    case 'image/gif':
      return picture.gif();
    case 'image/avif':
      return picture.avif({ quality: 70, effort: 2 });
  }
}
