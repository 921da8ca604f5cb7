import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { signalGroup } from '../process/running-children.ts';

type StartCommand = {
  command: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
};

/** Seconds until the start command says `ready`; stops it again. */
export async function timeToReady({ command, args, cwd, env }: StartCommand): Promise<number> {
  const start = performance.now();
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'ready') return (performance.now() - start) / 1000;
      lines.push(line);
    }
    throw new Error(`The product did not start:\n${lines.slice(-20).join('\n')}`);
  } finally {
    signalGroup(child, 'SIGTERM');
    child.stdout.resume();
    await ended;
  }
}
