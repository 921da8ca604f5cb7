import { availableParallelism } from 'node:os';
import { formatDuration } from '../shared/duration.ts';
import { startHeartbeat } from '../shared/heartbeat.ts';
import { textTable } from '../shared/text-table.ts';
import type { FileResult, Prerequisite, Step, StepContext } from './step.ts';
import { CannotRunError } from './step.ts';
import type { Tally } from './tally.ts';
import { oneFailed } from './tally.ts';

export type Outcome = {
  id: string;
  tally: Tally;
  milliseconds: number;
  /** Why nothing could be tested; such a step counts as one failure. */
  obstacle?: string;
  /** Test files of the step, where it has some. */
  files: FileResult[];
  /** The end of what it wrote. */
  lastOutput: string;
};

export type PipelineOptions = {
  scratch: string;
  write: (text: string) => void;
  heartbeatMs?: number;
  /** How many light steps run at the same time. */
  parallel?: number;
  /** Number of cores; by default that of the machine. */
  cores?: number;
};

/** From here on both lanes may run files of tests; below, journeys use the cores that one leaves. */
const CORES_FOR_TWO_LANES = 4;

/** How a machine with so many cores is shared by the steps. */
function shareCores(cores: number) {
  const hasTwoLanes = cores >= CORES_FOR_TWO_LANES;
  // In a half of the cores one file more, as tests wait for a database or a timer now and then.
  return { hasTwoLanes, workers: hasTwoLanes ? Math.floor(cores / 2) + 1 : cores };
}

/** Runs every step, whatever happened to the ones before, and tells how each ended. */
export async function runPipeline(
  steps: readonly Step[],
  options: PipelineOptions,
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const light = steps.filter((step) => step.weight === 'light');
  const queue = light.values();
  const worker = async (): Promise<void> => {
    for (const step of queue) {
      outcomes.set(step.id, await runQuietly(step, options));
    }
  };
  const [missing] = await Promise.all([
    missingPrerequisites(steps, options.write),
    ...Array.from({ length: options.parallel ?? 2 }, worker),
  ]);
  const obstacleOf = (step: Step): string | undefined => {
    const absent = step.prerequisites?.find((prerequisite) => missing.has(prerequisite));
    if (absent !== undefined) return `needs ${absent.name}`;
    const failed = step.needs?.find((need) => (outcomes.get(need)?.tally.failed ?? 0) > 0);
    return failed === undefined ? undefined : `needs "${failed}"`;
  };
  const heavy = steps.filter((step) => step.weight === 'heavy');
  const runLane = async (lane: readonly Step[], run: typeof runQuietly): Promise<void> => {
    for (const step of lane) {
      const obstacle = obstacleOf(step);
      if (obstacle === undefined) {
        outcomes.set(step.id, await run(step, options));
      } else {
        const outcome = {
          id: step.id,
          tally: oneFailed,
          milliseconds: 0,
          files: [],
          obstacle,
          lastOutput: '',
        };
        options.write(`${heading(step)}${closing(outcome)}`);
        outcomes.set(step.id, outcome);
      }
    }
  };
  const { hasTwoLanes } = shareCores(options.cores ?? availableParallelism());
  const side = heavy.filter(({ lane }) => lane === 'side' || (lane === 'either' && hasTwoLanes));
  const main = heavy.filter((step) => !side.includes(step));
  await Promise.all([
    runLane(side, main.length > 0 ? runQuietly : runAndShow),
    runLane(main, runAndShow),
  ]);
  return steps.flatMap((step) => outcomes.get(step.id) ?? []);
}

/** Prints when the step ends, so that the output of steps beside it is not mixed with it. */
async function runQuietly(step: Step, options: PipelineOptions): Promise<Outcome> {
  let output = '';
  const heartbeat = startHeartbeat(step.id, options);
  const outcome = await runStep(step, { ...options, write: (text) => (output += text) });
  heartbeat.stop();
  options.write(`${heading(step)}${withNewline(output)}${closing(outcome)}`);
  return outcome;
}

