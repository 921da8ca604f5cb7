import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts/vocabulary';
import type { AdministrationKey, Say } from '../../../platform/pages/texts.ts';
import { mailAddressOf } from '../../local-accounts/index.ts';
import type { Values } from '../domain/merge-edits.ts';
import type { TextCheck } from './findings.ts';
import { Findings } from './findings.ts';
import type { Checked, FormField } from './form-field.ts';
import { checkValue, linesOf } from './form-field.ts';

/** One field of an object: its control and texts, how a form's text is read, and how a value is shown. */
export interface ObjectField<Value> {
  toFormFields(name: string, say: Say<AdministrationKey>): readonly FormField[];
  /** Collects what is wrong in `findings`; the value is then not used. */
  read(findings: Findings, name: string): Value;
  show(value: Value, name: string): Values;
}

/** The fields of an object in the order of its form. Names are those of the input and of the form. */
export type ObjectFields = Readonly<Record<string, ObjectField<unknown>>>;

export type InputOf<Fields extends ObjectFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends ObjectField<infer Value> ? Value : never;
};

export function toFormFields(fields: ObjectFields, say: Say<AdministrationKey>): FormField[] {
  return Object.entries(fields).flatMap(([name, field]) => field.toFormFields(name, say));
}

export function readObject<Fields extends ObjectFields>(
  fields: Fields,
  findings: Findings,
): InputOf<Fields>;
export function readObject(fields: ObjectFields, findings: Findings): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(findings, name)]),
  );
}

export function checkObject<Fields extends ObjectFields>(
  fields: Fields,
  values: Values,
): Checked<InputOf<Fields>> {
  const findings = new Findings(values);
  return findings.conclude(readObject(fields, findings));
}

/** Stored values as a form shows them. */
export function showObject<Fields extends ObjectFields>(
  fields: Fields,
  stored: InputOf<Fields>,
): Values;
export function showObject(
  fields: ObjectFields,
  stored: Readonly<Record<string, unknown>>,
): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      Object.entries(field.show(stored[name], name)),
    ),
  );
}

type Text = AdministrationKey | ((say: Say<AdministrationKey>) => string);

interface Texts {
  readonly label: Text;
  readonly help?: Text;
  /** Heading that begins with this field. */
  readonly legend?: Text;
  /** Shown, but not changed here. */
  readonly isFixed?: boolean;
  /** Can't be chosen for now; the help says why. */
  readonly isDisabled?: boolean;
  /** Addresses that end with the value, to copy. */
  readonly addresses?: readonly {
    readonly id: string;
    readonly label: Text;
    readonly help: Text;
    readonly prefix: string;
  }[];
}

interface TextOptions extends Texts {
  readonly kind?: 'text' | 'email' | 'url' | 'colour' | 'block';
  /** In characters. */
  readonly longest: number;
  readonly check?: TextCheck;
  /** Whether it may be empty. */
  readonly isOptional?: boolean;
}

export function text(options: TextOptions): ObjectField<string> {
  const { kind = 'text', longest, check, isOptional = false } = options;
  return {
    toFormFields: (name, say) => [
      { ...formField(name, say, options), kind, ...(isOptional && { isOptional }) },
    ],
    read: (findings, name) =>
      isOptional ? findings.optional(name, longest, check) : findings.text(name, longest, check),
    show: (value, name) => ({ [name]: value }),
  };
}

/** A required email address, in lower case. */
export function email(texts: Texts): ObjectField<string> {
  const field = text({
    ...texts,
    kind: 'email',
    longest: 254,
    check: (typed) => (mailAddressOf(typed) === null ? 'invalid.email' : null),
  });
  return mapped(field, { read: (typed) => mailAddressOf(typed) ?? '', show: (stored) => stored });
}

/** A text that may be empty: null then. */
export function optionalText(options: TextOptions): ObjectField<string | null> {
  return mapped(text({ ...options, isOptional: true }), {
    read: (typed) => (typed === '' ? null : typed),
    show: (value) => value ?? '',
  });
}

