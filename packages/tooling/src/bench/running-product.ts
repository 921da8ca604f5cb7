import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureWebBuild } from '../build/web-build.ts';
import { toolVariables } from '../config/environment.ts';
import { signalGroup } from '../process/running-children.ts';
import { repositoryRoot } from '../shared/repository.ts';
import { findFreePort } from '../start/ports.ts';

export type StartCommand = {
  command: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
};

type RunningProduct = { pid: number; stop: () => Promise<void> };

/** Starts the product and waits until the start command says `ready`. */
export async function startProduct({
  command,
  args,
  cwd,
  env,
}: StartCommand): Promise<RunningProduct> {
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const stop = async (): Promise<void> => {
    signalGroup(child, 'SIGTERM');
    child.stdout.resume();
    await ended;
  };
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') {
      child.stdout.resume();
      return { pid: child.pid ?? 0, stop };
    }
    lines.push(line);
  }
  await stop();
  throw new Error(`The product did not start:\n${lines.slice(-20).join('\n')}`);
}

type DemoOptions = { dataDir: string; write: (text: string) => void };

/** The demo as `pnpm start` runs it, on free ports and its own data. */
export async function startDemo({
  dataDir,
  write,
}: DemoOptions): Promise<RunningProduct & { webPort: number }> {
  await ensureWebBuild(write);
  const webPort = await findFreePort();
  const ports = { WEB_PORT: String(webPort), SSO_PORT: String(await findFreePort()) };
  const product = await startProduct({
    command: process.execPath,
    args: [join(repositoryRoot, 'packages/tooling/src/start.ts')],
    cwd: repositoryRoot,
    env: toolVariables({ ...ports, DATA_DIR: dataDir }),
  });
  return { ...product, webPort };
}
