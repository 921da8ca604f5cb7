import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../shared/repository.ts';
import { listFiles } from './hash-files.ts';
import { contractForPages } from './page-contract.ts';

const file = `
import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id } from '../schemas.ts';

const longest = 45;
const Name = z.string().check(z.maxLength(longest));
export const Room = z.object({ id: Id, name: Name });
export type Room = z.output<typeof Room>;
export const isLong = (text: string) => text.length > longest;
export const changeRoom = operation('PATCH', '/rooms/{id}', {
  id: 'changeRoom',
  summary: 'Changes a room',
  access: ['update', 'Room'],
  params: z.object({ id: Id }),
  body: Room,
  success: { status: 200, data: Room },
  errors: ['room.taken'],
});
`;

function without(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function exportsOf(text: string): string[] {
  const declared = text.matchAll(/^export (?:const|function|class) (\w+)/gm);
  return [...declared].map(([, name = '']) => name);
}

const root = join(repositoryRoot, 'packages/contracts/src');
const contract = listFiles(root, () => false)
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => [relative(root, path), readFileSync(path, 'utf8')] as const);

describe('the contract of pages', () => {
  it('has the request part of operations, and leaves schemas to forms', () => {
    const calls = without(contractForPages('rooms.ts', file, 'calls'));
    expect(calls).toContain(
      "operation('PATCH', '/rooms/{id}', { id: 'changeRoom', access: ['update', 'Room'], success: { status: 200, }, })",
    );
    expect(calls).toContain("export * from './rooms.ts?schemas';");
    expect(calls).not.toContain('z.object');
  });

  it('has constants and functions beside the operations, for both halves', () => {
    const calls = without(contractForPages('rooms.ts', file, 'calls'));
    expect(calls).toContain('const longest = 45;');
    expect(calls).toContain('export const isLong');
    expect(calls).toContain('export { longest };');
    const schemas = without(contractForPages('rooms.ts', file, 'schemas'));
    expect(schemas).toContain("import { longest } from './rooms.ts';");
    expect(schemas).toContain('export const Room = /*#__PURE__*/ (() => (z.object(');
    expect(schemas).not.toContain('changeRoom');
  });

  it('is complete: every export of every file is in one of the halves', () => {
    for (const [name, text] of contract) {
      const halves = (['calls', 'schemas'] as const).map((half) =>
        contractForPages(name, text, half),
      );
      for (const half of halves) expect(() => stripTypeScriptTypes(half)).not.toThrow();
      expect({ name, exports: halves.flatMap(exportsOf).sort() }).toEqual({
        name,
        exports: exportsOf(text).sort(),
      });
      expect({
        name,
        uses: /\bz\.(?!output|input|core|ZodMini)\w+\(/.test(halves[0] ?? ''),
      }).toEqual({
        name,
        uses: false,
      });
    }
  });

  it('has no halves that load each other', () => {
    const calls = contract.map(([name, text]) => contractForPages(name, text, 'calls'));
    expect(calls.filter((text) => /^import \{.*\?schemas';$/m.test(text))).toEqual([]);
  });
});
