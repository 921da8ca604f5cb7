import * as z from 'zod/mini';
import type { ParsedFields } from '../field-issues.ts';
import { parseFields } from '../field-issues.ts';
import type { ResourceType } from '../kinds/traits.ts';
import { CalendarDay, line } from '../schemas.ts';
import { fieldsPerLanguage } from '../vocabulary/languages.ts';
import type { OwnFieldSubject } from '../vocabulary/own-fields.ts';
import { ownFieldLimits } from '../vocabulary/own-fields.ts';
import type { OwnField, OwnValue } from './own-field.ts';

interface Place {
  readonly subject: OwnFieldSubject;
  readonly type: ResourceType;
  /** Null for a resource that is not stored yet. */
  readonly resourceId: string | null;
}

/** The fields that a resource or its bookings have. */
export function ownFieldsAt<F extends OwnField>(
  fields: readonly F[],
  { subject, type, resourceId }: Place,
): F[] {
  return fields.filter(
    (field) =>
      field.subject === subject &&
      field.types.includes(type) &&
      (field.resourceIds.length === 0 ||
        (resourceId !== null && field.resourceIds.includes(resourceId))),
  );
}

function numberSchema({ number }: OwnField): z.ZodMiniType<OwnValue> {
  const { min, max, decimals = 0 } = number ?? {};
  return z.number().check(
    z.minimum(min ?? -ownFieldLimits.number),
    z.maximum(max ?? ownFieldLimits.number),
    z.refine((value) => Number(value.toFixed(decimals)) === value, {
      error: 'too_many_decimals',
      params: { decimals },
    }),
  );
}

function choiceSchema({ choices }: OwnField): z.ZodMiniType<OwnValue> {
  const offered = choices.filter(({ isArchived }) => !isArchived);
  return z.string().check(
    z.refine((value) => offered.some(({ id }) => id === value), {
      error: 'invalid_choice',
      params: fieldsPerLanguage('choices', (language) =>
        offered.map(({ label }) => label[language]).join(', '),
      ),
    }),
  );
}

function valueSchema(field: OwnField): z.ZodMiniType<OwnValue> {
  switch (field.kind) {
    case 'text':
      return line(1, ownFieldLimits.text);
    case 'number':
      return numberSchema(field);
    case 'yes-no':
      return z.boolean();
    case 'choice':
      return choiceSchema(field);
    case 'date':
      return CalendarDay;
  }
}

/** Null for what is empty; undefined, which is refused as missing, where something is required. */
function given({ isRequired }: OwnField, value: unknown): unknown {
  const isEmpty = value === null || (typeof value === 'string' && value.trim() === '');
  if (!isEmpty) return value;
  return isRequired ? undefined : null;
}

function fieldSchema(field: OwnField, read: (value: unknown) => unknown) {
  const value = valueSchema(field);
  return z.pipe(z.transform(read), field.isRequired ? value : z.nullable(value));
}

function byId<S extends z.ZodMiniType>(
  fields: readonly OwnField[],
  schema: (field: OwnField) => S,
): z.ZodMiniObject<Record<string, S>, z.core.$strict> {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field.id, schema(field)])));
}

/** The values of something new: browser and server check the same schema (F-03). */
export function ownFieldsSchema(fields: readonly OwnField[]) {
  return byId(fields, (field) =>
    fieldSchema(field, (value) => given(field, value === undefined ? field.default : value)),
  );
}

/** Changed values: what is absent stays, and null clears. */
export function ownChangesSchema(fields: readonly OwnField[]) {
  return byId(fields, (field) => z.optional(fieldSchema(field, (value) => given(field, value))));
}

/** Filters of a search, by fields that are offered for that. */
export function ownFiltersSchema(fields: readonly OwnField[]) {
  return byId(
    fields.filter(({ isFilter }) => isFilter),
    (field) => z.optional(valueSchema(field)),
  );
}

/** Parses values as {@link parseFields} does; each refusal names its field by the label of this. */
export function parseOwnFields<T extends z.core.$ZodType>(
  fields: readonly OwnField[],
  schema: T,
  values: unknown,
): ParsedFields<T> {
  const result = parseFields(schema, values, 'ownFields');
  if (result.success) return result;
  return {
    success: false,
    issues: result.issues.map((issue) => {
      const field = fields.find(({ id }) => issue.path === `ownFields.${id}`);
      if (!field) return issue;
      const labels = fieldsPerLanguage('label', (language) => field.label[language]);
      return { ...issue, params: { ...issue.params, ...labels } };
    }),
  };
}
