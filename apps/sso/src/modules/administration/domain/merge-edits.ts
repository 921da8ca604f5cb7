/** The fields of an object as a form shows them. */
export type Values = Readonly<Record<string, string>>;

export interface Edits {
  /** Values when the form was opened. */
  readonly base: Values;
  /** Submitted values. */
  readonly mine: Values;
  /** Values that another user saved since then. */
  readonly theirs: Values;
}

export interface ForeignChange {
  readonly name: string;
  readonly was: string;
  readonly now: string;
  /** Whether the form keeps what was typed, because both have changed this field. */
  readonly isKept: boolean;
}

/**
 * Merges concurrent edits of an object. Fields that only the other user changed take the saved
 * value; submitted changes stay; the second user is notified in both cases.
 */
export function mergeEdits({ base, mine, theirs }: Edits): {
  readonly merged: Values;
  readonly changes: readonly ForeignChange[];
} {
  const changes = Object.keys(theirs).flatMap((name): ForeignChange[] => {
    const [was, typed, now] = [base, mine, theirs].map((values) => values[name] ?? '');
    if (was === undefined || typed === undefined || now === undefined) return [];
    if (was === now || typed === now) return [];
    return [{ name, was, now, isKept: typed !== was }];
  });
  const taken: Values = Object.fromEntries(
    changes.filter(({ isKept }) => !isKept).map(({ name, now }) => [name, now] as const),
  );
  return { merged: { ...mine, ...taken }, changes };
}

/** Returns the changed fields for the audit log. */
export function differenceOf(
  before: Values,
  after: Values,
): { readonly before: Values; readonly after: Values } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? '') !== (after[name] ?? ''),
  );
  if (names.length === 0) return null;
  const only = (values: Values) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  return { before: only(before), after: only(after) };
}
