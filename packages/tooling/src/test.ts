import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeMemoryFolder } from '@axp/server-kit/testing/clock';
import { keepTemporaryFilesIn } from './config/environment.ts';
import { durationsTable, failures, slowestFiles, watchMemory } from './pipeline/report.ts';
import { runPipeline, selectSteps, UnknownStepError } from './pipeline/run-pipeline.ts';
import type { Step } from './pipeline/step.ts';
import { allSteps } from './pipeline/steps/all-steps.ts';
import { addTallies, formatTally } from './pipeline/tally.ts';
import { runningCommands } from './process/run-command.ts';
import { stopChildrenOnInterrupt } from './process/running-children.ts';
import { requireSupportedNode } from './shared/node-version.ts';

requireSupportedNode();
stopChildrenOnInterrupt(runningCommands);

const write = (text: string): void => {
  process.stdout.write(text);
};
const steps = readSteps();
const scratch = makeMemoryFolder();
keepTemporaryFilesIn(scratch);
const memory = watchMemory();
const outcomes = await runPipeline(steps, { scratch, write });
rmSync(scratch, { recursive: true, force: true });

const tally = addTallies(outcomes.map((outcome) => outcome.tally));
write(`\n${durationsTable(outcomes)}\n\n${slowestFiles(outcomes)}\n${memory.finish()}\n`);
write(`${failures(outcomes)}${formatTally(tally)}\n`);
process.exitCode = tally.failed > 0 ? 1 : 0;

/** `--only unit,postgres` picks steps; `--no-browser` leaves out the journeys and their build. */
function readSteps(): Step[] {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: '' },
        browser: { type: 'boolean', default: true },
      },
      allowNegative: true,
    });
    const browserOnly = new Set(['build', 'package', 'browser', 'axp-kit-browser', 'sso-browser']);
    const selected = selectSteps(
      allSteps,
      values.only.split(',').filter((name) => name !== ''),
    );
    return values.browser ? selected : selected.filter(({ id }) => !browserOnly.has(id));
  } catch (error) {
    const isKnown = error instanceof UnknownStepError || error instanceof TypeError;
    if (!isKnown) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
