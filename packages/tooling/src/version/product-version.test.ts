import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { repositoryRoot } from '../shared/repository.ts';
import { findVersionFaults, productVersion, updatePages } from './product-version.ts';

const pages = 'apps/web/src/shared/config/product.ts';
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'axp-version-'));
  for (const file of ['package.json', 'CHANGELOG.md', pages]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(root, file));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const files = () => findVersionFaults(root).map(({ file }) => file);

it('a release is refused until changelog and pages have its version', () => {
  expect(files()).toEqual([]);
  writeFileSync(join(root, 'package.json'), '{ "version": "9.1.0" }');
  expect(files()).toEqual(['CHANGELOG.md', pages]);

  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(root, 'CHANGELOG.md'), changelog.replace('\n## ', '\n## 9.1.0\n\n## '));
  updatePages(root);
  expect(files()).toEqual([]);
  expect(productVersion(root)).toBe('9.1.0');
  expect(readFileSync(join(root, pages), 'utf8')).toContain("version: '9.1.0'");
});
