import * as z from 'zod/mini';

type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** A field of a request as its schema describes it, lists and objects included. */
export interface Field {
  /** Names and indexes from the body to the field. */
  readonly path: readonly string[];
  /** JSON types that the schema accepts here. */
  readonly types: ReadonlySet<JsonType>;
}

/** A value as JSON text, so that it may be one that no JavaScript literal can express. */
export interface OddValue {
  readonly json: string;
  readonly type: JsonType;
}

const texts = [
  '',
  ' ',
  'x\u0000y',
  'x\ny',
  'x'.repeat(10_000),
  'NaN',
  '-Infinity',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  '01a1f000-0000-7000-8000-00000000dead',
  '__proto__',
  '../%',
  "' or 1=1; --",
].map((text) => JSON.stringify(text));

const numbers = [
  '-1',
  '0',
  '0.5',
  '1e308',
  '1e999',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '18446744073709551616',
];

const objects = [
  '{"length":{"toString":1,"valueOf":1}}',
  '{"size":{"toString":1,"valueOf":1}}',
  '{"length":5}',
  '{}',
  '{"length":1e999}',
  '{"toString":1,"toJSON":1,"then":1}',
  '{"__proto__":{"length":1}}',
  '{"\\ud800":1}',
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
];

const lists = [
  '[]',
  '[null]',
  '[[]]',
  '[{"length":{"toString":1}}]',
  `[${'0,'.repeat(2_000)}0]`,
  '['.repeat(5_000) + ']'.repeat(5_000),
];

const ofType = (type: JsonType, values: readonly string[]) =>
  values.map((json): OddValue => ({ json, type }));

/** Values that no field expects, and limits of the database. */
export const oddValues: readonly OddValue[] = [
  { json: 'null', type: 'null' },
  { json: 'true', type: 'boolean' },
  ...ofType('string', ['"\\ud800"', '"\\udc00x"', ...texts]),
  ...ofType('number', numbers),
  ...ofType('object', objects),
  ...ofType('array', lists),
];

/** The values at the edge of a field's types, and those that its types don't include. */
export function oddValuesFor({ types }: Field): readonly OddValue[] {
  const counts = new Map<JsonType, number>();
  return oddValues.filter(({ type }) => {
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    // Of a wrong type one is as good as another, except for objects, which can imitate others.
    return types.has(type) || count <= (type === 'object' ? 3 : 1);
  });
}

/** The texts among them, as a query, a path or a header can hold them. */
export const oddTexts: readonly string[] = [
  ...texts.map((json) => String(JSON.parse(json))),
  '-1',
  '0.5',
  '1e999',
  '2147483648',
  '18446744073709551616',
  'null',
  'true',
  '[]',
  '{"length":5}',
];

const SchemaNode = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  $ref: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  $defs: z.optional(z.record(z.string(), z.unknown())),
});
type SchemaNode = z.output<typeof SchemaNode>;

const MAX_DEPTH = 6;

/** Every field of a schema, from the JSON schema that the OpenAPI document is made of. */
export function fieldsOf(schema: z.ZodMiniType | undefined): Field[] {
  if (!schema) return [];
  const root = SchemaNode.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const found = new Map<string, { path: readonly string[]; types: Set<JsonType> }>();
  visit(root, []);
  return [...found.values()].filter(({ path }) => path.length > 0);

  function visit(node: unknown, path: readonly string[]): void {
    if (path.length > MAX_DEPTH) return;
    const { $ref, ...own } = SchemaNode.parse(node);
    if ($ref !== undefined) visit(root.$defs?.[$ref.replace('#/$defs/', '')], path);
    const key = path.join('/');
    const field = found.get(key) ?? { path, types: new Set() };
    found.set(key, field);
    for (const type of typesOf(own)) field.types.add(type);
    for (const part of [own.anyOf, own.oneOf, own.allOf].flat()) {
      if (part !== undefined) visit(part, path);
    }
    for (const [name, child] of Object.entries(own.properties ?? {})) visit(child, [...path, name]);
    if (own.items !== undefined) visit(own.items, [...path, '0']);
  }
}

function typesOf({ type, const: only, enum: choices, anyOf, oneOf, allOf }: SchemaNode) {
  const listed = [type ?? []].flat();
  const values = [...(only === undefined ? [] : [only]), ...(choices ?? [])];
  if (listed.length + values.length > 0) {
    return [...listed, ...values.map(jsonTypeOf)].flatMap((name) => jsonTypes.get(name) ?? []);
  }
  // A schema that says nothing, such as one made by a transformation, accepts anything.
  return anyOf || oneOf || allOf ? [] : [...jsonTypes.values()];
}

const jsonTypes: ReadonlyMap<string, JsonType> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
  ['array', 'array'],
  ['object', 'object'],
]);

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** JSON text of a body with one value replaced; missing parents are created. */
export function withValue(base: unknown, path: readonly string[], json: string): string {
  const [name, ...rest] = path;
  if (name === undefined) return json;
  if (Array.isArray(base) || (!isRecord(base) && name === '0')) {
    const items: readonly unknown[] = Array.isArray(base) ? base : [];
    const [first, ...others] = items;
    return `[${[withValue(first, rest, json), ...others.map((one) => JSON.stringify(one))].join(',')}]`;
  }
  const members = isRecord(base) ? base : {};
  const kept = Object.entries(members).filter(([key]) => key !== name);
  const written = [
    ...kept.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`),
    `${JSON.stringify(name)}:${withValue(members[name], rest, json)}`,
  ];
  return `{${written.join(',')}}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
