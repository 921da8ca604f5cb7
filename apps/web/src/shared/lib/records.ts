type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields of any kind. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** The fields of a stored object; none where it is missing or damaged. */
export function parseRecord(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The names of an object's fields. */
export function keysOf<T extends object>(value: T): (keyof T & string)[] {
  return Object.keys(value).filter((name): name is keyof T & string => name in value);
}

/** A value for each name. */
export function recordOf<N extends string, V>(
  names: readonly N[],
  toValue: (name: N) => V,
): Readonly<Record<N, V>>;
export function recordOf(names: readonly string[], toValue: (name: string) => unknown): object {
  return Object.fromEntries(names.map((name) => [name, toValue(name)]));
}

/** Whether a value has all these parts, as what this release writes has. */
export function hasParts<T extends object>(
  value: unknown,
  parts: readonly (keyof T)[],
): value is T {
  return isRecord(value) && parts.every((part) => part in value);
}
