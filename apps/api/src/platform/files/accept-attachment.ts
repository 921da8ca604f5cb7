import type { UploadedFile } from '@axp/contracts';
import { attachmentEndings, attachmentLimits, attachmentTypes } from '@axp/contracts';
import type { PictureDecoder } from '../pictures/picture-decoder.ts';
import { pictureRefusal } from '../pictures/picture-decoder.ts';
import type { PictureType } from '../pictures/picture-task.ts';
import { pictureTypes } from '../pictures/picture-task.ts';
import { isPlainText, mediaTypeOf } from './media-type.ts';

const longestFileName = 120;

/** Marks that turn the reading direction: `gpj.exe` can be made to look like `exe.jpg`. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Characters that some file systems do not allow in a name. */
const forbiddenCharacters = /[<>:"|?*]/g;

/** A file that may be kept: what it is was seen in its content. */
export interface AcceptedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly thumbnail: Uint8Array | null;
}

/**
 * Looks at what was sent, whatever it is called, and refuses what is not on the list of
 * attachments (Z-20).
 * @throws AppError that names the rule
 */
export async function acceptAttachment(
  pictures: PictureDecoder,
  { fileName, bytes }: UploadedFile,
): Promise<AcceptedFile> {
  const mediaType = (await mediaTypeOf(bytes)) ?? typeOfText(fileName, bytes);
  const endings = attachmentTypes.get(mediaType ?? '');
  if (mediaType === null || !endings) {
    throw pictureRefusal('file_type_unknown', { endings: attachmentEndings.join(', ') });
  }
  const kept = { mediaType, fileName: cleanFileName(fileName, endings), bytes, thumbnail: null };
  const pictureType = pictureTypes.find((type) => type === mediaType);
  if (!pictureType) return kept;
  return { ...kept, ...(await reencoded(pictures, bytes, pictureType)) };
}

/** Longest side, sharp on a screen with two pixels per point. */
const thumbnailSide = 320;

async function reencoded(pictures: PictureDecoder, sent: Uint8Array, type: PictureType) {
  const [picture, thumbnail] = await pictures.run({
    kind: 'reencode',
    bytes: sent,
    type,
    thumbnail: { width: thumbnailSide, height: thumbnailSide, fit: 'inside', quality: 78 },
  });
  if (!picture || !thumbnail) throw new Error('two sizes were requested');
  // A picture may grow when it is encoded again.
  const maximum = attachmentLimits.bytes;
  if (picture.bytes.length <= maximum) return { bytes: picture.bytes, thumbnail: thumbnail.bytes };
  throw pictureRefusal('file_too_large', { maximum, maximumMegabytes: maximum / 1_048_576 });
}

/** Detects CSV by file name and plain-text content, because text has no signature. */
function typeOfText(fileName: string, bytes: Uint8Array): 'text/csv' | null {
  return /\.csv$/i.test(fileName) && isPlainText(bytes) ? 'text/csv' : null;
}

/**
 * Returns a safe file name: letters in all scripts are kept, paths and control characters removed,
 * and forbidden characters replaced. Adds the first ending if the name has none of them.
 */
export function cleanFileName(sent: string, endings: readonly [string, ...string[]]): string {
  const name = (sent.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(directionMarks, '')
    .replaceAll(forbiddenCharacters, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  const ending = endings.find((one) => name.toLowerCase().endsWith(`.${one}`));
  const stem = ending === undefined ? name : name.slice(0, -ending.length - 1);
  const short = cut(stem).replace(/[.\s]+$/, '');
  return `${short === '' ? 'file' : short}.${ending ?? endings[0]}`;
}

/** By what people see as one letter: a Thai vowel is not parted from its consonant. */
function cut(text: string): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length > longestFileName) break;
    short += segment;
  }
  return short;
}
