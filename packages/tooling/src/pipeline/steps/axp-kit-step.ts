import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../process/run-command.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import { checkCommand } from '../command-step.ts';
import type { Step, StepContext } from '../step.ts';
import type { Tally } from '../tally.ts';
import { addTallies, oneFailed, onePassed } from '../tally.ts';

const folder = join(repositoryRoot, 'packages/axp-kit');

/** Packs axp-kit as it would be published and lets two judges look at the archive. */
export const axpKitStep: Step = {
  id: 'axp-kit',
  title: 'build and packaging of axp-kit',
  weight: 'light',
  run: async (context) => {
    const archive = await packAxpKit(context);
    if (archive === undefined) return oneFailed;
    const tallies: Tally[] = [onePassed];
    tallies.push(await checkCommand(context, 'publint', ['run', archive, '--strict']));
    tallies.push(await checkCommand(context, 'attw', [archive, '--profile', 'esm-only']));
    return addTallies(tallies);
  },
};

async function packAxpKit({ scratch, write }: StepContext): Promise<string | undefined> {
  const options = { cwd: folder, onOutput: write };
  const build = await runCommand('pnpm', ['run', 'build'], options);
  if (build.code !== 0) return undefined;
  const packed = await runCommand('pnpm', ['pack', '--pack-destination', scratch], options);
  const name = readdirSync(scratch).find((file) => /^axp-kit-.*\.tgz$/.test(file));
  return packed.code === 0 && name !== undefined ? join(scratch, name) : undefined;
}
