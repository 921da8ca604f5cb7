import type { ResourceType } from '@axp/contracts';
import type { ManagedOwnField, OwnFieldBody } from '@axp/contracts/administration';
import type { OwnFieldKind, OwnFieldSubject } from '@axp/contracts/vocabulary';
import { filteredOwnFieldKinds, perLanguage } from '@axp/contracts/vocabulary';

/** A field as it is typed in; bounds of a number are texts. */
export type FieldValues = Omit<OwnFieldBody, 'subject' | 'number'> & {
  readonly number: { readonly min: string; readonly max: string; readonly decimals: number };
};

export interface FormProps {
  readonly subject: OwnFieldSubject;
  readonly values: FieldValues;
  readonly onChange: (part: Partial<FieldValues>) => void;
  /** Text of the error at a path of the body. */
  readonly errorAt: (path: string) => string | undefined;
}

export function newValues(subject: OwnFieldSubject, types: readonly ResourceType[]): FieldValues {
  return {
    kind: 'text',
    label: perLanguage(() => ''),
    help: perLanguage(() => ''),
    isRequired: false,
    default: null,
    types: [...types],
    resourceIds: [],
    seenBy: 'everyone',
    filledBy: subject === 'booking' ? 'booker' : 'administrators',
    isFilter: false,
    isPersonal: false,
    number: { min: '', max: '', decimals: 0 },
    choices: [],
  };
}

export function valuesOf(field: ManagedOwnField): FieldValues {
  const { number, choices } = field;
  const { kind, label, help, isRequired, types, resourceIds } = field;
  const { seenBy, filledBy, isFilter, isPersonal } = field;
  return {
    kind,
    label,
    help,
    isRequired,
    default: field.default,
    types,
    resourceIds,
    seenBy,
    filledBy,
    isFilter,
    isPersonal,
    number: {
      min: String(number?.min ?? ''),
      max: String(number?.max ?? ''),
      decimals: number?.decimals ?? 0,
    },
    choices: choices
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, label: name }) => ({ id, label: name })),
  };
}

function boundOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** The field as the contract judges it. */
export function bodyOf(subject: OwnFieldSubject, values: FieldValues): OwnFieldBody {
  const { kind, number, choices } = values;
  return {
    ...values,
    subject,
    isFilter: values.isFilter && canFilter(subject, kind),
    number:
      kind === 'number'
        ? { min: boundOf(number.min), max: boundOf(number.max), decimals: number.decimals }
        : null,
    choices: kind === 'choice' ? choices : [],
  };
}

/** Whether the search can filter by a field. */
export function canFilter(subject: OwnFieldSubject, kind: OwnFieldKind): boolean {
  return subject === 'resource' && filteredOwnFieldKinds.some((one) => one === kind);
}
