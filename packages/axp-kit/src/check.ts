type Members = Readonly<Record<string, unknown>>;

/** An object with members, and no list. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Kinds {
  boolean: boolean;
  string: string;
  number: number;
}

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text;

/** Whether something from outside has members of that kind, texts by default: 'one other'. */
export function hasAll<Names extends string, Kind extends keyof Kinds = 'string'>(
  value: unknown,
  names: Names,
  kind?: Kind,
): value is Members & Readonly<Record<Words<Names>, Kinds[Kind]>> {
  return (
    isObject(value) && names.split(' ').every((name) => typeof value[name] === (kind ?? 'string'))
  );
}

/** A list of texts only. */
export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Returns the result, or nothing if it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The value of a JSON text, or nothing if it is none. */
export function parseJson(text: string | null): unknown {
  return attempt((): unknown => JSON.parse(text ?? ''));
}

/** Lets that time pass. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
