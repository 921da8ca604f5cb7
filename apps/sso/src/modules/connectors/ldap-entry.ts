import type { Entry } from 'ldapts';

/** Identifiers of Active Directory: read as text, two people could become the same one. */
export const binaryAttributes = ['objectGUID', 'objectSid'];

/**
 * Values of an attribute; undefined without it. Directories write names of attributes as their schema
 * does, whatever they were asked for.
 */
export function valuesOf(entry: Entry, attribute: string): Entry[string] | undefined {
  const name = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase());
  return name === undefined ? undefined : entry[name];
}

/** First value of an attribute that is not blank. */
export function textOf(entry: Entry, attribute: string): string | null {
  return textsOf(entry, attribute).find((text) => text.trim() !== '') ?? null;
}

/** Values as text; binary ones, such as Active Directory's objectGUID, in hexadecimal. */
export function textsOf(entry: Entry, attribute: string): string[] {
  const values = [valuesOf(entry, attribute) ?? []].flat();
  return values.map((value) => (typeof value === 'string' ? value : value.toString('hex')));
}
