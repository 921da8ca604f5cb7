import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAsvsFaults, requirementIds } from './asvs-table.ts';
import { findConformanceFaults } from './document-checks.ts';

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

/** Faults of a table whose other rows do not apply. */
function faultsWith(cells: string, rows: readonly string[] = ids): string[] {
  const other = 'n/a | Not applicable: no reason';
  const [state = ''] = cells.split(':');
  const started = (start: string) => (state.startsWith(start) ? 1 : 0);
  const named = started('met') + started('partly') + started('open');
  const head = `${started('met')} are met, ${started('partly')} partly, ${started('open')} open, and ${rows.length - named} do not apply.`;
  const lines = rows.map((id) => `| ${id} | Short | ${id === '1.1.1' ? cells : other} |`);
  const text = [...lines, head].join('\n');
  return findAsvsFaults(root, { file: 'docs/asvs.md', text }).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

describe('the ASVS table', () => {
  it('covers the 253 requirements of levels 1 and 2', () => {
    expect(ids).toHaveLength(253);
  });

  it.each([
    'met | `door.test.ts` "a door"',
    'partly: the window | `door.test.ts` "[H-01] opens for %s"; `docs/operating.md` "Production"',
    'n/a | Not applicable: no door',
    'open: the key | ',
  ])('may have %s', (held) => {
    expect(faultsWith(held)).toEqual([]);
  });

  it.each([
    ['met | `door.test.ts` "opens"', 'names "opens", which door.test.ts lacks'],
    ['met | `gone.test.ts` "a door"', 'names gone.test.ts, which does not exist'],
    ['met | `docs/operating.md` "Demo"', 'names "Demo", which docs/operating.md lacks'],
    ['met | `door.ts` "a door"', 'names neither a test with its title nor a reason'],
    ['met | `door.test.ts`', 'names neither a test with its title nor a reason'],
    ['met | ', 'names neither a test with its title nor a reason'],
    ['n/a | Not applicable: ', 'is n/a with a reason, or has another state'],
    ['met | Not applicable: no door', 'is n/a with a reason, or has another state'],
    ['n/a | `door.test.ts` "a door"', 'is n/a with a reason, or has another state'],
  ])('may not have %s', (cells, fault) => {
    expect(faultsWith(cells)).toEqual([`1: 1.1.1 ${fault}`]);
  });

  it.each(['partly', 'partly: ', 'open', 'mostly'])('may not have the state %j', (state) => {
    expect(faultsWith(`${state} | \`door.test.ts\` "a door"`)).toContain(
      '1: 1.1.1 is neither met, partly with what is missing, open, nor n/a',
    );
  });

  it('counts the states in its header', () => {
    const text =
      '| 1.1.1 | Short | met | `door.test.ts` "a door" |\n2 are met, 0 partly, 0 open, and 0 do not apply';
    const messages = findAsvsFaults(root, { file: 'docs/asvs.md', text });
    expect(messages.map(({ message }) => message)).toContain(
      'must say: 1 are met, 0 partly, 0 open, and 0 do not apply',
    );
  });

  it('has each requirement once, and no other', () => {
    const rows = [...ids.filter((id) => id !== '2.1.1'), '2.1.2', '2.1.9'];
    expect(faultsWith('open: it | ', rows)).toEqual([
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
