import { runCommand } from '../process/run-command.ts';
import type { Step, StepContext } from './step.ts';
import type { Tally } from './tally.ts';
import { oneFailed, onePassed } from './tally.ts';

type CommandStep = {
  id: string;
  title: string;
  command: string;
  args: readonly string[];
};

/** A check that is one program: it counts as one, passed when the program ends with 0. */
export function commandStep({ id, title, command, args }: CommandStep): Step {
  return {
    id,
    title,
    weight: 'light',
    run: (context) => checkCommand(context, command, args),
  };
}

export async function checkCommand(
  { write }: Pick<StepContext, 'write'>,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const { code } = await runCommand(command, args, { env, onOutput: write });
  return code === 0 ? onePassed : oneFailed;
}
