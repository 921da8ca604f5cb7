import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findBrokenLinks } from './document-checks.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'axp-links-'));
  mkdirSync(join(root, 'docs/adr'), { recursive: true });
  writeFileSync(join(root, 'docs/architecture.md'), '# The map\n\n## One slice: a room\n');
  writeFileSync(join(root, 'docs/adr/0001-first.md'), '# First\n');
});

afterAll(() => rmSync(root, { recursive: true }));

function broken(text: string, file = 'README.md'): string[] {
  return findBrokenLinks(root, { file, text }).map(({ line, message }) => `${line}: ${message}`);
}

describe('links in documents', () => {
  it.each([
    '[map](docs/architecture.md)',
    '[slice](docs/architecture.md#one-slice-a-room)',
    '[folder](docs/adr)',
    '[site](https://example.com/nowhere)',
    '[mail](mailto:a@example.com)',
    'see `docs/adr/0001-first.md`',
    'a glob `docs/adr/*.md` and a value `text/html`',
    '```\n[drawing](nowhere.md) `docs/nowhere.md`\n```',
  ])('that resolve are accepted: %s', (text) => {
    expect(broken(text)).toEqual([]);
  });

  it.each([
    ['[map](docs/map.md)', 'docs/map.md'],
    ['![picture](docs/picture.png)', 'docs/picture.png'],
    ['<img src="docs/picture.png" alt="">', 'docs/picture.png'],
    ['[slice](docs/architecture.md#two-slices)', 'docs/architecture.md#two-slices'],
    ['see `docs/adr/0002-second.md`', 'docs/adr/0002-second.md'],
  ])('that do not resolve are reported: %s', (text, target) => {
    expect(broken(text)).toEqual([`1: "${target}" does not exist`]);
  });

  it('are relative to the folder of their document', () => {
    expect(broken('[first](adr/0001-first.md)', 'docs/architecture.md')).toEqual([]);
    expect(broken('[here](#the-map)', 'docs/architecture.md')).toEqual([]);
    expect(broken('[up](../README.md)', 'docs/architecture.md')).toHaveLength(1);
  });
});
