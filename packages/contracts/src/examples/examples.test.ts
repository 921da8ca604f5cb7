import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { dataOf, paramsOf } from '../operation.ts';
import { operations } from '../operations.ts';
import type { OperationExample } from './example.ts';
import { operationExamples } from './examples.ts';

const named = operations.map((operation) => [operation.id, operation] as const);

function exampleOf(id: string): OperationExample {
  const example = operationExamples[id];
  if (!example) throw new Error(`examples.ts has no example of ${id}`);
  return example;
}

describe('the examples of the OpenAPI document', () => {
  it('[Z-113] are there for every operation, once, and for nothing else', () => {
    expect(Object.keys(operationExamples).toSorted()).toEqual(
      operations.map(({ id }) => id).toSorted(),
    );
  });

  it.each(named)(
    '[Z-113] show a call of %s, whole and with nothing else in it',
    (id, operation) => {
      const { query, body, success } = operation;
      const answer = { data: dataOf(operation), meta: success.meta };
      const declared = { params: paramsOf(operation), query, body, ...answer };
      expect(Object.keys(exampleOf(id)).toSorted()).toEqual(
        Object.entries(declared)
          .flatMap(([part, schema]) => (schema ? [part] : []))
          .toSorted(),
      );
    },
  );

  it.each(named)('[Z-113] show a request of %s that the server takes', (id, operation) => {
    const example = exampleOf(id);
    const { query, body } = operation;
    const declared = { params: paramsOf(operation), query, body };
    const faults = Object.entries(declared).flatMap(([part, schema]) => {
      const parsed = schema && z.safeParse(schema, Reflect.get(example, part));
      return parsed?.error ? [part, parsed.error] : [];
    });
    expect(faults).toEqual([]);
  });

  it.each(named)('[Z-113] show an answer of %s as the server gives it', (id, operation) => {
    const { data, meta = null } = exampleOf(id);
    // Parsing drops undeclared fields, so this comparison finds them.
    expect(z.parse(dataOf(operation), data)).toEqual(data);
    expect(z.parse(operation.success.meta ?? z.null(), meta)).toEqual(meta);
  });
});
