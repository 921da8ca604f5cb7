import type { Language } from '@axp/contracts';
import { searchTextOf } from '@axp/contracts';
import { fieldEnd, languages } from '@axp/contracts/vocabulary';
import { textsIn } from '../texts/texts.ts';

/** The value of a cell, or the rule that it broke. */
export type Read = { readonly value: unknown } | Fault;

interface Fault {
  readonly fault: string;
  readonly params?: Readonly<Record<string, string>>;
}

export const value = (read: unknown): Read => ({ value: read });
export const fault = (code: string): Fault => ({ fault: code });

const yes = ['yes', 'true', '1', 'y', 'x', '✓', '✔', '☑', 'ใช่', 'จริง'];
const no = ['no', 'false', '0', 'n', '-', '–', '☐', 'ไม่ใช่', 'ไม่', 'เท็จ'];

export function asYesOrNo(text: string): Read {
  const word = text.toLowerCase();
  if (yes.includes(word)) return value(true);
  return no.includes(word) ? value(false) : fault('not_yes_or_no');
}

/** A dash empties a field; an empty cell leaves it as it is. */
export const isNone = (text: string) => /^[-–—]$/.test(text);

const units = /\p{Sc}|(?<![\p{L}\d])[\p{L}.]+$|^[A-Za-z]{3}(?=[\d\s])|\s/gu;

/** Returns a number as a sheet shows it: `1,500.00 THB`, `฿1 500`, `8 seats`. */
export function numberIn(text: string): number | null {
  const digits = text.replaceAll(/(?<=\d)\s*[\p{L}.]+$/gu, '').replaceAll(units, '');
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)
    ? digits.replaceAll(',', '')
    : digits.replace(/,(?=\d+$)/, '.');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const namesShown = 8;

/** Names by the language of the reader. */
type ShownNames = Readonly<Record<Language, readonly string[]>>;

/** `Ground floor, Level 2`, or the first ones and how many more there are. */
function someOf(names: readonly string[], language: Language): string {
  const some = names.slice(0, namesShown).join(', ');
  if (names.length <= namesShown) return some || '–';
  const more = names.length - namesShown;
  return textsIn(language, 'sheet')('andMore', { names: some, more });
}

/**
 * Finds what a cell names, whatever its case, accents, width and spaces. Where two names differ only
 * in those, the exact one is meant.
 */
export class NamedValues<T> {
  readonly #exact = new Map<string, T>();
  readonly #folded = new Map<string, T[]>();
  readonly #shown: ShownNames | undefined;

  /** @param shown names that a refusal lists; absent to list all */
  constructor(named: Iterable<readonly [name: string, value: T]>, shown?: ShownNames) {
    this.#shown = shown;
    for (const [name, one] of named) {
      this.#exact.set(name, one);
      const key = searchTextOf([name]);
      const same = this.#folded.get(key) ?? [];
      this.#folded.set(key, same.includes(one) ? same : [...same, one]);
    }
  }

  find(text: string): T | undefined {
    const [first, ...others] = this.#folded.get(searchTextOf([text])) ?? [];
    return this.#exact.get(text) ?? (others.length === 0 ? first : undefined);
  }

  names(): string[] {
    return [...this.#exact.keys()];
  }

  entries(): [string, T][] {
    return [...this.#exact];
  }

  read(text: string): Read {
    const found = this.find(text);
    return found === undefined ? this.#unknown(text) : value(found);
  }

  /** Several values: `Screen | Whiteboard`, or with commas, unless a name has a comma itself. */
  readList(text: string): Read {
    const values: T[] = [];
    for (const part of this.#parts(text)) {
      const found = this.find(part);
      if (found === undefined) return this.#unknown(part);
      values.push(found);
    }
    return value([...new Set(values)]);
  }

  #unknown(text: string): Read {
    const allowed = languages.map((language): [string, string] => [
      `allowed${fieldEnd[language]}`,
      someOf(this.#shown?.[language] ?? this.names(), language),
    ]);
    const params = { value: text.slice(0, 80), ...Object.fromEntries(allowed) };
    return { fault: 'not_among', params };
  }

  #parts(text: string): string[] {
    const split = (separator: RegExp) => (part: string) =>
      this.find(part) === undefined ? part.split(separator).map((one) => one.trim()) : [part];
    return [text]
      .flatMap(split(/[|\n]/))
      .flatMap(split(/[;,，、]/))
      .filter((part) => part !== '');
  }
}

/** Text of a cell that a spreadsheet would run; our exports put an apostrophe before it. */
const formula = /^(?:[=@\t\r]|[+-](?!\d)(?=.))/;
const guarded = /^'(?=[=+\-@\t\r])/;
/** Error values that a formula without a result shows. */
const failed = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!)$/i;

/** Returns the plain text of a cell, or a fault where it is a formula or its failure. */
export function plainText(text: string): { readonly text: string } | Fault {
  if (failed.test(text)) return fault('failed_formula');
  return formula.test(text) ? fault('formula') : { text: text.replace(guarded, '') };
}
