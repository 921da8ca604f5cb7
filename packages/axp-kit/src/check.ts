type Shape = Readonly<Record<string, 'string' | 'number'>>;

/** What a value of that shape is. */
export type Shaped<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends 'string' ? string : number;
};

/** Whether something from outside has these members, of these types. */
export function hasShape<const S extends Shape>(value: unknown, shape: S): value is Shaped<S> {
  return (
    isObject(value) && Object.entries(shape).every(([name, type]) => typeof value[name] === type)
  );
}

/** An object with members, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of texts only. */
export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The value of a JSON text, or nothing if it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Lets that time pass. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
