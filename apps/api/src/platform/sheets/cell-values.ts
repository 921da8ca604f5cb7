/** The value of a cell, or the rule that it broke. */
export type Read = { readonly value: unknown } | { readonly fault: string };

export const value = (read: unknown): Read => ({ value: read });
export const fault = (code: string): Read => ({ fault: code });

const yes = ['yes', 'true', '1', 'y', 'ใช่'];
const no = ['no', 'false', '0', 'n', 'ไม่ใช่', 'ไม่', ''];

export function asYesOrNo(text: string): Read {
  const word = text.toLowerCase();
  if (yes.includes(word)) return value(true);
  return no.includes(word) ? value(false) : fault('not_yes_or_no');
}

/** Parts of a cell with several values: `screen | whiteboard`. */
export function listOf(text: string): string[] {
  return text.split('|').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}
