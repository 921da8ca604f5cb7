/**
 * Parameters of texts that are names. Values of others, such as days, keep the space before them, and
 * so does a company, which the first view of a page shows before this code has come.
 */
const names: ReadonlySet<string> = new Set([
  'building',
  'name',
  'person',
  'place',
  'resource',
  'room',
  'title',
]);

const places: ReadonlySet<string> = new Set(['building', 'place', 'resource', 'room']);

const startsInThai = /^[\u0E01-\u0E5B]/;

/**
 * Post-processor of i18next that joins a Thai name to the Thai word before it: Thai has no space
 * between words, while a Latin name needs one. The text has the space: `จอง {{name}}`. Names of
 * people keep the space after them, as Thai writes it; names of places don't.
 */
export const thaiNames = {
  type: 'postProcessor',
  name: 'thaiNames',
  process: (text: string, _key: unknown, params: Readonly<Record<string, unknown>>): string => {
    // Texts of several values, such as the sections of the terms, are no strings here.
    if (typeof text !== 'string') return text;
    return Object.entries(params).reduce(
      (joined, [param, value]) =>
        names.has(param) && typeof value === 'string' && startsInThai.test(value)
          ? joinedTo(value, joined, places.has(param))
          : joined,
      text,
    );
  },
} as const;

/** `ๆ` ends a word that is said twice and keeps its space. */
const endsInThai = /(?:[\u0E01-\u0E45]|[\u0E47-\u0E4E])$/;

function joinedTo(name: string, text: string, isPlace: boolean): string {
  return text.split(` ${name}`).reduce((before, after) => {
    const gap = endsInThai.test(before) ? '' : ' ';
    const isJoined = isPlace && endsInThai.test(name) && /^ [\u0E01-\u0E45]/.test(after);
    return `${before}${gap}${name}${isJoined ? after.slice(1) : after}`;
  });
}