export function mapped<From, To>(
  field: ObjectField<From>,
  { read, show }: { readonly read: (value: From) => To; readonly show: (value: To) => From },
): ObjectField<To> {
  return {
    toFormFields: (name, say) => field.toFormFields(name, say),
    read: (findings, name) => read(field.read(findings, name)),
    show: (value, name) => field.show(show(value), name),
  };
}

interface LinesOptions extends Texts {
  readonly check?: TextCheck;
  readonly isRequired?: boolean;
}

/** One entry a line. */
export function lines(options: LinesOptions): ObjectField<readonly string[]> {
  const { check, isRequired = false } = options;
  return {
    toFormFields: (name, say) => [{ ...formField(name, say, options), kind: 'lines' }],
    read: (findings, name) => {
      const read = findings.lines(name, check);
      if (isRequired && read.length === 0) findings.refuse(name, 'invalid.required');
      return read;
    },
    show: (value, name) => ({ [name]: linesOf(value.join('\n')).join('\n') }),
  };
}

export function flag(texts: Texts): ObjectField<boolean> {
  return {
    toFormFields: (name, say) => [{ ...formField(name, say, texts), kind: 'check' }],
    read: (findings, name) => findings.isChecked(name),
    show: (value, name) => ({ [name]: checkValue(value) }),
  };
}

interface Option<Value> {
  readonly value: Value;
  readonly label: Text;
}

interface FlagsOptions {
  readonly legend?: Text;
  /** `field` is the name of its check box. */
  readonly options: readonly (Option<string> & { readonly field: string })[];
}

/** Any number of options, a check box for each. */
export function flags({ legend, options }: FlagsOptions): ObjectField<readonly string[]> {
  return {
    toFormFields: (_name, say) =>
      options.map(({ field, label }, index) => ({
        ...formField(field, say, { label, ...(index === 0 && legend && { legend }) }),
        kind: 'check',
      })),
    read: (findings) =>
      options.filter(({ field }) => findings.isChecked(field)).map(({ value }) => value),
    show: (values) =>
      Object.fromEntries(
        options.map(({ field, value }) => [field, checkValue(values.includes(value))]),
      ),
  };
}

export function number(
  options: Texts & { readonly least: number; readonly most: number },
): ObjectField<number> {
  return {
    toFormFields: (name, say) => [{ ...formField(name, say, options), kind: 'number' }],
    read: (findings, name) => findings.number(name, options),
    show: (value, name) => ({ [name]: String(value) }),
  };
}

interface ChoiceOptions<Value extends string> extends Texts {
  readonly options: readonly Option<Value>[];
  /** Value of an invalid input, which is refused anyway. */
  readonly fallback: NoInfer<Value>;
}

export function choice<const Value extends string>(
  texts: ChoiceOptions<Value>,
): ObjectField<Value> {
  const { options, fallback } = texts;
  return {
    toFormFields: (name, say) => [
      {
        ...formField(name, say, texts),
        kind: 'select',
        options: options.map(({ value, label }) => ({ value, label: textOf(label, say) })),
      },
    ],
    read: (findings, name) =>
      findings.choice(
        name,
        options.map(({ value }) => value),
      ) ?? fallback,
    show: (value, name) => ({ [name]: value }),
  };
}

const languageLabels = {
  en: 'settings.english',
  th: 'settings.thai',
} as const satisfies Record<Language, AdministrationKey>;

export const languageOptions = languages.map((value) => ({ value, label: languageLabels[value] }));

function formField(
  name: string,
  say: Say<AdministrationKey>,
  { label, help, legend, isFixed, isDisabled, addresses }: Texts,
) {
  return {
    name,
    label: textOf(label, say),
    ...(help !== undefined && { help: textOf(help, say) }),
    ...(legend !== undefined && { legend: textOf(legend, say) }),
    ...(isFixed === true && { isFixed }),
    ...(isDisabled === true && { isDisabled }),
    ...(addresses !== undefined && {
      addresses: addresses.map((one) => ({
        ...one,
        label: textOf(one.label, say),
        help: textOf(one.help, say),
      })),
    }),
  };
}

function textOf(text: Text, say: Say<AdministrationKey>): string {
  return typeof text === 'string' ? say(text) : text(say);
}
