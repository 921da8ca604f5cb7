import type { ValidationText } from '@/shared/i18n/use-validation-text.ts';
import type { Judged } from './own-value-faults.ts';

/** Texts of refused values of own fields, whose schema most merchants do not need. */
export async function ownValueFaults(
  judged: Judged,
  text: Pick<ValidationText, 'issue'>,
): Promise<Readonly<Record<string, string>>> {
  if (judged.fields.length === 0) return {};
  try {
    const { findFaults } = await import('./own-value-faults.ts');
    return findFaults(judged, text);
  } catch {
    // The server refuses the same values.
    return {};
  }
}
