import { CommandError } from '@axp/server-kit/process';
import { findByEmail, linkFor, resetSecondFactor } from '../modules/administration/index.ts';
import type { Operator } from './operator.ts';
import { actor, scopeOfTenant } from './operator.ts';

/** Prints a link for a user who gets no mail. */
export async function printLink(
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

export async function resetFactor(
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
