import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Language } from '@axp/contracts';
import type { SourceText } from '../parse-source.ts';

/** Folders of UI texts; each has a folder per language. */
export const localeFolders = [
  'apps/web/locales',
  'apps/sso/locales',
  'apps/api/locales',
  'packages/contracts/locales',
] as const;

/** One UI text with its dotted key, its place in the file and its counterpart. */
export type UiText = {
  file: string;
  line: number;
  key: string;
  english: string;
  thai: string;
};

const pluralEnd = /_(?:zero|one|two|few|many|other)$/;

/** Returns the key without its plural form. */
export function baseKey(key: string): string {
  return key.replace(pluralEnd, '');
}

/** Returns the files of one folder and language. */
export function textFiles(root: string, folder: string, language: Language): SourceText[] {
  const path = join(root, folder, language);
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      file: relative(root, join(path, name)),
      text: readFileSync(join(path, name), 'utf8'),
    }));
}

/** Returns the texts of a JSON file by dotted key. */
export function textsByKey(text: string): Map<string, string> {
  return new Map(flatten(JSON.parse(text), ''));
}

/** Returns the Thai texts of a folder, each with the English text of the same key. */
export function pairedTexts(root: string, folder: string): UiText[] {
  return textFiles(root, folder, 'th').flatMap(({ file, text }) => {
    const counterpart = join(root, file.replace('/th/', '/en/'));
    const english = textsByKey(readFileSync(counterpart, 'utf8'));
    return [...textsByKey(text)].map(([key, thai]) => ({
      file,
      line: lineOf(text, thai),
      key,
      english: english.get(key) ?? english.get(`${baseKey(key)}_other`) ?? '',
      thai,
    }));
  });
}

/** Returns the line of a value; the first one where several keys have the same text. */
export function lineOf(text: string, value: string): number {
  const at = text.indexOf(JSON.stringify(value));
  return text.slice(0, Math.max(at, 0)).split('\n').length;
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, path === '' ? name : `${path}.${name}`),
  );
}
