import * as z from 'zod/mini';
import type { OperationShape } from '../operation.ts';
import { dataOf, paramsOf } from '../operation.ts';
import { exampleId, exampleValues, omitted } from './example-values.ts';

type Fields = Readonly<Record<string, unknown>>;
type Schema = z.core.$ZodType;
type Entry = readonly [string, unknown];
/** Names of a field's object and of the field. */
type Path = readonly [string, string];

/** One call as the OpenAPI document shows it; what is sent and what comes back. */
export interface OperationExample {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
  readonly data: unknown;
  readonly meta?: unknown;
}

/** Derives the example of a call from its schemas and the names of their fields. */
export function exampleOf(operation: OperationShape): OperationExample {
  const { id, query, body, success } = operation;
  const params = paramsOf(operation);
  return {
    ...(params && { params: objectOf(params, 'params') }),
    ...(query && { query: objectOf(query, 'query') }),
    ...(body && { body: exampleFor(body, [id, 'body']) }),
    data: exampleFor(dataOf(operation), [id, 'data']),
    ...(success.meta && { meta: exampleFor(success.meta, [id, 'meta']) }),
  };
}

function accepts(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

/** Returns the value listed for the field's name, if its schema takes one; else one of the schema. */
function exampleFor(schema: Schema, path: Path): unknown {
  const [, name] = path;
  if (schema instanceof z.core.$ZodNullable && omitted.has(name)) return null;
  const keys = [path.join('.'), name, lastWord(name)];
  const listed = keys.flatMap((key) => exampleValues[key] ?? []);
  const found = listed.find((value) => accepts(schema, value));
  return found === undefined ? derivedFrom(schema, path) : found;
}

/** `id` of `newApproverId`. */
function lastWord(name: string): string {
  return (/[A-Z]?[a-z]*$/.exec(name)?.[0] ?? name).toLowerCase();
}

function derivedFrom(schema: Schema, path: Path): unknown {
  if (schema instanceof z.core.$ZodObject) return objectOf(schema, path[1]);
  if (schema instanceof z.core.$ZodArray) {
    const items = [exampleFor(schema._zod.def.element, path)];
    return accepts(schema, items) ? items : [];
  }
  if (schema instanceof z.core.$ZodUnion) {
    const values = schema._zod.def.options.map((option) => exampleFor(option, path));
    return values.find((value) => accepts(schema, value));
  }
  if (
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault
  ) {
    return exampleFor(schema._zod.def.innerType, path);
  }
  if (schema instanceof z.core.$ZodPipe) {
    const side = schema._zod.def.in;
    const inner = side instanceof z.core.$ZodTransform ? schema._zod.def.out : side;
    const value = exampleFor(inner, path);
    return accepts(schema, value) ? value : leafOf(schema, path);
  }
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries)[0];
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values[0];
  if (schema instanceof z.core.$ZodRecord) return {};
  return leafOf(schema, path);
}

/** Leaves optional fields out that the others do not go with. */
function objectOf(schema: z.core.$ZodObject, parent: string): Fields {
  const { shape } = schema._zod.def;
  const isOptional = (name: string) => shape[name]?._zod.optin === 'optional';
  const issues = (entries: readonly Entry[]) =>
    z.safeParse(schema, Object.fromEntries(entries)).error?.issues.length ?? 0;
  const entries = Object.entries(shape)
    .filter(([name]) => !isOptional(name) || !omitted.has(name))
    .map(([name, field]) => [name, exampleFor(field, [parent, name])] as const);
  if (issues(entries) === 0) return Object.fromEntries(entries);
  let kept = entries.filter(([name]) => !isOptional(name));
  for (const entry of entries.filter(([name]) => isOptional(name))) {
    const longer = [...kept, entry];
    if (issues(longer) <= issues(kept)) kept = longer;
  }
  return Object.fromEntries(kept);
}

function leafOf(schema: Schema, [parent, name]: Path): unknown {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const id = exampleId((name === 'id' ? parent : name).replace(/(?:Ids?|s)$/, ''));
  const values = [sentence, id, 1, !/^is[A-Z]/.test(name), null];
  return values.find((value) => accepts(schema, value));
}
