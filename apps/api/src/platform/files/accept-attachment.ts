import type { FieldIssue, UploadedFile } from '@axp/contracts';
import { AppError, attachmentEndings, attachmentLimits, attachmentTypes } from '@axp/contracts';
import { cleanFileName } from './file-name.ts';
import { isPlainText, mediaTypeOf } from './media-type.ts';
import type { Picture } from './picture.ts';
import { pictureTypes, redrawPicture } from './picture.ts';

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
export async function acceptAttachment({ fileName, bytes }: UploadedFile): Promise<AcceptedFile> {
  const mediaType = (await mediaTypeOf(bytes)) ?? typeOfText(fileName, bytes);
  const endings = attachmentTypes.get(mediaType ?? '');
  if (mediaType === null || !endings) {
    return refuse('file_type_unknown', { endings: attachmentEndings.join(', ') });
  }
  const kept = { mediaType, fileName: cleanFileName(fileName, endings), bytes, thumbnail: null };
  const pictureType = pictureTypes.find((type) => type === mediaType);
  if (!pictureType) return kept;
  const picture = (await redrawPicture(bytes, pictureType)) ?? refuse('file_damaged');
  return { ...kept, ...ofAllowedSize(picture) };
}

/** A picture may grow when it is drawn anew. */
function ofAllowedSize(picture: Picture): Picture {
  const maximum = attachmentLimits.bytes;
  if (picture.bytes.length <= maximum) return picture;
  return refuse('file_too_large', { maximum, maximumMegabytes: maximum / 1_048_576 });
}

/** Text is told by its name, as long as it is text. */
function typeOfText(fileName: string, bytes: Uint8Array): 'text/csv' | null {
  return /\.csv$/i.test(fileName) && isPlainText(bytes) ? 'text/csv' : null;
}

function refuse(code: string, params: FieldIssue['params'] = {}): never {
  throw new AppError('request.invalid', { issues: [{ path: 'file', code, params }] });
}
