import { commandStep } from '../command-step.ts';
import type { Step } from '../step.ts';
import { axpKitStep } from './axp-kit-step.ts';
import { axpKitBrowserStep, browserStep, ssoBrowserStep } from './browser-step.ts';
import { buildStep } from './build-step.ts';
import { checksStep } from './checks-step.ts';
import { importsStep } from './imports-step.ts';
import { componentStep, oldestPostgresStep, unitStep } from './jest-step.ts';
import { packageStep } from './package-step.ts';
import { typesStep } from './types-step.ts';

/** Everything `pnpm test` proves, in the order of the report. */
export const allSteps: readonly Step[] = [
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
  typesStep,
  importsStep,
  commandStep({
    id: 'unused',
    title: 'unused files, exports and dependencies',
    command: 'knip',
    args: ['--no-progress'],
  }),
  checksStep,
  axpKitStep,
  unitStep,
  oldestPostgresStep,
  axpKitBrowserStep,
  ssoBrowserStep,
  buildStep,
  packageStep,
  browserStep,
  componentStep,
];
