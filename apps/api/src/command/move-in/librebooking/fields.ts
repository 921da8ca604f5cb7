import type { MovedField, Reading } from '../source/moved-part.ts';
import type { Row } from '../source/source.ts';
import { isSet, lineOf, numberOf, textOf, withoutEntities } from '../source/texts.ts';

/** Categories of custom attributes. */
const categories = { booking: 1, resource: 4 } as const;
const kinds: Readonly<Record<number, MovedField['kind']>> = {
  1: 'text',
  2: 'text',
  3: 'choice',
  4: 'yes-no',
  5: 'date',
};

/** Reads custom attributes of reservations and resources; those of others have no counterpart. */
export async function readFields({ source, tally }: Reading): Promise<MovedField[]> {
  const columns = [
    'custom_attribute_id',
    'display_label',
    'display_type',
    'attribute_category',
    'is_required',
    'possible_values',
    'admin_only',
    'is_private',
  ] as const;
  const rows = await source.all('custom_attributes', columns, 'custom_attribute_id');
  tally.read('field', await source.count('custom_attributes'));
  return rows.flatMap((row) => {
    const field = fieldOf(row);
    // The file has no readers of a field: what only administrators or the owner see would be seen by all.
    if (field && !isSet(row.admin_only) && !isSet(row.is_private)) return [field];
    tally.leave('field', 'no_counterpart', { example: lineOf(withoutEntities(row.display_label)) });
    return [];
  });
}

function fieldOf(
  row: Row<
    | 'custom_attribute_id'
    | 'display_label'
    | 'display_type'
    | 'attribute_category'
    | 'is_required'
    | 'possible_values'
  >,
): MovedField | null {
  const category = numberOf(row.attribute_category);
  const kind = kinds[numberOf(row.display_type) ?? 0];
  const subject = category === categories.booking ? 'booking' : 'resource';
  if (kind === undefined || category !== categories[subject]) return null;
  const key = `${row.custom_attribute_id}`;
  const values = textOf(withoutEntities(row.possible_values))
    .split(',')
    .map((value) => lineOf(value));
  const choices = kind === 'choice' ? [...new Set(values.filter((value) => value !== ''))] : [];
  return {
    key,
    subject,
    kind: kind === 'choice' && choices.length === 0 ? 'text' : kind,
    title: lineOf(withoutEntities(row.display_label)) || `#${key}`,
    choices,
    isRequired: isSet(row.is_required),
  };
}

export type FieldValues = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Values of some reservations, or resources, by their ids; without those that say nothing. */
export async function readValues(
  { source }: Pick<Reading, 'source'>,
  fields: readonly MovedField[],
  { subject, ids }: { readonly subject: MovedField['subject']; readonly ids: Iterable<string> },
): Promise<FieldValues> {
  const own = new Map(
    fields.filter((field) => field.subject === subject).map((field) => [field.key, field]),
  );
  if (own.size === 0) return new Map();
  const columns = [
    'entity_id',
    'custom_attribute_id',
    'attribute_value',
    'attribute_category',
  ] as const;
  const rows = await source.rowsIn('custom_attribute_values', columns, 'entity_id', ids);
  const values = new Map<string, Record<string, string>>();
  for (const row of rows) {
    const field = own.get(`${row.custom_attribute_id}`);
    const value = field && textValue(field.kind, textOf(withoutEntities(row.attribute_value), 500));
    if (!value || numberOf(row.attribute_category) !== categories[subject]) continue;
    values.set(`${row.entity_id}`, { ...values.get(`${row.entity_id}`), [field.key]: value });
  }
  return values;
}

function textValue(kind: MovedField['kind'], text: string): string {
  if (kind === 'yes-no') return `${isSet(text)}`;
  // A date with a time of day loses the time.
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '';
  return text;
}
