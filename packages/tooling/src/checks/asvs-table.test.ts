import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAsvsFaults, findConformanceFaults, requirementIds } from './document-checks.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'axp-asvs-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs/operating.md'), '# Running it\n\n## Production\n');
  const tests = "describe('a door', () => {\n  it.each([1])('[H-01] opens for %s', () => {});\n});";
  writeFileSync(join(root, 'door.test.ts'), tests);
  writeFileSync(join(root, 'door.ts'), "describe('a door');");
});
afterAll(() => rmSync(root, { recursive: true }));

const ids = requirementIds();

/** Faults of a table whose other rows are right. */
function faultsWith(held: string, rows: readonly string[] = ids): string[] {
  const text = rows
    .map((id) => `| ${id} | Short | ${id === '1.1.1' ? held : 'Not applicable: no reason'} |`)
    .join('\n');
  return findAsvsFaults(root, { file: 'docs/asvs.md', text }).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

describe('the table of ASVS', () => {
  it('is about the 253 requirements of levels 1 and 2', () => {
    expect(ids).toHaveLength(253);
  });

  it.each([
    '`door.test.ts` "a door"',
    '`door.test.ts` "[H-01] opens for %s"; `docs/operating.md` "Production"',
    'Not applicable: no door',
    'Open: the key',
  ])('may say %s', (held) => {
    expect(faultsWith(held)).toEqual([]);
  });

  it.each([
    ['`door.test.ts` "opens"', '1: 1.1.1 names "opens", which door.test.ts lacks'],
    ['`gone.test.ts` "a door"', '1: 1.1.1 names gone.test.ts, which does not exist'],
    ['`docs/operating.md` "Demo"', '1: 1.1.1 names "Demo", which docs/operating.md lacks'],
    ['`door.ts` "a door"', '1: 1.1.1 names neither a test with its title nor a reason'],
    ['`door.test.ts`', '1: 1.1.1 names neither a test with its title nor a reason'],
    ['Not applicable: ', '1: 1.1.1 names neither a test with its title nor a reason'],
  ])('may not say %s', (held, fault) => {
    expect(faultsWith(held)).toEqual([fault]);
  });

  it('has each requirement once, and no other', () => {
    const rows = [...ids.filter((id) => id !== '2.1.1'), '2.1.2', '2.1.9'];
    expect(faultsWith('Open: it', rows)).toEqual([
      '253: 2.1.2 has two rows',
      '1: 2.1.1 has no row',
      '254: 2.1.9 is not of level 1 or 2',
    ]);
  });
});

describe('the table of conformance', () => {
  it('names tests by the same rules', () => {
    const text = '| `oidcc-server` | `door.test.ts` "a door" |\n| `oidcc-other` | passed |';
    expect(findConformanceFaults(root, { file: 'docs/conformance.md', text })).toEqual([
      {
        file: 'docs/conformance.md',
        line: 2,
        message: 'oidcc-other names neither a test with its title nor a reason',
      },
    ]);
  });
});
