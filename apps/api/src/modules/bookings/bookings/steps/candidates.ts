import type { BookingRules, CreateBookingBody } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../../platform/request-scope/request-scope.ts';
import { mayUse, resolveRulesOfWhole } from '../../../resources/resources/index.ts';
import type { BookingState } from '../rules/booking.ts';
import type { BookableResource } from '../store/bookable.ts';
import { findBookable, findBookables, findBusinessUnitRules } from '../store/bookable.ts';

/** A resource that may be booked, with the rules that hold for it. */
export interface Candidate {
  readonly resource: BookableResource;
  readonly rules: BookingRules;
}

/** The resources that a request names, in its order; one that is not there is refused by place. */
export async function namedResources(
  tx: MemberTransaction,
  body: CreateBookingBody,
): Promise<readonly BookableResource[]> {
  const { resourceId, anyOf = [], type } = body;
  const wanted =
    resourceId === undefined
      ? anyOf.map((id, index) => ({ id, path: `anyOf.${index}` }))
      : [{ id: resourceId, path: 'resourceId' }];
  const found = await findBookables(
    tx,
    wanted.map(({ id }) => id),
  );
  const known = new Map(found.map((resource) => [resource.id, resource]));
  const named = wanted.map(({ id, path }) => {
    const resource = known.get(id);
    if (resource?.type === type && mayUse(tx.actor, resource.keptFor)) return resource;
    throw refusalAt(path, 'resource.not_found');
  });
  return [...new Set(named)];
}

export function withRules(
  tx: MemberTransaction,
  resource: BookableResource,
  unitRules: BookingRuleSettings | null,
): Candidate {
  const above = [tx.merchant.bookingRules[resource.type], unitRules?.[resource.type]];
  const rules = resolveRulesOfWhole(resource.type, above, resource);
  return { resource, rules };
}

/** Returns the candidates whose rules allow the booking; if none does, throws the first refusal. */
export function allowedOf(
  candidates: readonly Candidate[],
  check: (candidate: Candidate) => void,
): readonly Candidate[] {
  const refusals: AppError[] = [];
  const allowed = candidates.filter((candidate) => {
    try {
      check(candidate);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push(error);
      return false;
    }
  });
  const [first] = refusals;
  if (first && allowed.length === 0) throw first;
  return allowed;
}

export async function bookableWithRules(
  tx: MemberTransaction,
  booking: Pick<BookingState, 'type' | 'resourceId' | 'businessUnitId'>,
): Promise<Candidate> {
  const [resource, unitRules] = await Promise.all([
    findBookable(tx, booking.resourceId),
    findBusinessUnitRules(tx, booking.businessUnitId),
  ]);
  if (resource?.type !== booking.type) throw noSuchResource();
  return withRules(tx, resource, unitRules);
}

export function noSuchResource(): AppError {
  return refusalAt('resourceId', 'resource.not_found');
}
