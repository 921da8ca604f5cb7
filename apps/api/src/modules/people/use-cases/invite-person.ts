import type { Language } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { PeopleContext } from './people-context.ts';
import { factsOf, objectOf } from './person-facts.ts';

export interface Invitation {
  readonly email: string;
  readonly fullName: string;
  readonly businessUnitIds: readonly string[];
  readonly isAllBu: boolean;
  readonly isAdministrator: boolean;
  readonly isApprover: boolean;
  readonly language?: Language | undefined;
}

/**
 * Creates an account that is not active yet, and queues the invitation mail.
 * @throws AppError user.email_taken, business_unit.not_found
 */
export async function invitePerson(
  { people, audit, record, bookings }: PeopleContext,
  { businessUnitIds, language, ...person }: Invitation,
): Promise<string> {
  const { newId } = bookings;
  const id = newId();
  if (!(await people.add({ ...person, id }))) throw refused('email', 'user.email_taken');
  if (!(await people.name(id, 'member', businessUnitIds))) {
    throw refused('businessUnitIds', 'business_unit.not_found');
  }
  await people.chooseOnlyUnit(id);
  await people.invite(newId(), person.email, language);
  await bookings.uses.count({ mails: 1 });
  const made = await people.lock(id);
  if (!made) throw new AppError('user.not_found');
  await record({ kind: 'rights-changed', reason: 'invite', userId: id });
  await audit.record({
    action: 'invite',
    object: objectOf(made),
    before: null,
    after: factsOf(made),
  });
  return id;
}

/** @throws AppError user.not_found, user.not_invited */
export async function resendInvitation(
  { people, audit, bookings }: PeopleContext,
  id: string,
): Promise<void> {
  const person = await people.lock(id);
  if (!person) throw new AppError('user.not_found');
  if (person.status !== 'invited') throw new AppError('user.not_invited');
  await people.invite(bookings.newId(), person.email, undefined);
  await bookings.uses.count({ mails: 1 });
  const { email } = person;
  await audit.record({
    action: 'invite',
    object: objectOf(person),
    before: null,
    after: { email },
  });
}

type Refusal = 'user.email_taken' | 'business_unit.not_found' | 'resource.not_found';

export function refused(path: string, code: Refusal): AppError {
  return new AppError(code, { issues: [{ path, code, params: {} }] });
}
