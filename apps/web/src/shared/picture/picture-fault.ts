import type { FieldIssue } from '@axp/contracts';
import { profileImageEndings, profileImageLimits } from '@axp/contracts';

const bytesPerMegabyte = 1_048_576;
/** All signs stand within these first bytes. */
const signLength = 12;

function issue(code: string, params: FieldIssue['params'] = {}): FieldIssue {
  return { path: 'file', code, params };
}

/** The first bytes of a file, one letter each. */
function readSign(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(atob(address.split(',')[1] ?? ''));
    };
    reader.onerror = () => reject(new Error('the file can not be read'));
    reader.readAsDataURL(file.slice(0, signLength));
  });
}

function isPicture(sign: string): boolean {
  const brand = sign.slice(4);
  return (
    sign.startsWith('\u00ff\u00d8\u00ff') ||
    sign.startsWith('\u0089PNG') ||
    sign.startsWith('GIF8') ||
    (sign.startsWith('RIFF') && sign.endsWith('WEBP')) ||
    brand === 'ftypavif' ||
    brand === 'ftypavis'
  );
}

/** Checks a chosen picture before sending; the server checks again. */
export async function pictureFault(file: File): Promise<FieldIssue | null> {
  const maximum = profileImageLimits.bytes;
  if (file.size === 0) return issue('file_empty');
  if (file.size > maximum) {
    return issue('file_too_large', { maximum, maximumMegabytes: maximum / bytesPerMegabyte });
  }
  if (isPicture(await readSign(file))) return null;
  return issue('picture_type_unknown', { endings: profileImageEndings.join(', ') });
}

/** A file with the sign of a picture that no browser can show. */
export const damagedPicture: FieldIssue = issue('file_damaged');
