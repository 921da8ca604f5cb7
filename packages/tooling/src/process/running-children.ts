import type { ChildProcess } from 'node:child_process';

/**
 * Children lead their own process groups, so that a signal reaches their descendants (the
 * embedded database, browsers) and Ctrl-C in a terminal reaches us first.
 */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Kills what is still running when the person presses Ctrl-C in the middle of a run. */
export function stopChildrenOnInterrupt(children: ReadonlySet<ChildProcess>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of children) signalGroup(child, 'SIGKILL');
      process.exit(130);
    });
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH';
}
