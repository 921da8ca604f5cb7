import { AppError } from '@axp/contracts';
import type { RightsRow } from '../person.queries.ts';
import type { PersonChanges } from '../person.repository.ts';
import { refused } from './invite-person.ts';
import type { PeopleContext } from './people-context.ts';
import { changedRights, factsOf, objectOf } from './person-facts.ts';

export interface PersonWish extends PersonChanges {
  readonly businessUnitIds?: readonly string[] | undefined;
  readonly approvesForIds?: readonly string[] | undefined;
  readonly managedResourceIds?: readonly string[] | undefined;
}

interface Wish {
  /** The version that the administrator has seen. */
  readonly version: number;
  /** Whether the person may be no administrator, or not active, after this. */
  readonly mayEndAdministrator: boolean;
}

/**
 * A person as they are while this transaction changes them. Where an administrator may go, all of
 * them are locked first, so that the last two can't go at once.
 * @throws AppError user.not_found, user.stale, user.last_administrator
 */
export async function lockPerson(
  { people }: PeopleContext,
  id: string,
  { version, mayEndAdministrator }: Wish,
): Promise<RightsRow> {
  const administrators = mayEndAdministrator ? await people.lockAdministrators() : [];
  const person = await people.lock(id);
  if (!person) throw new AppError('user.not_found');
  if (person.version !== version) throw new AppError('user.stale');
  if (administrators.length === 1 && administrators[0] === id) {
    throw new AppError('user.last_administrator');
  }
  return person;
}

/** @throws AppError also business_unit.not_found, resource.not_found */
export async function updatePerson(
  context: PeopleContext,
  id: string,
  {
    version,
    businessUnitIds,
    approvesForIds,
    managedResourceIds,
    ...changes
  }: PersonWish & {
    readonly version: number;
  },
): Promise<void> {
  const { people, audit, record } = context;
  const mayEndAdministrator = changes.isAdministrator === false;
  const before = await lockPerson(context, id, { version, mayEndAdministrator });
  await people.change(id, changes);
  if (businessUnitIds) {
    if (!(await people.name(id, 'member', businessUnitIds))) {
      throw refused('businessUnitIds', 'business_unit.not_found');
    }
    await people.chooseOnlyUnit(id);
  }
  if (approvesForIds && !(await people.name(id, 'approver', approvesForIds))) {
    throw refused('approvesForIds', 'business_unit.not_found');
  }
  if (managedResourceIds && !(await people.name(id, 'manager', managedResourceIds))) {
    throw refused('managedResourceIds', 'resource.not_found');
  }
  const after = await people.lock(id);
  if (!after) throw new AppError('user.not_found');
  const facts = { before: factsOf(before), after: factsOf(after) };
  const changed = changedRights(facts.before, facts.after);
  if (changed.length > 0) {
    const detail = changed.join(', ');
    await record({ kind: 'rights-changed', reason: 'update', userId: id, detail });
  }
  await audit.record({
    action: 'update',
    object: objectOf(after),
    ...facts,
  });
}
