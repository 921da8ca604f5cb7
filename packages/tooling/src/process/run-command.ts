import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { toolVariables } from '../config/environment.ts';
import { repositoryRoot } from '../shared/repository.ts';

export type CommandOptions = {
  cwd?: string;
  /** Added to the environment; PATH already finds the workspace's programs. */
  env?: Readonly<Record<string, string>>;
  user?: { uid: number; gid: number };
  onOutput: (text: string) => void;
};

export type CommandResult = {
  /** Exit code; -1 when the program could not be started or was killed by a signal. */
  code: number;
  output: string;
};

/** Every child of a run, so that an interrupt can end them all. */
export const runningCommands = new Set<ChildProcess>();

/** Runs a program to its end. Never rejects: a program that cannot start is a failed one. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = '';
    const receive = (text: string): void => {
      output += text;
      options.onOutput(text);
    };
    const child = spawn(command, args, {
      cwd: options.cwd ?? repositoryRoot,
      env: toolVariables(options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...options.user,
    });
    runningCommands.add(child);
    const finish = (code: number): void => {
      runningCommands.delete(child);
      resolve({ code, output });
    };
    child.stdout.setEncoding('utf8').on('data', receive);
    child.stderr.setEncoding('utf8').on('data', receive);
    child.once('error', (error) => {
      receive(`${command}: ${error.message}\n`);
      finish(-1);
    });
    child.once('close', (code) => finish(code ?? -1));
  });
}
