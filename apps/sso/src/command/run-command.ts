import type { Commands } from '@axp/server-kit/process';
import { CommandError, parseCommand as parseTyped } from '@axp/server-kit/process';
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
import { actor, options, scopeOfTenant } from './operator.ts';

const commands: Commands<Operator, Options> = {
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

/** @throws UsageError */
export function parseCommand(typed: readonly string[]): ParsedCommand {
  const { name, run } = parseTyped(typed, commands, options);
  return { isLook: name === 'health', run };
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
