import type { OwnField, OwnValue } from '@axp/contracts';
import { ownFieldLimits } from '@axp/contracts/vocabulary';

const yes = new Set(['1', 'true', 'yes', 'on', 'y']);
const no = new Set(['0', 'false', 'no', 'off', 'n']);

/** The value that a text of another system has in an own field; null where it has none. */
function ownValueOf(
  { kind, choices }: Pick<OwnField, 'kind' | 'choices'>,
  given: string,
): OwnValue | null {
  const text = oneLine(given);
  const word = text.toLowerCase();
  switch (kind) {
    case 'text':
      return text.length <= ownFieldLimits.text ? text : null;
    case 'number':
      return numberOf(text);
    case 'yes-no':
      return yes.has(word) || (no.has(word) ? false : null);
    case 'choice':
      return choices.find(({ label }) => Object.values(label).includes(text))?.id ?? null;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  }
}

function numberOf(text: string): number | null {
  const value = Number(text);
  const scale = 10 ** ownFieldLimits.decimals;
  const isKept = Number.isFinite(value) && Math.abs(value) <= ownFieldLimits.number;
  return isKept && text !== '' ? Math.round(value * scale) / scale : null;
}

/** A text as one line without signs that a form would refuse. */
export function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ').trim();
}

/** A text without signs that a form would refuse. */
export function plainText(text: string): string {
  return text.replaceAll(/[^\P{C}\t\n]|[\u2028\u2029]/gu, ' ').trim();
}

export interface OwnValues {
  readonly values: Record<string, OwnValue>;
  /** Values that no field holds as they are, for a text beside them. */
  readonly others: readonly string[];
}

/** Values of own fields by the ids that these have here. */
export function ownValuesOf(
  given: Readonly<Record<string, string>>,
  fields: ReadonlyMap<string, Pick<OwnField, 'id' | 'kind' | 'choices' | 'label'>>,
): OwnValues {
  const values: Record<string, OwnValue> = {};
  const others: string[] = [];
  for (const [key, text] of Object.entries(given)) {
    if (text.trim() === '') continue;
    const field = fields.get(key);
    const value = field ? ownValueOf(field, text) : null;
    if (field && value !== null) values[field.id] = value;
    else others.push(`${field?.label.en ?? key}: ${plainText(text)}`);
  }
  return { values, others };
}
