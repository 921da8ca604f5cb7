import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BuildError } from '../../build/build-error.ts';
import { ensureSiteBuild } from '../../build/site-build.ts';
import { ensureWebBuild } from '../../build/web-build.ts';
import { allChecks } from '../../checks/all-checks.ts';
import { formatFinding } from '../../checks/finding.ts';
import type { ImportViolation } from '../../import-rules/check-imports.ts';
import { checkImports } from '../../import-rules/check-imports.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import { checkCommand, commandStep } from '../command-step.ts';
import type { Step, StepContext } from '../step.ts';
import type { Tally } from '../tally.ts';
import { addTallies, oneFailed, onePassed } from '../tally.ts';
import { axpKitStep } from './axp-kit-step.ts';
import { axpKitBrowserStep, browserStep, ssoBrowserStep } from './browser-step.ts';
import {
  citusStep,
  componentStep,
  faultsStep,
  oldestPostgresStep,
  peersStep,
  unitStep,
} from './jest-step.ts';
import { packageStep } from './package-step.ts';

const buildStep: Step = {
  id: 'build',
  title: 'production build of the web application, unless it is up to date',
  weight: 'heavy',
  lane: 'side',
  run: (context) => builds(context, () => ensureWebBuild(context.write)),
};

const siteStep: Step = {
  id: 'site',
  title: 'documentation of axp-kit, without dead links',
  weight: 'light',
  run: (context) => builds(context, ensureSiteBuild),
};

async function builds({ write }: StepContext, build: () => Promise<void>): Promise<Tally> {
  try {
    await build();
    return onePassed;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    write(`${error.message}\n`);
    return oneFailed;
  }
}

export const checksStep: Step = {
  id: 'checks',
  title: 'rules of the house',
  weight: 'light',
  run: async ({ write }) => {
    const tallies: Tally[] = [];
    for (const check of allChecks) {
      const findings = await check.run(repositoryRoot);
      write(`${findings.length === 0 ? '✓' : '✗'} ${check.title}\n`);
      for (const finding of findings) write(`  ${formatFinding(finding)}\n`);
      tallies.push(findings.length === 0 ? onePassed : oneFailed);
    }
    return addTallies(tallies);
  },
};

export function importsStep(readImports = () => checkImports(repositoryRoot)): Step {
  return {
    id: 'imports',
    title: 'who may import whom',
    weight: 'light',
    run: async ({ write }) => {
      const { imports, violations } = await readImports();
      for (const [rule, broken = []] of Object.entries(groupByRule(violations))) {
        write(`✗ ${rule}\n  ${broken[0]?.comment ?? ''}\n`);
        for (const { from, to } of broken) write(`    ${from} → ${to}\n`);
      }
      write(`${imports.size} modules read, ${violations.length} forbidden imports\n`);
      return violations.length > 0 ? oneFailed : onePassed;
    },
  };
}

function groupByRule(violations: readonly ImportViolation[]) {
  return Object.groupBy(violations, ({ rule }) => rule);
}

/** One checker, since several would each work out the types that their files share. */
const compilerOptions = ['--noEmit', '--pretty', 'false', '--checkers', '1'];

/**
 * Compiles TypeScript projects of the workspace, by default all; each counts as one. With a folder
 * that keeps what the compiler found out, the next run compiles only what differs.
 */
export function typesStep(projects = findProjects(), cache?: string): Step {
  return {
    id: 'types',
    title: 'TypeScript, every project',
    weight: 'light',
    run: async (context) => {
      const tallies: Tally[] = [];
      for (const project of projects) {
        context.write(`${project}\n`);
        const kept = cache && join(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`);
        const options = [
          ...compilerOptions,
          ...(kept ? ['--incremental', '--tsBuildInfoFile', kept] : []),
        ];
        tallies.push(await checkCommand(context, 'tsc', [...options, '-p', project]));
      }
      return addTallies(tallies);
    },
  };
}

export function findProjects(): string[] {
  return ['apps', 'packages']
    .flatMap((group) => packagesOf(join(repositoryRoot, group)))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^tsconfig(\..+)?\.json$/.test(name))
        .map((name) => relative(repositoryRoot, join(folder, name))),
    );
}

function packagesOf(group: string): string[] {
  return readdirSync(group)
    .map((name) => join(group, name))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

/**
 * Everything `pnpm test` proves but the skipped files of tests, in the order of the report, and what
 * it proves on demand.
 */
export function allSteps(skipped: readonly string[] = []): readonly Step[] {
  return [
    commandStep({
      id: 'biome',
      title: 'format and lint',
      command: 'biome',
      args: ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=100', '.'],
    }),
    commandStep({
      id: 'oxlint',
      title: 'lint rules that need types',
      command: 'oxlint',
      args: ['--deny-warnings'],
    }),
    typesStep(),
    importsStep(),
    commandStep({
      id: 'unused',
      title: 'unused files, exports and dependencies',
      command: 'knip',
      args: ['--no-progress'],
    }),
    checksStep,
    siteStep,
    axpKitStep,
    unitStep(skipped),
    oldestPostgresStep(skipped),
    axpKitBrowserStep,
    ssoBrowserStep,
    buildStep,
    packageStep,
    browserStep,
    componentStep,
    faultsStep,
    peersStep,
    citusStep,
  ];
}
