import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@axp/contracts';
import { expect, it } from '@jest/globals';

async function titlesOfTests(): Promise<string[]> {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) =>
    file.endsWith('.test.ts'),
  );
  const sources = await Promise.all(
    files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  );
  return sources.flatMap((source) =>
    [...source.matchAll(/\bdescribe\(\s*['"`](.+?)['"`],/g)].flatMap((match) => match[1] ?? []),
  );
}

it('every operation of the contract has a describe block under its id', async () => {
  const titles = await titlesOfTests();
  const untested = operations.filter(({ id }) => !titles.includes(id)).map(({ id }) => id);
  expect(untested).toEqual([]);
});
