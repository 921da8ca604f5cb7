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

/** The name of the column of a value: `sortField` becomes `sort_field`. */
function columnName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The names of the columns of these values. */
export function columnNames<Values extends object>(
  values: Values,
): readonly (keyof Columns<Values>)[];
export function columnNames(values: object): readonly string[] {
  return Object.keys(values).map(columnName);
}

/** The same values under the names of their columns. Points in time become their ISO text. */
export function columnValues<Values extends object>(values: Values): Columns<Values>;
export function columnValues(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      columnName(name),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

/** The values of a row under the names of their fields: `sort_field` becomes `sortField`. */
export function fieldValues(row: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
