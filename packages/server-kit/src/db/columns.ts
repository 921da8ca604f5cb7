type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

type Columns<Values> = {
  [Name in keyof Values & string as Snake<Name>]: Values[Name] extends readonly (infer Item)[]
    ? Item[]
    : Values[Name];
};

/** The same values under the names of their columns: `sortField` becomes `sort_field`. */
export function columnsOf<Values extends object>(values: Values): Columns<Values>;
export function columnsOf(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
