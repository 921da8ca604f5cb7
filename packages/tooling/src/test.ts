import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeMemoryFolder } from '@axp/server-kit/testing/clock';
import { keepTemporaryFilesIn } from './config/environment.ts';
import { listChangedFiles, UnknownBaseError } from './pipeline/changed/changed-files.ts';
import type { ChangedSteps } from './pipeline/changed/changed-steps.ts';
import { changedSteps } from './pipeline/changed/changed-steps.ts';
import { chooseProcessTests } from './pipeline/changed/process-tests.ts';
import { durationsTable, failures, slowestFiles, watchMemory } from './pipeline/report.ts';
import { runPipeline, selectSteps, UnknownStepError } from './pipeline/run-pipeline.ts';
import { allSteps } from './pipeline/steps/all-steps.ts';
import { addTallies, formatCases, formatTally } from './pipeline/tally.ts';
import { runningCommands } from './process/run-command.ts';
import { stopChildrenOnInterrupt } from './process/running-children.ts';
import { requireSupportedNode } from './shared/node-version.ts';
import { repositoryRoot } from './shared/repository.ts';

requireSupportedNode();
stopChildrenOnInterrupt(runningCommands);

const write = (text: string): void => {
  process.stdout.write(text);
};
const { steps, leftOut } = await readSteps();
const scratch = makeMemoryFolder();
keepTemporaryFilesIn(scratch);
const memory = watchMemory();
const outcomes = await runPipeline(steps, { scratch, write });
rmSync(scratch, { recursive: true, force: true });

const tally = addTallies(outcomes.map((outcome) => outcome.tally));
write(`\n${durationsTable(outcomes)}\n\n${slowestFiles(outcomes)}\n${memory.finish()}\n`);
write(failures(outcomes));
if (leftOut.length > 0) write(`Left out; \`test --all\` runs it:\n  ${leftOut.join('\n  ')}\n\n`);
write(`${formatCases(tally)}\n${formatTally(tally)}\n`);
process.exitCode = tally.failed > 0 ? 1 : 0;

/**
 * `--only unit,postgres` picks steps; `--no-browser` leaves out the journeys and their build;
 * `--changed` tests what differs from the main branch, or from the commit after `--since`; `--all`
 * runs the tests of processes also where nothing that differs could break them.
 */
async function readSteps(): Promise<ChangedSteps> {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: '' },
        browser: { type: 'boolean', default: true },
        all: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        since: { type: 'string', default: '' },
      },
      allowNegative: true,
    });
    if (values.changed) {
      const { base, files } = listChangedFiles(repositoryRoot, values.since);
      write(`${files.length} files differ from ${base.slice(0, 10)}\n`);
      return await changedSteps(files);
    }
    const { skipped, reason } = values.all
      ? { skipped: [], reason: 'all were asked for' }
      : chooseProcessTests(values.since, (base) => listChangedFiles(repositoryRoot, base));
    write(`Tests of processes ${skipped.length > 0 ? 'are left out' : 'run'}: ${reason}\n`);
    const browserOnly = new Set(['build', 'package', 'browser', 'axp-kit-browser', 'sso-browser']);
    const selected = selectSteps(
      allSteps(skipped),
      values.only.split(',').filter((name) => name !== ''),
    );
    const steps = values.browser ? selected : selected.filter(({ id }) => !browserOnly.has(id));
    const hasServerTests = steps.some(({ id }) => id === 'unit' || id === 'postgres-15');
    const leftOut = hasServerTests ? skipped.map((file) => `${file}: ${reason}`) : [];
    return { steps, leftOut };
  } catch (error) {
    const isKnown =
      error instanceof UnknownStepError ||
      error instanceof UnknownBaseError ||
      error instanceof TypeError;
    if (!isKnown) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
