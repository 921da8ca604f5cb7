import * as z from 'zod/mini';
import { parseFields } from '../field-issues.ts';
import { adminOperation } from '../operation.ts';
import { OwnField, ownFieldFacts } from '../own-fields/own-field.ts';
import { ownFieldsSchema } from '../own-fields/own-fields-schema.ts';
import { Id, line, namedObject, Version } from '../schemas.ts';
import { languages, perLanguage } from '../vocabulary/languages.ts';
import {
  filteredOwnFieldKinds,
  ownFieldKinds,
  ownFieldLimits,
  ownFieldSubjects,
} from '../vocabulary/own-fields.ts';
import type { FieldIssue } from '../vocabulary/problems.ts';

const limits = ownFieldLimits;

export const ManagedOwnField = namedObject('ManagedOwnField', {
  ...OwnField.shape,
  /** Grows with each change; a change must name the one it was made from. */
  version: z.int(),
  /** No longer offered; its values stay readable. */
  isArchived: z.boolean(),
});
export type ManagedOwnField = z.output<typeof ManagedOwnField>;

export const listOwnFields = adminOperation('GET', '/own-fields', {
  summary:
    'List the fields that the merchant has added, by subject in their order, then archived ones',
  access: ['view', 'OwnField'],
  success: { status: 200, data: z.array(ManagedOwnField) },
});

const amount = z.number().check(z.minimum(-limits.number), z.maximum(limits.number));

const fields = {
  label: z.strictObject(perLanguage(() => line(1, limits.label))),
  /** May stay empty. */
  help: z.strictObject(perLanguage(() => line(0, limits.help))),
  ...ownFieldFacts,
  number: z.nullable(
    z.strictObject({
      min: z.nullable(amount),
      max: z.nullable(amount),
      decimals: z.int().check(z.minimum(0), z.maximum(limits.decimals)),
    }),
  ),
  /** Those that are offered, in their order; a known one that is left out is archived. */
  choices: z
    .array(
      z.strictObject({
        /** Made by the client for a new one. */
        id: Id,
        label: z.strictObject(perLanguage(() => line(1, limits.label))),
      }),
    )
    .check(z.maxLength(limits.choices)),
};
const kept = { subject: z.enum(ownFieldSubjects), kind: z.enum(ownFieldKinds) };
const Facts = z.object({ ...kept, ...fields });
export type OwnFieldFacts = z.output<typeof Facts>;

const isOneOf = (list: readonly string[], value: string) => list.includes(value);

function choiceFaults({ kind, choices }: OwnFieldFacts): FieldIssue[] {
  if (kind !== 'choice') {
    return choices.length > 0 ? [{ path: 'choices', code: 'not_for_own_field', params: {} }] : [];
  }
  if (choices.length === 0) return [{ path: 'choices', code: 'required', params: {} }];
  const texts = [
    { end: 'id', of: choices.map(({ id }) => id) },
    ...languages.map((language) => ({
      end: `label.${language}`,
      of: choices.map(({ label }) => label[language].toLowerCase()),
    })),
  ];
  return texts.flatMap(({ end, of }) => {
    const second = of.findIndex((text, at) => of.indexOf(text) < at);
    return second === -1
      ? []
      : [{ path: `choices.${second}.${end}`, code: 'duplicate', params: {} }];
  });
}

/** The default follows the rules of the field. */
function defaultFaults(facts: OwnFieldFacts): FieldIssue[] {
  if (facts.default === null) return [];
  const id = '00000000-0000-4000-8000-000000000000';
  const choices = facts.choices.map((choice) => ({ ...choice, isArchived: false }));
  const schema = ownFieldsSchema([{ ...facts, id, choices }]);
  const parsed = parseFields(schema, { [id]: facts.default });
  return parsed.success ? [] : parsed.issues.map((issue) => ({ ...issue, path: 'default' }));
}

/** Rules between the facts of a field, which a change has to keep as a whole. */
export function ownFieldFaults(facts: OwnFieldFacts): FieldIssue[] {
  const { subject, kind, number } = facts;
  const isWrongRange = number?.min != null && number.max != null && number.max < number.min;
  const canFilter = subject === 'resource' && isOneOf(filteredOwnFieldKinds, kind);
  const checks: readonly (readonly [boolean, string])[] = [
    [kind !== 'number' && number !== null, 'number'],
    [subject === 'resource' && facts.filledBy !== 'administrators', 'filledBy'],
    [facts.isFilter && !canFilter, 'isFilter'],
    [facts.isPersonal && subject !== 'booking', 'isPersonal'],
  ];
  return [
    ...checks.flatMap(([isBroken, path]) =>
      isBroken ? [{ path, code: 'not_for_own_field', params: {} }] : [],
    ),
    ...(isWrongRange
      ? [{ path: 'number.max', code: 'too_small', params: { minimum: number.min ?? 0 } }]
      : []),
    ...choiceFaults(facts),
    ...defaultFaults(facts),
  ];
}

export const OwnFieldBody = z.strictObject({ ...kept, ...fields }).check(({ value, issues }) => {
  for (const { path, code, params } of ownFieldFaults(value)) {
    issues.push({ code: 'custom', message: code, params, path: path.split('.'), input: value });
  }
});
export type OwnFieldBody = z.output<typeof OwnFieldBody>;

export const createOwnField = adminOperation('POST', '/own-fields', {
  summary: 'Add a field to resources or bookings',
  access: ['update', 'OwnField'],
  body: OwnFieldBody,
  success: { status: 201, data: ManagedOwnField },
  errors: ['own_field.label_taken', 'own_field.too_many', 'resource.not_found'],
});

/** Subject and kind stay as they are, since values are stored; absent facts stay as well. */
export const OwnFieldChange = z.extend(z.partial(z.strictObject(fields)), {
  version: Version,
  isArchived: z.optional(z.boolean()),
});
export type OwnFieldChange = z.output<typeof OwnFieldChange>;

export const updateOwnField = adminOperation('PATCH', '/own-fields/{id}', {
  summary: 'Update a field that the merchant has added, archive it or offer it again',
  access: ['update', 'OwnField'],
  body: OwnFieldChange,
  success: { status: 200, data: ManagedOwnField },
  errors: [
    'own_field.not_found',
    'own_field.stale',
    'own_field.label_taken',
    'own_field.too_many',
    'resource.not_found',
  ],
});

export const orderOwnFields = adminOperation('PATCH', '/own-fields', {
  summary: 'Set the order of the fields of a subject',
  access: ['update', 'OwnField'],
  body: z.strictObject({
    subject: kept.subject,
    /** All that are offered; refused where others have come or gone. */
    ids: z.array(Id).check(z.maxLength(limits.fields)),
  }),
  success: { status: 200, data: z.array(ManagedOwnField) },
  errors: ['own_field.stale'],
});
