import type { InviteUserBody } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordActorEvent } from '../../../../platform/security-log/security-log.ts';
import {
  factsOf,
  lockUser,
  objectOf,
  replaceLinks,
  setOnlyUnitAsDefault,
} from '../../../people/people/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { queueWebhooks } from '../../../records/webhook-events/index.ts';
import { isEmailTaken } from '../../../sign-in/email-changes/index.ts';
import type { NewPerson } from '../person.repository.ts';
import { insertPerson, onlyUnit, queueInvitation } from '../person.repository.ts';

/**
 * Creates an account that is not active yet, and queues the invitation mail.
 * @throws AppError those of `createPerson`
 */
export async function invitePerson(
  tx: MemberTransaction,
  { language, ...person }: InviteUserBody,
): Promise<string> {
  const id = await createPerson(tx, { ...person, status: 'invited' });
  await queueInvitation(tx, tx.newId(), person.email, language);
  await tx.uses.count({ mails: 1 });
  return id;
}

interface CreatedPerson
  extends Omit<InviteUserBody, 'language' | keyof PersonLinks>,
    PersonLinks,
    Pick<NewPerson, 'status'> {
  /** For one who is known by an id already. */
  readonly id?: string;
}

/**
 * Creates an account, in the only business unit if there is one alone and none is given.
 * @throws AppError user.email_taken, business_unit.not_found, resource.not_found,
 * building.not_found
 */
export async function createPerson(tx: MemberTransaction, person: CreatedPerson): Promise<string> {
  const { id = tx.newId() } = person;
  const isNew =
    !(await isEmailTaken(tx, person.email)) && (await insertPerson(tx, { ...person, id }));
  if (!isNew) throw refusalAt('email', 'user.email_taken');
  const businessUnitIds = person.businessUnitIds ?? (await onlyUnit(tx));
  const hasUnits = businessUnitIds.length > 0;
  await writeLinks(tx, id, { ...person, businessUnitIds: hasUnits ? businessUnitIds : undefined });
  const made = await lockUser(tx, id);
  if (!made) throw new AppError('user.not_found');
  const isInvited = person.status === 'invited';
  const reason = isInvited ? 'invite' : 'activate';
  await recordActorEvent(tx, { kind: 'rights-changed', reason, userId: id });
  await recordChange(tx, {
    action: isInvited ? 'invite' : 'create',
    object: objectOf(made),
    after: factsOf(made),
  });
  if (isInvited) await queueWebhooks(tx, [{ type: 'person.created', objectId: id }]);
  return id;
}

/** @throws AppError user.not_found, user.not_invited */
export async function resendInvitation(tx: MemberTransaction, id: string): Promise<void> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  if (person.status !== 'invited') throw new AppError('user.not_invited');
  await queueInvitation(tx, tx.newId(), person.email, undefined);
  await tx.uses.count({ mails: 1 });
  const { email } = person;
  await recordChange(tx, { action: 'invite', object: objectOf(person), after: { email } });
}

/** Units, resources and buildings of a person; absent links stay as they are. */
export interface PersonLinks {
  readonly businessUnitIds?: readonly string[] | undefined;
  readonly approvesForIds?: readonly string[] | undefined;
  readonly managedResourceIds?: readonly string[] | undefined;
  readonly managedBuildingIds?: readonly string[] | undefined;
}

const fieldsOfLinks = [
  ['businessUnitIds', 'member', 'business_unit.not_found'],
  ['approvesForIds', 'approver', 'business_unit.not_found'],
  ['managedResourceIds', 'manager', 'resource.not_found'],
  ['managedBuildingIds', 'facility', 'building.not_found'],
] as const;

/** @throws AppError business_unit.not_found, resource.not_found, building.not_found */
export async function writeLinks(
  tx: MemberTransaction,
  id: string,
  links: PersonLinks,
): Promise<void> {
  for (const [field, link, code] of fieldsOfLinks) {
    const ids = links[field];
    if (ids && !(await replaceLinks(tx, id, link, ids))) throw refusalAt(field, code);
  }
  if (links.businessUnitIds) await setOnlyUnitAsDefault(tx, [id]);
}
