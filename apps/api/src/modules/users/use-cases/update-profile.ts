import { AppError } from '@axp/contracts';
import type { UseCounter } from '../../../platform/limits/use-counter.ts';
import type { Actor, MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ProfileChanges, UserRepository } from '../user.repository.ts';

/** Runs work on people in one transaction of the request's merchant. */
export type UserTransaction = <T>(
  context: MemberContext,
  work: (users: UserRepository, uses: UseCounter) => Promise<T>,
) => Promise<T>;

interface Updating {
  readonly users: UserRepository;
  readonly actor: Actor;
}

export interface ProfileUpdate extends ProfileChanges {
  readonly defaultBu?: string | undefined;
}

/**
 * Changes what a person may change of their own profile (P-01, P-04).
 * @throws AppError business_unit.not_allowed
 */
export async function updateProfile(
  { users, actor }: Updating,
  { defaultBu, ...changes }: ProfileUpdate,
): Promise<void> {
  if (defaultBu !== undefined) await chooseDefault({ users, actor }, defaultBu);
  if (Object.values(changes).some((value) => value !== undefined)) {
    await users.change(actor.id, changes);
  }
}

async function chooseDefault({ users, actor }: Updating, id: string): Promise<void> {
  const isOpen = actor.isAllBu
    ? await users.hasBusinessUnit(id)
    : actor.businessUnitIds.includes(id);
  if (!isOpen) {
    const code = 'business_unit.not_allowed';
    throw new AppError(code, { issues: [{ path: 'defaultBu', code, params: {} }] });
  }
  await users.makeDefault(actor.id, id);
}
