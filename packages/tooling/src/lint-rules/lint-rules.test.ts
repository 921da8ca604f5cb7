import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const repository = resolve(import.meta.dirname, '../../../..');

const manyLines = Array.from({ length: 401 }, (_, line) => `export const a${line} = 1;`).join('\n');

/** Source that breaks one rule of the house, and where it would stand. */
const biomeExamples = [
  ['noExplicitAny', 'apps/api/src/a1.ts', 'export const a = (x: any): string => String(x);'],
  ['noUnsafeTypeAssertion', 'apps/api/src/a2.ts', 'export const a = (x: object) => x as Date;'],
  ['noNonNullAssertion', 'apps/api/src/a3.ts', 'export const a = (x?: Date) => x!.getTime();'],
  ['noProcessEnv', 'apps/api/src/a4.ts', 'export const a = process.env.HOME;'],
  ['noDefaultExport', 'apps/api/src/a5.ts', 'export default 1;'],
  ['useFilenamingConvention', 'apps/api/src/RoomPage.ts', 'export const a = 1;'],
  [
    'noParameterProperties',
    'apps/api/src/a6.ts',
    'export class A { constructor(readonly b: 1) {} }',
  ],
  ['useMaxParams', 'apps/api/src/a7.ts', 'export function a(b: 1, c: 1, d: 1, e: 1, f: 1) {}'],
  ['noNestedTernary', 'apps/api/src/a8.ts', 'export const a = (b: number) => b ? 1 : b ? 2 : 3;'],
  ['noConsole', 'apps/api/src/a9.ts', 'console.log(1);'],
  ['noExcessiveLinesPerFile', 'apps/api/src/a10.ts', manyLines],
  [
    'noExcessiveLinesPerFunction',
    'apps/api/src/a11.ts',
    `export function a() {\n${'  Date.now();\n'.repeat(61)}}`,
  ],
  ['noJsxLiterals', 'apps/web/src/a12.tsx', 'export const A = () => <p>Hello</p>;'],
  ['useAltText', 'apps/web/src/a13.tsx', 'export const A = () => <img src="/a.svg" />;'],
] as const;

const oxlintExamples = [
  ['no-floating-promises', 'apps/api/src/b1.ts', 'export const a = () => { Promise.resolve(1); };'],
  [
    'no-misused-promises',
    'apps/api/src/b2.ts',
    'export const a = (b: Promise<boolean>) => (b ? 1 : 2);',
  ],
  ['no-unsafe-member-access', 'apps/api/src/b3.ts', 'export const a = JSON.parse("1").b;'],
  ['ban-ts-comment', 'apps/api/src/b4.ts', '// @ts-ignore\nexport const a: number = 1;'],
  [
    'no-restricted-jest-methods',
    'apps/api/src/b5.test.ts',
    "import { jest } from '@jest/globals';\njest.mock('./b1.ts');",
  ],
  [
    'no-conditional-expect',
    'apps/api/src/b6.test.ts',
    "import { expect, it } from '@jest/globals';\nit('a', () => { if (Date.now() > 1) expect(1).toBe(1); });",
  ],
  [
    'expect-expect',
    'apps/api/src/b7.test.ts',
    "import { it } from '@jest/globals';\nit('a', () => { Date.now(); });",
  ],
  [
    'valid-expect',
    'apps/api/src/b8.test.ts',
    "import { expect, it } from '@jest/globals';\nit('a', () => { expect(Promise.resolve(1)).resolves.toBe(1); });",
  ],
  [
    'require-to-throw-message',
    'apps/api/src/b9.test.ts',
    "import { expect, it } from '@jest/globals';\nit('a', () => { expect(() => Date.now()).toThrow(); });",
  ],
] as const;

let folder: string;
let biomeOutput: string;
let oxlintOutput: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'axp-lint-'));
  for (const file of ['.biome.jsonc', '.oxlintrc.json', 'tsconfig.base.json']) {
    copyFileSync(join(repository, file), join(folder, file));
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  write('apps/api/tsconfig.json', '{ "extends": "../../tsconfig.base.json" }');
  // Biome takes the ignored paths from git and asks for the file, be it empty.
  write('.gitignore', 'node_modules\n');
  for (const [, file, text] of [...biomeExamples, ...oxlintExamples]) write(file, text);
  biomeOutput = lint('biome', ['lint', '--colors=off', '--max-diagnostics=200', '.']);
  oxlintOutput = lint('oxlint', ['--format=unix']);
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Returns the linter's output; a failing exit code is expected. */
function lint(program: string, args: readonly string[]): string {
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync(join(repository, 'node_modules/.bin', program), args, options);
  } catch (error) {
    const { stdout, stderr } = Object(error);
    return `${stdout}${stderr}`;
  }
}

function named(examples: readonly (readonly [string, string, string])[]) {
  return examples.map(([rule, file]) => ({ rule, file }));
}

function finds(output: string, rule: string, file: string): boolean {
  return output.split('\n').some((line) => line.includes(file) && line.includes(rule));
}

describe('lint rules of the repository', () => {
  it.each(named(biomeExamples))('Biome refuses what breaks $rule', ({ rule, file }) => {
    expect(finds(biomeOutput, rule, file)).toBe(true);
  });

  it.each(named(oxlintExamples))('oxlint refuses what breaks $rule', ({ rule, file }) => {
    expect(finds(oxlintOutput, rule, file)).toBe(true);
  });
});
