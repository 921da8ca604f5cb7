import { parseArgs } from 'node:util';
import { UsageError } from '@axp/server-kit/process';
import { removeDemoBy } from './demo-commands.ts';
import { limitMerchantBy } from './limit-commands.ts';
import { createMerchantBy, listMerchants } from './merchant-commands.ts';
import type { Operator, Options } from './operator.ts';

type Command = (operator: Operator, words: readonly string[], options: Options) => Promise<void>;

const commands: Readonly<Record<string, { readonly run: Command; readonly words: number }>> = {
  'merchant create': { run: createMerchantBy, words: 1 },
  'merchant limit': { run: limitMerchantBy, words: 2 },
  'merchant list': { run: listMerchants, words: 0 },
  'demo remove': { run: removeDemoBy, words: 0 },
};

/**
 * Reads what was typed, before anything is opened.
 * @throws UsageError
 */
export function parseCommand(typed: readonly string[]): (operator: Operator) => Promise<void> {
  const { positionals, values } = parsed(typed);
  const name = positionals.slice(0, 2).join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${positionals.join(' ')}".`);
  const words = positionals.slice(2);
  if (words.length !== command.words) {
    throw new UsageError(`"${name}" takes ${command.words} words after it, not ${words.length}.`);
  }
  return (operator) => command.run(operator, words, values);
}

function parsed(typed: readonly string[]) {
  try {
    return parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        title: { type: 'string' },
        'administrator-email': { type: 'string' },
        'administrator-name': { type: 'string' },
        support: { type: 'string' },
        timezone: { type: 'string' },
        language: { type: 'string' },
        person: { type: 'string' },
        merchant: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
