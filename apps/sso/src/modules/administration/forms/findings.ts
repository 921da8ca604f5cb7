import type { Values } from '../domain/merge-edits.ts';
import type { Checked, Errors, Refusal } from './form-field.ts';
import { linesOf, longestLine } from './form-field.ts';

/** The text for an invalid value, or null. */
export type TextCheck = (text: string) => Refusal['key'] | null;

/** Reads the values of a form and collects what is wrong with them. */
export class Findings {
  readonly #values: Values;
  readonly #errors: Record<string, Refusal> = {};

  constructor(values: Values) {
    this.#values = values;
  }

  refuse(name: string, key: Refusal['key'], params: Refusal['params'] = {}): void {
    this.#errors[name] ??= { key, params };
  }

  /** A required text of at most `longest` characters. */
  text(name: string, longest: number, check: TextCheck = nothing): string {
    const text = this.#values[name] ?? '';
    if (text === '') this.refuse(name, 'invalid.required');
    else this.#checkText(name, text, { longest, check });
    return text;
  }

  /** A text that may be empty. */
  optional(name: string, longest: number, check: TextCheck = nothing): string {
    const text = this.#values[name] ?? '';
    if (text !== '') this.#checkText(name, text, { longest, check });
    return text;
  }

  /** One entry a line; the first invalid one is named. */
  lines(name: string, check: TextCheck = nothing): string[] {
    const lines = linesOf(this.#values[name] ?? '');
    if (lines.length > mostLines) this.refuse(name, 'invalid.tooMany', { most: mostLines });
    for (const line of lines) {
      const key = line.length > longestLine ? 'invalid.line' : check(line);
      if (key !== null) this.refuse(name, key, { line: line.slice(0, 200) });
    }
    return lines;
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    const chosen = choices.find((choice) => choice === this.#values[name]);
    if (chosen === undefined) this.refuse(name, 'invalid.choice');
    return chosen ?? null;
  }

  isChecked(name: string): boolean {
    return this.#values[name] === 'yes';
  }

  number(name: string, { least, most }: { readonly least: number; readonly most: number }): number {
    const text = this.#values[name] ?? '';
    const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.refuse(name, 'invalid.number', { least, most });
    return least;
  }

  get errors(): Errors {
    return this.#errors;
  }

  /** The input, unless a value was refused. */
  conclude<Input>(input: Input): Checked<Input> {
    if (Object.keys(this.#errors).length > 0) return { kind: 'wrong', errors: this.#errors };
    return { kind: 'right', input };
  }

  #checkText(
    name: string,
    text: string,
    { longest, check }: { readonly longest: number; readonly check: TextCheck },
  ): void {
    if (Array.from(text).length > longest) this.refuse(name, 'invalid.tooLong', { longest });
    const key = check(text);
    if (key !== null) this.refuse(name, key);
  }
}

const mostLines = 100;

function nothing(): null {
  return null;
}

/** Ids and slugs: characters that need no escaping in a URL. */
export function slugForm(text: string): Refusal['key'] | null {
  const isRight = /^[a-z0-9][a-z0-9-]{0,62}$/.test(text) && !/^new(?:-|$)/.test(text);
  return isRight ? null : 'invalid.slug';
}

/** Pictures and pages that people's browsers open: http(s) alone. */
export function webAddressForm(text: string): Refusal['key'] | null {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  // Of a host, URL allows characters that end a directive of a content security policy.
  const isPlain = isWeb && /^[\w.[\]:-]+$/.test(url.host);
  return isPlain && url.username === '' && url.password === '' ? null : 'invalid.address';
}

export function domainForm(text: string): Refusal['key'] | null {
  const isDomain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(
    text,
  );
  return isDomain ? null : 'invalid.domain';
}
