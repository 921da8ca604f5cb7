import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '../shared/repository.ts';
import type { ApiEntry } from './api-report.ts';

export const axpKitFolder: string = join(repositoryRoot, 'packages/axp-kit');

export const apiReportFile: string = join(axpKitFolder, 'api-report.md');

/** Documents whose code is compiled. */
export const axpKitDocuments: readonly { name: string; file: string }[] = [
  { name: 'readme', file: join(axpKitFolder, 'README.md') },
  { name: 'migration', file: join(axpKitFolder, 'MIGRATION.md') },
  ...globSync('site/{guide,recipes}/*.md', { cwd: axpKitFolder }).map((file) => ({
    name: basename(file, '.md'),
    file: join(axpKitFolder, file),
  })),
];

/** The declarations behind each entry of the built package. */
export function apiEntries(folder: string): ApiEntry[] {
  const names = ['index', 'accounts', 'framed', 'launcher/index', 'react/index', 'testing/index'];
  return names.map((name) => ({
    name: name === 'index' ? 'axp-kit' : `axp-kit/${name.replace('/index', '')}`,
    file: join(folder, `dist/${name}.d.ts`),
  }));
}
