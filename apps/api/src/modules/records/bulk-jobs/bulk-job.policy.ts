import type { Right } from '@axp/contracts';
import { isLimitedToBuildings } from '@axp/contracts';
import type { BulkSubject } from '@axp/contracts/sheets';
import { listBulkJobs, runPeopleAction, runResourceAction } from '@axp/contracts/sheets';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';

/** The right to start an action, which each of its batches needs too. */
const rightOf: Readonly<Record<BulkSubject, Right>> = {
  resource: runResourceAction.access,
  user: runPeopleAction.access,
};

export function mayRun({ ability }: Pick<Actor, 'ability'>, subject: BulkSubject): boolean {
  return ability.can(...rightOf[subject]);
}

/** The buildings that an actor is limited to in an action; null for the whole merchant. */
export function buildingsFor(actor: Actor, subject: BulkSubject): readonly string[] | null {
  return isLimitedToBuildings(actor, rightOf[subject]) ? actor.managedBuildingIds : null;
}

/** The user whose jobs alone an actor finds, since others touch other buildings; null for all. */
export function onlyUserOf(actor: Actor, right: Right = listBulkJobs.access): string | null {
  return isLimitedToBuildings(actor, right) ? actor.id : null;
}
