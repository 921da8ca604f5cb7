import { isHeic, readSignature } from './picture-sign.ts';

/** Choosers offer HEIC as well, although other files are sent. */
export const phoneEndings: readonly string[] = ['.heic', '.heif'];

/** Longer sides are reduced: canvases of phones have at most 16,777,216 pixels. */
const longestSide = 4096;

/**
 * The file to send for a chosen one: a HEIC photo as JPEG where the browser can decode it, as Safari
 * can. All other files, and HEIC elsewhere, stay as they are.
 */
export async function readablePicture(file: File): Promise<File> {
  const sign = await readSignature(file).catch(() => '');
  if (!isHeic(sign)) return file;
  const url = URL.createObjectURL(file);
  try {
    const { cropPicture, openPicture } = await import('./crop-picture.ts');
    const picture = await openPicture(url);
    const { naturalWidth: width, naturalHeight: height } = picture;
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const jpeg = await cropPicture(picture, { x: 0, y: 0, width, height }, size);
    const name = `${file.name.replace(/\.hei[cf]$/i, '')}.jpg`;
    return new File([jpeg], name, { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    // The refusal of the unchanged file says what to do.
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}
