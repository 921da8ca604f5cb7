import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { OperationShape } from './operation.ts';
import { operations } from './operations.ts';

function isOperation(value: unknown): value is OperationShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

it('[Z-113] every operation that the package exports is in the list of its subject', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] });
  const modules = files.map((file): Promise<object> => import(join(import.meta.dirname, file)));
  const exported = (await Promise.all(modules))
    .flatMap((module) => Object.values<unknown>({ ...module }))
    .filter(isOperation);
  const listed = new Set(operations.map(({ id }) => id));
  expect(exported.map(({ id }) => id).filter((id) => !listed.has(id))).toEqual([]);
  expect(listed.size).toBe(operations.length);
});
