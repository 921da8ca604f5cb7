/** Excludes `undefined`, which means 'not in the cache'. */
type Answer = NonNullable<unknown> | null;

/**
 * Remembers what is worked out of a text and never changes, such as what it says or how it is
 * written. At `most` answers all are forgotten, which bounds what texts from outside can fill.
 */
export function remembered<Value extends Answer>(
  most: number,
  workOut: (text: string) => Value,
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    const workedOut = workOut(text);
    if (known.size >= most) known.clear();
    known.set(text, workedOut);
    return workedOut;
  };
}
