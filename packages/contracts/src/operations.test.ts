import { expect, it } from '@jest/globals';
import * as administration from './administration.ts';
import * as identities from './auth/identities.ts';
import * as secondFactor from './auth/second-factor.ts';
import * as contracts from './index.ts';
import type { OperationShape } from './operation.ts';
import { operations } from './operations.ts';

function isOperation(value: unknown): value is OperationShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

it('[Z-113] every operation that the package exports is in the list of its subject', () => {
  const modules = [contracts, administration, identities, secondFactor];
  const exported = modules.flatMap((module) => Object.values(module)).filter(isOperation);
  const listed = new Set(operations.map(({ id }) => id));
  expect(exported.map(({ id }) => id).filter((id) => !listed.has(id))).toEqual([]);
  expect(listed.size).toBe(operations.length);
});
