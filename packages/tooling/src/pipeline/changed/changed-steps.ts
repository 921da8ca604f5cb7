import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from '../../build/hash-files.ts';
import { checkImports } from '../../import-rules/check-imports.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import { commandStep } from '../command-step.ts';
import type { Step } from '../step.ts';
import { checksStep, findProjects, importsStep, typesStep } from '../steps/all-steps.ts';
import { runJest } from '../steps/jest-step.ts';
import { findImporters, relatedTests } from './related-tests.ts';

export type ChangedSteps = {
  steps: Step[];
  /** Tests and checks of a complete run that these steps skip, one line each. */
  leftOut: string[];
};

/** Returns the checks and tests for the changed files alone. */
export async function changedSteps(changed: readonly string[]): Promise<ChangedSteps> {
  const report = await checkImports(repositoryRoot);
  const sources = changed.filter((file) => /\.[cm]?tsx?$/.test(file));
  const formatted = changed.filter((file) => /\.(?:[cm]?tsx?|jsonc?|css)$/.test(file));
  const { run, leftOut } = relatedTests(changed, report.imports, (file) =>
    readFileSync(join(repositoryRoot, file), 'utf8'),
  );
  const typed = [...sources, ...changed.filter((file) => file.includes('/locales/'))];
  const hasContract = typed.some((file) => file.startsWith('packages/contracts/'));
  const affected = [...typed, ...findImporters(sources, report.imports)];
  const projects = findProjects().filter((project) =>
    [...affected, ...(hasContract ? ['apps/'] : [])].some((file) =>
      file.startsWith(project.replace(/[^/]+$/, '')),
    ),
  );
  const steps: Step[] = [importsStep(async () => report), checksStep];
  if (formatted.length > 0) {
    const args = ['check', '--colors=off', '--error-on-warnings', '--no-errors-on-unmatched'];
    const title = 'format and lint of changed files';
    steps.push(
      commandStep({ id: 'biome', title, command: 'biome', args: [...args, ...formatted] }),
    );
  }
  if (typed.length > 0) steps.push(typesStep(projects, typesCache()));
  if (sources.length > 0) {
    const args = ['--deny-warnings', ...sources];
    steps.push(
      commandStep({ id: 'oxlint', title: 'lint of changed files', command: 'oxlint', args }),
    );
  }
  if (run.length > 0) {
    steps.push({
      id: 'related',
      title: 'tests that the change can break',
      weight: 'heavy',
      run: (context) => runJest(context, ['--runTestsByPath', ...run]),
    });
  }
  return {
    steps,
    leftOut: [
      ...(leftOut.length > 0 ? [`${leftOut.length} files of tests farther from the change`] : []),
      'end-to-end tests and the production build',
      'races and plans on PostgreSQL 15, unused exports, the package of axp-kit',
    ],
  };
}

/** A folder for the texts as they are: with its results kept, the compiler misses changes of JSON. */
function typesCache(): string {
  const paths = ['apps/api', 'apps/sso', 'apps/web', 'packages/contracts'].map((folder) =>
    join(folder, 'locales'),
  );
  const texts = hashFiles(repositoryRoot, { paths, isIgnored: () => false }).slice(0, 12);
  return join(repositoryRoot, 'node_modules/.cache/axp-types', texts);
}
