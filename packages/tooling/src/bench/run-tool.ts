import { runCommand } from '../process/run-command.ts';

/** Runs a program to its end; throws with what it said when it fails. */
export async function runTool(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(command, args, { onOutput: () => undefined });
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ''} failed:\n${output.slice(-2_000)}`);
}
