import { readFileSync } from 'node:fs';

export type StopSignal = { raised: Promise<void>; isRaised: () => boolean };

/**
 * Ctrl-C, a polite kill, a closed terminal, or the end of the npx that started us. The second
 * signal means that the person does not want to wait any longer.
 */
export function listenForStop(onSecond: () => void): StopSignal {
  let isRaised = false;
  const raised = new Promise<void>((resolve) => {
    const raise = (): void => {
      isRaised = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => (isRaised ? onSecond() : raise()));
    }
    const npx = findLaunchingNpx();
    if (npx !== undefined) void untilGone(npx).then(raise);
  });
  return { raised, isRaised: () => isRaised };
}

type LinuxProcess = { parent: number; command: string };

/**
 * The npx that started us, if one did. npx ends on SIGTERM without a word to what it started, so
 * without watching it `kill` would leave the product on its ports. Known on Linux only.
 */
function findLaunchingNpx(): number | undefined {
  let pid = process.ppid;
  while (pid > 1) {
    const ancestor = readProcess(pid);
    if (ancestor === undefined) return undefined;
    if (/^npm exec\b|\/npx\b/.test(ancestor.command)) return pid;
    pid = ancestor.parent;
  }
  return undefined;
}

/** Settles when the process no longer exists. */
function untilGone(pid: number, everyMs = 500): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (readProcess(pid) !== undefined) return;
      clearInterval(timer);
      resolve();
    }, everyMs);
    timer.unref();
  });
}

function readProcess(pid: number): LinuxProcess | undefined {
  try {
    // `pid (name) state parent …`, and the name may contain anything, brackets too.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}
