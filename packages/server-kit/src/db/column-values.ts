type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

type Stored<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Item[]
    : Value;

type Columns<Values> = {
  [Name in keyof Values & string as Snake<Name>]: Stored<Values[Name]>;
};

/**
 * The same values under the names of their columns: `sortField` becomes `sort_field`. Points in
 * time become their ISO text.
 */
export function columnValues<Values extends object>(values: Values): Columns<Values>;
export function columnValues(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}
