import type { OwnField } from '@axp/contracts';
import { ownChangesSchema, ownFieldsSchema, parseFields } from '@axp/contracts';
import type { ValidationText } from '@/shared/i18n/use-validation-text.ts';

export interface Judged {
  readonly fields: readonly OwnField[];
  /** Values by the ids of fields. */
  readonly values: unknown;
  /** Whether absent values stay as they are stored. */
  readonly isChange: boolean;
}

/** Texts of the refused values at their paths, by the schema that the server has too (F-03). */
export function findFaults(
  { fields, values, isChange }: Judged,
  text: Pick<ValidationText, 'issue'>,
): Readonly<Record<string, string>> {
  const schema = isChange ? ownChangesSchema(fields) : ownFieldsSchema(fields);
  const parsed = parseFields(schema, values, 'ownFields');
  if (parsed.success) return {};
  return Object.fromEntries(parsed.issues.map((issue) => [issue.path, text.issue(issue)]));
}
