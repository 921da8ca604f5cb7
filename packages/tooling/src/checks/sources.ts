import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from '../build/hash-files.ts';
import type { SourceText } from './parse-source.ts';

const generated = new Set([
  'node_modules',
  '.cache',
  'out',
  'dist',
  'generated',
  'coverage',
  'test-results',
  'playwright-report',
]);

function isGenerated(name: string): boolean {
  return generated.has(name) || name.startsWith('.next');
}

/** Returns the TypeScript sources below the folders, or the files that `pattern` matches. */
export function readSources(
  root: string,
  folders: readonly string[],
  pattern = /\.tsx?$/,
): SourceText[] {
  return folders
    .flatMap((folder) => listFiles(join(root, folder), isGenerated))
    .filter((file) => pattern.test(file))
    .map((file) => readText(root, file));
}

export function readDocuments(root: string): SourceText[] {
  return readSources(
    root,
    ['README.md', 'docs', '.github', '.changeset', 'apps', 'packages'],
    /\.md$/,
  ).filter(({ file }) => !file.endsWith('CHANGELOG.md'));
}

export function readText(root: string, file: string): SourceText {
  return { file: relative(root, file), text: readFileSync(file, 'utf8') };
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/');
}
