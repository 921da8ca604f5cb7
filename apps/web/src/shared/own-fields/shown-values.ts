import type { OwnField, OwnFieldValue, OwnValues } from '@axp/contracts';

/** Values of a form as an answer has them: those of its fields, in their order. */
export function shownValues(fields: readonly OwnField[], values: OwnValues): OwnFieldValue[] {
  return fields.flatMap(({ id, kind, label, choices }) => {
    const value = values[id] ?? null;
    if (value === null || value === '') return [];
    const choice = choices.find((one) => one.id === value)?.label ?? null;
    return [{ id, kind, label, value, choice, isArchived: false }];
  });
}
