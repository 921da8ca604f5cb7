import type { PictureDecoder } from '../pictures/picture-decoder.ts';
import type { PictureSize } from '../pictures/picture-task.ts';

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
export async function renderPicture(
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
