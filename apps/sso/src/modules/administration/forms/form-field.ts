import type { Fields } from '../../../platform/pages/page-request.ts';
import type { AdministrationKey } from '../../../platform/pages/texts.ts';
import type { Values } from '../domain/merge-edits.ts';

/** One field of an object, as a form shows it and as the record names it. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  /** `lines` are entries, each of them once; a `block` is kept as it was typed. */
  readonly kind:
    | 'text'
    | 'email'
    | 'url'
    | 'number'
    | 'colour'
    | 'lines'
    | 'block'
    | 'select'
    | 'check';
  readonly help?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly isOptional?: boolean;
  /** Shown, but decided once and for all. */
  readonly isFixed?: boolean;
  /** Can't be chosen for now; the help says why. */
  readonly isDisabled?: boolean;
  /** Addresses that end with the value, to copy. */
  readonly addresses?: readonly ComposedAddress[];
  /** Heading that begins with this field. */
  readonly legend?: string;
}

export interface ComposedAddress {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly prefix: string;
}

/** Why a value is refused, in words of the page. */
export interface Refusal {
  readonly key: AdministrationKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type Errors = Readonly<Record<string, Refusal>>;

export type Checked<Input> =
  | { readonly kind: 'right'; readonly input: Input }
  | { readonly kind: 'wrong'; readonly errors: Errors };

export const longestLine = 2048;

/** Returns the submitted values, normalised; fixed fields keep theirs. */
export function valuesOf(fields: readonly FormField[], form: Fields, known: Values = {}): Values {
  return Object.fromEntries(
    fields.map(({ name, kind, isFixed }) => {
      if (isFixed) return [name, known[name] ?? ''];
      const typed = form[name] ?? '';
      if (kind === 'check') return [name, typed === '' ? '' : 'yes'];
      if (kind === 'block') return [name, typed.replaceAll(/\r\n?/g, '\n').trim()];
      return [name, kind === 'lines' ? linesOf(typed).join('\n') : typed.trim()];
    }),
  );
}

export function linesOf(text: string): string[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...new Set(lines)];
}

export function checkValue(isSet: boolean): string {
  return isSet ? 'yes' : '';
}
