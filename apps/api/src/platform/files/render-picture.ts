import type { UploadedFile } from '@axp/contracts';
import { profileImageEndings, profileImageTypes, providerLogoTypes } from '@axp/contracts';
import { brandingPictureEndings, brandingPictureTypes } from '@axp/contracts/vocabulary';
import type { PictureDecoder } from '../pictures/picture-decoder.ts';
import { pictureRefusal } from '../pictures/picture-decoder.ts';
import type { PictureSize } from '../pictures/picture-task.ts';
import { isSvg } from '../pictures/plain-svg.ts';
import { mediaTypeOf } from './media-type.ts';

/** The files that are accepted as a picture, and the sizes in which it is shown. */
interface PictureUse {
  readonly types: readonly string[];
  readonly endings: readonly string[];
  /** For a page that shows nothing but the picture. */
  readonly original: PictureSize;
  /** Size for lists, sharp on a high-density screen. */
  readonly thumbnail: PictureSize;
}

function photo(side: number, thumbnail: Pick<PictureSize, 'width' | 'height'>): PictureUse {
  return {
    types: profileImageTypes,
    endings: profileImageEndings,
    original: { width: side, height: side, fit: 'inside', quality: 86 },
    thumbnail: { ...thumbnail, fit: 'cover', quality: 82 },
  };
}

const branding = { types: brandingPictureTypes, endings: brandingPictureEndings };

const uses = {
  /** A person (P-02). */
  profile: photo(1024, { width: 256, height: 256 }),
  /** A room, car or asset (D-03), or a driving licence, large enough to read it. */
  photo: photo(1600, { width: 640, height: 400 }),
  /** The bar at the top shows a logo 32 points high, the icon of an application up to 430. */
  logo: {
    ...branding,
    original: { width: 1024, height: 1024, fit: 'inside', quality: 92 },
    thumbnail: { width: 448, height: 448, fit: 'inside', quality: 90 },
  },
  background: {
    ...branding,
    original: { width: 2560, height: 1600, fit: 'inside', quality: 80 },
    thumbnail: { width: 640, height: 400, fit: 'cover', quality: 78 },
  },
  /** Plan of a floor, which is zoomed into. */
  plan: {
    ...branding,
    original: { width: 3200, height: 3200, fit: 'inside', quality: 84 },
    thumbnail: { width: 640, height: 640, fit: 'inside', quality: 80 },
  },
  /** The button of a sign-in method on a dense screen; transparency is kept. */
  signInLogo: {
    types: providerLogoTypes,
    endings: ['png', 'jpg', 'webp'],
    original: { width: 256, height: 256, fit: 'contain', quality: 90 },
    thumbnail: { width: 80, height: 80, fit: 'contain', quality: 90 },
  },
} as const satisfies Readonly<Record<string, PictureUse>>;

/** A picture in the two sizes it is shown in, of the type that every browser shows. */
export interface RenderedPicture {
  readonly mediaType: 'image/webp';
  readonly original: Buffer;
  /** Of the original, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Buffer;
}

/**
 * Renders a picture again from its pixels, upright and without metadata.
 * @throws AppError that names the rule
 */
export async function renderPicture(
  pictures: PictureDecoder,
  { bytes }: UploadedFile,
  use: keyof typeof uses,
): Promise<RenderedPicture> {
  const { types, endings }: PictureUse = uses[use];
  const found = isSvg(bytes) ? 'image/svg+xml' : await mediaTypeOf(bytes);
  if (!types.some((type) => type === found)) {
    throw pictureRefusal('picture_type_unknown', { endings: endings.join(', ') });
  }
  return renderTrustedPicture(pictures, bytes, use);
}

/** The same for a file of the operator, which may be of any type. */
export async function renderTrustedPicture(
  pictures: PictureDecoder,
  bytes: Uint8Array,
  use: keyof typeof uses,
): Promise<RenderedPicture> {
  const { original: large, thumbnail: small } = uses[use];
  const sizes = [large, small];
  const [original, thumbnail] = await pictures.run({ kind: 'resize', bytes, sizes });
  if (!original || !thumbnail) throw new Error('two sizes were requested');
  return {
    mediaType: 'image/webp',
    original: original.bytes,
    thumbnail: thumbnail.bytes,
    width: original.width,
    height: original.height,
  };
}
