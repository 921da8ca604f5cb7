import { parseArgs } from 'node:util';
import { CommandError, UsageError } from '@axp/server-kit/process';
import { removeDemo } from '../../seeds/index.ts';
import { findByEmail, linkFor, resetSecondFactor } from '../modules/administration/index.ts';
import {
  addApplication,
  createTenantBy,
  listAllTenants,
  listKeys,
  rotateKeys,
  setStatus,
  showHealth,
} from './commands.ts';
import type { Operator, Options } from './operator.ts';
import { actor, scopeOfTenant } from './operator.ts';

type Command = (operator: Operator, words: readonly string[], options: Options) => Promise<void>;

const commands: Readonly<Record<string, { readonly run: Command; readonly words: number }>> = {
  health: { run: showHealth, words: 0 },
  'tenant list': { run: listAllTenants, words: 0 },
  'tenant create': { run: createTenantBy, words: 1 },
  'tenant suspend': { run: (operator, words) => setStatus(operator, words, 'suspended'), words: 1 },
  'tenant open': { run: (operator, words) => setStatus(operator, words, 'active'), words: 1 },
  'application add': { run: addApplication, words: 2 },
  'keys list': { run: listKeys, words: 0 },
  'keys rotate': { run: rotateKeys, words: 0 },
  'demo remove': { run: removeDemoBy, words: 0 },
  'person link': { run: printLink, words: 2 },
  'person reset-second-factor': { run: resetFactor, words: 2 },
};

export interface ParsedCommand {
  /** Whether it only looks, so that the database stays as it is. */
  readonly isLook: boolean;
  readonly run: (operator: Operator) => Promise<void>;
}

/**
 * Reads what was typed, before anything is opened.
 * @throws UsageError
 */
export function parseCommand(typed: readonly string[]): ParsedCommand {
  const { positionals, values } = parsed(typed);
  const [first = '', second = ''] = positionals;
  const name = first in commands ? first : `${first} ${second}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${positionals.join(' ')}".`);
  const words = positionals.slice(name.split(' ').length);
  if (words.length !== command.words) {
    throw new UsageError(`"${name}" takes ${command.words} words after it, not ${words.length}.`);
  }
  return {
    isLook: name === 'health',
    run: (operator) => command.run(operator, words, values),
  };
}

function parsed(typed: readonly string[]) {
  try {
    return parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        'administrator-email': { type: 'string' },
        'administrator-name': { type: 'string' },
        language: { type: 'string' },
        operator: { type: 'boolean' },
        url: { type: 'string' },
        audience: { type: 'string' },
        login: { type: 'string', multiple: true },
        logout: { type: 'string', multiple: true },
        redirect: { type: 'string', multiple: true },
        origin: { type: 'string', multiple: true },
        'backchannel-logout': { type: 'string' },
        now: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function removeDemoBy({ unitOfWork, print }: Operator): Promise<void> {
  const tenants = await unitOfWork.asSystem(removeDemo);
  print(tenants === 0 ? 'There is no demo here.' : `Removed ${tenants} demo tenants.`);
}

/** Prints a link for a user who gets no mail. */
async function printLink(
  operator: Operator,
  [key = '', email = '']: readonly string[],
): Promise<void> {
  const { place, person } = await personAt(operator, key, email);
  const link = await linkFor(place, person.id);
  if (!link) {
    throw new CommandError(`${email} has no password here: deactivated, or of another provider.`);
  }
  operator.print(`${email} opens this link, once:`);
  operator.print(`${operator.hosts.tenantOrigin(key)}/${link.purpose}/${link.token}`);
}

async function resetFactor(
  operator: Operator,
  [key = '', email = '']: readonly string[],
): Promise<void> {
  const { place, person } = await personAt(operator, key, email);
  const isReset = await resetSecondFactor(place, person.id);
  operator.print(
    isReset
      ? `The second factor of ${email} is removed, and all their sessions have ended.`
      : `${email} has no second factor.`,
  );
}

async function personAt(operator: Operator, key: string, email: string) {
  const scope = await scopeOfTenant(operator, key);
  const people = await scope.read((trx) => findByEmail(trx, scope.tenant.id, email.toLowerCase()));
  const [person] = people;
  if (!person) throw new CommandError(`No user at "${key}" has the email ${email}.`);
  if (people.length > 1) {
    throw new CommandError(
      `Several users at "${key}" have the email ${email}. Use the administration pages.`,
    );
  }
  return { person, place: { scope, administrator: { userId: actor }, visit: { address: '' } } };
}
