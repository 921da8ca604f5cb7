import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { dataOf, paramsOf } from '../operation.ts';
import { operations } from '../operations.ts';
import { exampleOf } from './example.ts';

const named = operations.map((operation) => [operation.id, operation] as const);

describe('the examples of the OpenAPI document', () => {
  it.each(named)('[Z-113] show a call of %s, whole and with nothing else in it', (_, operation) => {
    const { query, body, success } = operation;
    const answer = { data: dataOf(operation), meta: success.meta };
    const declared = { params: paramsOf(operation), query, body, ...answer };
    expect(Object.keys(exampleOf(operation)).toSorted()).toEqual(
      Object.entries(declared)
        .flatMap(([part, schema]) => (schema ? [part] : []))
        .toSorted(),
    );
  });

  it.each(named)('[Z-113] show a request of %s that the server takes', (_, operation) => {
    const example = exampleOf(operation);
    const { query, body } = operation;
    const declared = { params: paramsOf(operation), query, body };
    const faults = Object.entries(declared).flatMap(([part, schema]) => {
      const parsed = schema && z.safeParse(schema, Reflect.get(example, part));
      return parsed?.error ? [part, parsed.error] : [];
    });
    expect(faults).toEqual([]);
  });

  it.each(named)('[Z-113] show an answer of %s as the server gives it', (_, operation) => {
    const { data, meta = null } = exampleOf(operation);
    // Parsing drops undeclared fields, so this comparison finds them.
    expect(z.parse(dataOf(operation), data)).toEqual(data);
    expect(z.parse(operation.success.meta ?? z.null(), meta)).toEqual(meta);
  });
});
