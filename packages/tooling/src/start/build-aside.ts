import { join } from 'node:path';
import { BuildError } from '../build/build-error.ts';
import { runCommand } from '../process/run-command.ts';

const program = join(import.meta.dirname, '../build.ts');

/** Builds the web application in a process of its own, which takes its 100 MB with it at its end. */
export async function buildAside(write: (text: string) => void): Promise<void> {
  const { code } = await runCommand(process.execPath, [program, '--web'], { onOutput: write });
  if (code !== 0) throw new BuildError('The web application was not built; the reason is above.');
}
