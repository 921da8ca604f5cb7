import type { ParseArgsOptionsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import { UsageError } from './command-error.ts';

interface Config<Declared> {
  readonly args: string[];
  readonly allowPositionals: true;
  readonly options: Declared;
}

/** Values of a program's options, as they were typed. */
export type TypedOptions<Declared extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<Config<Declared>>
>['values'];

/** Commands by their name, which has one or two words; `words` is how many follow it. */
export type Commands<Operator, Options> = Readonly<
  Record<
    string,
    {
      readonly words: number;
      readonly run: (
        operator: Operator,
        words: readonly string[],
        options: Options,
      ) => Promise<void>;
    }
  >
>;

/**
 * Reads what was typed, before anything is opened.
 * @throws UsageError
 */
export function parseCommand<Operator, Declared extends ParseArgsOptionsConfig>(
  typed: readonly string[],
  commands: Commands<Operator, TypedOptions<Declared>>,
  options: Declared,
): { readonly name: string; readonly run: (operator: Operator) => Promise<void> } {
  const { positionals, values } = parsed(typed, options);
  const [first = '', second = ''] = positionals;
  const name = Object.hasOwn(commands, first) ? first : `${first} ${second}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${positionals.join(' ')}".`);
  const words = positionals.slice(name.split(' ').length);
  if (words.length !== command.words) {
    throw new UsageError(`"${name}" takes ${command.words} words after it, not ${words.length}.`);
  }
  return { name, run: (operator) => command.run(operator, words, values) };
}

function parsed<Declared extends ParseArgsOptionsConfig>(
  typed: readonly string[],
  options: Declared,
) {
  try {
    return parseArgs<Config<Declared>>({ args: [...typed], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
