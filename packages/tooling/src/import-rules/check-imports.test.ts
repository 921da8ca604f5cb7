import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importRules } from './rules.ts';
import { forbiddenImports, intendedImports } from './testing/import-examples.ts';

type Violations = { rule: string; from: string }[];

/** One repository per example, all checked by one process, in the order of the examples. */
let violations: Violations[];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'axp-imports-'));
  const roots = [...forbiddenImports, intendedImports].map(({ files }, index) =>
    writeRepository(join(folder, String(index)), files),
  );
  // dependency-cruiser is an ES module without a CommonJS entry, which Jest cannot load.
  const script = join(import.meta.dirname, 'testing/check-roots.ts');
  const output = execFileSync(process.execPath, [script, ...roots], { encoding: 'utf8' });
  violations = JSON.parse(output);
});

afterAll(() => rmSync(folder, { recursive: true }));

function writeRepository(root: string, files: Readonly<Record<string, string>>): string {
  const add = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const name of ['fastify', 'kysely', 'zod', 'react', '@mui/material', 'mysql2', 'sharp']) {
    add(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    add(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  // Both folders must exist, and an entry point is no orphan.
  add('apps/api/src/main.ts', '');
  add('packages/contracts/src/main.ts', '');
  for (const [file, text] of Object.entries(files)) add(file, text);
  return root;
}

describe('import rules', () => {
  it.each(forbiddenImports.map((example, index) => ({ ...example, index })))(
    '$rule refuses $title',
    ({ rule, index }) => {
      expect(violations[index]?.map((violation) => violation.rule)).toContain(rule);
    },
  );

  it('have an example each', () => {
    const tested = new Set(forbiddenImports.map(({ rule }) => rule));
    expect(importRules.map(({ name }) => name).filter((name) => !tested.has(name ?? ''))).toEqual(
      [],
    );
  });

  it('allow a booking to go from the page to the table', () => {
    expect(violations.at(-1)).toEqual([]);
  });
});
