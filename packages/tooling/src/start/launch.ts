import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { growingPauses } from '@axp/server-kit/process/growing-pauses';
import { BuildError } from '../build/build-error.ts';
import { EnvironmentError } from '../config/environment.ts';
import { runningCommands } from '../process/run-command.ts';
import { signalGroup } from '../process/running-children.ts';
import { startHeartbeat } from '../shared/heartbeat.ts';
import type { NeededPort } from './ports.ts';
import { explainTakenPort } from './ports.ts';
import type { ProgramPlan, RunningProgram } from './program.ts';
import { startProgram } from './program.ts';
import type { StopSignal } from './stop-signal.ts';
import { listenForStop } from './stop-signal.ts';

/** Runs a plan as this process: prints to the terminal, obeys its signals, ends with its code. */
export async function launch(makePlan: () => ProductPlan | Promise<ProductPlan>): Promise<void> {
  const write = (text: string): void => {
    process.stdout.write(text);
  };
  const stopSignal = listenForStop(() => process.exit(130));
  void stopSignal.raised.then(() => {
    for (const command of runningCommands) signalGroup(command, 'SIGTERM');
  });
  try {
    process.exitCode = await runProduct(await makePlan(), stopSignal, write);
  } catch (error) {
    process.exitCode = stopSignal.isRaised() ? 0 : reportFailure(error);
  }
  process.exit();
}

/** A wrong value is explained in one line; anything else is a defect and shows where it is. */
function reportFailure(error: unknown): number {
  const isExplained = error instanceof EnvironmentError || error instanceof BuildError;
  console.error(isExplained ? error.message : error);
  return 1;
}

type ProductPlan = {
  ports: readonly NeededPort[];
  /** Folder for one log per program. */
  logDir: string;
  /** Runs before the programs start; throws with a message for the operator. */
  prepare: (write: (text: string) => void) => Promise<void>;
  programs: readonly ProgramPlan[];
  /** Addresses and accounts, shown when everything serves. */
  announcement: string;
  /** Runs once everything serves; a failure is reported and stops nothing. */
  afterReady?: () => Promise<void>;
  /** How long a program may take to close before it is killed. */
  graceMs: number;
};

/**
 * Starts all programs and says `ready` when all serve. Then one that ends by itself is started again,
 * while the others go on; before, its end is the end of all.
 * @returns the exit code: 0 after a requested stop, 1 after a failure
 */
async function runProduct(
  plan: ProductPlan,
  stopSignal: StopSignal,
  write: (text: string) => void,
): Promise<number> {
  const obstacle = (await explainTakenPort(plan.ports)) ?? makeFolder(plan.logDir);
  if (obstacle !== undefined) {
    write(`${obstacle}\n`);
    return 1;
  }
  await plan.prepare(write);
  if (stopSignal.isRaised()) return 0;
  write(`Starting ${plan.programs.map(({ name }) => name).join(' and ')} …\n`);
  const start = (program: ProgramPlan) => startProgram(program, plan.logDir, write);
  const running = plan.programs.map(start);
  const stopped = stopSignal.raised.then(() => 'stop' as const);
  const failed = Promise.race(running.map(describeEnd));
  const allReady = Promise.all(running.map(({ ready }) => ready)).then(() => 'ready' as const);

  const heartbeat = startHeartbeat('the start', { write });
  const first = await Promise.race([stopped, failed, allReady]);
  heartbeat.stop();
  if (first === 'ready') {
    write(`${plan.announcement}\nready\n`);
    void plan.afterReady?.().catch((error: unknown) => {
      if (!stopSignal.isRaised()) write(`${String(error)}\n`);
    });
    for (const [place, program] of plan.programs.entries()) {
      void keepRunning(running, place, { start: () => start(program), stopSignal, write });
    }
    await stopped;
  }
  write(first === 'ready' || first === 'stop' ? '\nStopping …\n' : `\n${first}\n`);
  await Promise.all(running.map((program) => program.stop(plan.graceMs)));
  write('stopped\n');
  return first === 'ready' || first === 'stop' ? 0 : 1;
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;

type Keeping = {
  start: () => RunningProgram;
  stopSignal: StopSignal;
  write: (text: string) => void;
};

/** Starts the program at a place again whenever it ends, after pauses that grow while it keeps ending. */
async function keepRunning(
  running: RunningProgram[],
  place: number,
  { start, stopSignal, write }: Keeping,
): Promise<void> {
  const pauseAfter = growingPauses(firstPauseMs, longestPauseMs);
  for (let program = running[place]; program; program = running[place]) {
    const startedAt = performance.now();
    const how = await describeEnd(program);
    if (stopSignal.isRaised()) return;
    const pauseMs = pauseAfter(performance.now() - startedAt);
    write(`\n${how}\nStarting ${program.name} again …\n`);
    await Promise.race([stopSignal.raised, setTimeout(pauseMs)]);
    if (stopSignal.isRaised()) return;
    const next = start();
    running[place] = next;
    void next.ready.then(() => write(`${next.name} serves again.\n`));
  }
}

/** Warnings and errors are on the screen already; what else it did last is not. */
async function describeEnd({ name, ended, hiddenLines }: RunningProgram): Promise<string> {
  const how = await ended;
  const lines = hiddenLines().map((line) => `  ${line}`);
  if (lines.length === 0) return `${name} ${how}.`;
  return [`${name} ${how}. What it did last:`, ...lines].join('\n');
}

function makeFolder(path: string): string | undefined {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${path} cannot be made: ${reason}. Choose another folder with DATA_DIR.`;
  }
}
