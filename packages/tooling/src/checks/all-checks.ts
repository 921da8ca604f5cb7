import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from '../build/hash-files.ts';
import { findAsvsFaults } from './asvs-table.ts';
import { findForeignComponents } from './components.ts';
import { findBrokenLinks } from './document-links.ts';
import { compareWithExample } from './environment-example.ts';
import type { Finding } from './finding.ts';
import { findHexColours } from './hex-colours.ts';
import { knownVariables } from './known-variables.ts';
import { findLiteralTexts } from './literal-texts.ts';
import type { SourceText } from './parse-source.ts';
import { findUnexplained } from './suppressions.ts';
import { findRealTime, findUnclockedJourneys } from './test-time.ts';

export type Check = {
  title: string;
  run: (root: string) => Promise<Finding[]> | Finding[];
};

/** Rules of the house that neither Biome nor oxlint can express. */
export const allChecks: readonly Check[] = [
  {
    title: 'colours come from the theme',
    run: (root) =>
      readSources(root, ['apps/web/src'])
        .filter(({ file }) => !file.includes('/theme/') && !isTest(file))
        .flatMap(findHexColours),
  },
  {
    title: 'texts come from the translations',
    run: (root) =>
      readSources(root, ['apps/web/src'])
        .filter(({ file }) => file.endsWith('.tsx') && !isTest(file))
        .flatMap(findLiteralTexts),
  },
  {
    title: 'suppressions and unfinished work are explained',
    run: (root) => readSources(root, ['apps', 'packages']).flatMap(findUnexplained),
  },
  {
    title: 'tests run at a time that they set',
    run: (root) => [
      ...readSources(root, ['apps/api/test', 'apps/sso/test']).flatMap(findRealTime),
      ...readSources(root, ['apps/api/seeds'])
        .filter(({ file }) => isTest(file))
        .flatMap(findRealTime),
      ...readSources(root, ['apps/web/e2e'])
        .filter(({ file }) => file.endsWith('.spec.ts'))
        .flatMap(findUnclockedJourneys),
    ],
  },
  {
    title: 'links and paths in documents exist',
    run: (root) => readDocuments(root).flatMap((document) => findBrokenLinks(root, document)),
  },
  {
    title: 'the table of ASVS names tests that exist',
    run: (root) => findAsvsFaults(root, readText(root, join(root, 'docs/asvs.md'))),
  },
  {
    title: 'components come from the registry',
    run: (root) => findForeignComponents(readText(root, join(root, 'pnpm-lock.yaml'))),
  },
  {
    title: '.env.example explains exactly the variables that are read',
    run: async (root) =>
      compareWithExample(readText(root, join(root, '.env.example')), await knownVariables(root)),
  },
];

const generated = new Set([
  'node_modules',
  'out',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
]);

function isGenerated(name: string): boolean {
  return generated.has(name) || name.startsWith('.next');
}

function readSources(root: string, folders: readonly string[]): SourceText[] {
  return folders
    .flatMap((folder) => listFiles(join(root, folder), isGenerated))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readText(root, file));
}

function readDocuments(root: string): SourceText[] {
  return ['README.md', 'docs', '.github', '.changeset', 'apps', 'packages']
    .flatMap((path) => listFiles(join(root, path), isGenerated))
    .filter((file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md'))
    .map((file) => readText(root, file));
}

function readText(root: string, file: string): SourceText {
  return { file: relative(root, file), text: readFileSync(file, 'utf8') };
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/');
}