async function runAndShow(step: Step, options: PipelineOptions): Promise<Outcome> {
  options.write(heading(step));
  const heartbeat = startHeartbeat(step.id, options);
  const outcome = await runStep(step, {
    ...options,
    write: (text) => {
      heartbeat.beat();
      options.write(text);
    },
  });
  heartbeat.stop();
  options.write(closing(outcome));
  return outcome;
}

const KEPT_CHARACTERS = 4000;

async function runStep(step: Step, options: PipelineOptions): Promise<Outcome> {
  const { scratch, write } = options;
  const { workers } = shareCores(options.cores ?? availableParallelism());
  const start = performance.now();
  const files: FileResult[] = [];
  let lastOutput = '';
  const keepAndWrite = (text: string): void => {
    lastOutput = (lastOutput + text).slice(-KEPT_CHARACTERS);
    write(text);
  };
  const finish = (tally: Tally): Outcome => ({
    id: step.id,
    tally,
    milliseconds: performance.now() - start,
    files,
    lastOutput,
  });
  try {
    const recordFile = (result: FileResult) => files.push(result);
    return finish(await step.run({ scratch, workers, write: keepAndWrite, recordFile }));
  } catch (error) {
    const isExpected = error instanceof CannotRunError;
    if (!isExpected) keepAndWrite(`${error instanceof Error ? error.stack : String(error)}\n`);
    const obstacle = error instanceof Error ? error.message : String(error);
    return { ...finish(oneFailed), obstacle };
  }
}

function heading(step: Step): string {
  return `\n━━ ${step.id} · ${step.title}\n`;
}

function closing({ id, tally, milliseconds, obstacle }: Outcome): string {
  const time = formatDuration(milliseconds);
  if (obstacle !== undefined) return `✗ ${id} could not run: ${obstacle} (${time})\n`;
  return tally.failed > 0 ? `✗ ${id} failed (${time})\n` : `✓ ${id} (${time})\n`;
}

function withNewline(output: string): string {
  return output === '' || output.endsWith('\n') ? output : `${output}\n`;
}

/**
 * Looks for everything that the steps need beside the light ones, so that a long run does not end
 * with a missing program, and lists what is missing once with the commands that install it.
 */
async function missingPrerequisites(
  steps: readonly Step[],
  write: StepContext['write'],
): Promise<ReadonlySet<Prerequisite>> {
  const needed = new Set(steps.flatMap((step) => step.prerequisites ?? []));
  const missing = new Set<Prerequisite>();
  for (const prerequisite of needed) {
    try {
      await prerequisite.ensure(write);
    } catch (error) {
      if (!(error instanceof CannotRunError)) throw error;
      write(`✗ ${prerequisite.name}: ${error.message}\n`);
      missing.add(prerequisite);
    }
  }
  if (missing.size > 0) write(`\n${listOf([...missing])}\n`);
  return missing;
}

function listOf(missing: readonly Prerequisite[]): string {
  const machines = new Set(missing.flatMap(({ install }) => Object.keys(install)));
  const rows = [...machines].map((machine) => [
    `  ${machine}`,
    missing.flatMap(({ install }) => install[machine] ?? []).join(' && '),
  ]);
  const names = missing.map(({ name }) => name).join(', ');
  return `Missing: ${names}. The steps that need them count as failed. Install them with:\n${textTable(rows)}`;
}

export class UnknownStepError extends Error {
  override name = 'UnknownStepError';
}

/**
 * The named steps and what they need, in the order of the pipeline; without names, all but those that
 * run on demand.
 */
export function selectSteps(steps: readonly Step[], names: readonly string[]): Step[] {
  if (names.length === 0) return steps.filter(({ isOnDemand }) => !isOnDemand);
  const wanted = new Set<string>();
  const visit = (id: string): void => {
    const step = steps.find((candidate) => candidate.id === id);
    if (step === undefined) {
      const known = steps.map((candidate) => candidate.id).join(', ');
      throw new UnknownStepError(`There is no step "${id}". The steps are: ${known}.`);
    }
    wanted.add(id);
    for (const need of step.needs ?? []) visit(need);
  };
  for (const name of names) visit(name);
  return steps.filter((step) => wanted.has(step.id));
}
