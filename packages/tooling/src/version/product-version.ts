import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../checks/finding.ts';

const changelog = 'CHANGELOG.md';
/** The footer shows the version. */
const pages = 'apps/web/src/shared/config/product.ts';
const versionInPages = /(?<=^ {2}version: ')[^']*/m;

/** The version of the product, which `changeset version` raises. */
export function productVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) {
    throw new Error('package.json has no version.');
  }
  return String(manifest.version);
}

/** Files that have another version than the product and its archive. */
export function findVersionFaults(root: string): Finding[] {
  const version = productVersion(root);
  const inChangelog = /^## (.*)$/m.exec(readFileSync(join(root, changelog), 'utf8'))?.[1];
  const inPages = versionInPages.exec(readFileSync(join(root, pages), 'utf8'))?.[0];
  return [
    { file: changelog, found: inChangelog },
    { file: pages, found: inPages },
  ].flatMap(({ file, found = 'none' }) =>
    found === version
      ? []
      : [{ file, line: 1, message: `${file} has version ${found}, and the product ${version}` }],
  );
}

/** Writes the version of the product into its pages. */
export function updatePages(root: string): void {
  const file = join(root, pages);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(versionInPages, productVersion(root)));
}
