/** Facts about an object by the names of its fields; what JSON can hold. */
export type Facts = Readonly<Record<string, unknown>>;

export interface ChangedFacts {
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/**
 * Returns the fields that a change touched, before and after it. `before` is null for a created
 * object, `after` for a deleted one. Returns null if nothing changed.
 */
export function changedFacts({ before, after }: ChangedFacts): ChangedFacts | null {
  if (before === null || after === null) return { before, after };
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => written(before[field]) !== written(after[field]),
  );
  if (fields.length === 0) return null;
  return { before: pick(before, fields), after: pick(after, fields) };
}

export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface StoredChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** A stored change field by field, each value as one text. */
export function fieldChanges(change: StoredChange): FieldChange[] {
  const [before, after] = [factsOf(change.before), factsOf(change.after)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== null || change.after !== null);
}

function pick(facts: Facts, fields: readonly string[]): Facts {
  return Object.fromEntries(
    fields.filter((field) => field in facts).map((field) => [field, facts[field]]),
  );
}

/** The order of keys doesn't matter: the database keeps its own. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.map((part: unknown) => textOf(part) ?? '').join(', ');
  }
  return JSON.stringify(value);
}

/** None where the object was created or deleted. */
function factsOf(stored: unknown): Facts {
  return isRecord(stored) ? stored : {};
}

function isRecord(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
