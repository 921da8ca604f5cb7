import { join } from 'node:path';
import { repositoryRoot } from '../shared/repository.ts';
import type { ApiEntry } from './api-report.ts';

export const axpKitFolder: string = join(repositoryRoot, 'packages/axp-kit');

export const apiReportFile: string = join(axpKitFolder, 'api-report.md');

/** Documents whose code is compiled. */
export const axpKitDocuments: readonly { name: string; file: string }[] = [
  { name: 'readme', file: join(axpKitFolder, 'README.md') },
  { name: 'migration', file: join(axpKitFolder, 'MIGRATION.md') },
];

/** The declarations behind each entry of the built package. */
export function apiEntries(folder: string): ApiEntry[] {
  return [
    { name: 'axp-kit', file: join(folder, 'dist/index.d.ts') },
    { name: 'axp-kit/launcher', file: join(folder, 'dist/launcher/index.d.ts') },
  ];
}
