import type { BookingRules, CreateBookingBody } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import { canRequestClosedTimes, traitsOf } from '@axp/contracts/vocabulary';
import type { Given, Placeable } from '@axp/server-kit/db';
import { preparedByShape, preparedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import type {
  BookingRuleOverrides,
  BookingRuleSettings,
} from '../../../../platform/request-scope/request-scope.ts';
import type { OpeningCalendar } from '../../../resources/places/index.ts';
import {
  isOpenDuring,
  openingColumns,
  openingOf,
  openingRefusals,
  shareHours,
} from '../../../resources/places/index.ts';
import {
  asLicenceClass,
  asResourceType,
  mayUse,
  parseRuleOverrides,
  RuleSettings,
  resolveBookingRules,
  resourcesOf,
} from '../../../resources/resources/index.ts';
import { needsApproval } from '../rules/approval.ts';
import type { BookingState } from '../rules/booking.ts';
import type { Demand, Offer } from '../rules/kind-rules.ts';
import { needsLicenceApproval } from '../rules/kind-rules.ts';
import type { TimeSlot } from '../rules/time.ts';
import { gridNeighbours } from '../rules/time-rules.ts';

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
  const rules = resolveBookingRules(resource.type, [
    tx.merchant.bookingRules[resource.type],
    unitRules?.[resource.type],
    resource.rules,
  ]);
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

/** The facts of a resource that a booking depends on. */
export interface BookableResource extends Offer {
  readonly id: string;
  readonly needsApproval: boolean;
  /** The unit it belongs to; null for a shared resource. */
  readonly businessUnitId: string | null;
  /** The units it is restricted to; null without a restriction. */
  readonly keptFor: readonly string[] | null;
  /** Whether a booking of it costs something. */
  readonly isPriced: boolean;
  readonly rules: BookingRuleOverrides;
  readonly unitIds: readonly string[];
  readonly opening: OpeningCalendar;
  /** The row as it is read, for what a booking shows of its resource. */
  readonly shown: Awaited<ReturnType<typeof bookableRows>>[number];
}

/**
 * Resources with their units in order and their own rule overrides; unknown ids are left out. Their
 * hours stay as they are read until the transaction ends.
 */
export async function findBookables(
  tx: TenantRows,
  resourceIds: readonly string[],
): Promise<readonly BookableResource[]> {
  if (resourceIds.length === 0) return [];
  const [, rows] = await allOrFirstError([
    shareHours(tx),
    bookableRows(tx.db, { merchantId: tx.merchant.id, resourceIds }),
  ]);
  return rows.map((row) => ({
    id: row.id,
    type: asResourceType(row.type),
    capacity: row.capacity,
    quantity: row.quantity,
    licenceClass: asLicenceClass(row.licence_class),
    timezone: row.timezone,
    needsApproval: row.needs_approval,
    businessUnitId: row.business_unit_id,
    keptFor: row.kept_for,
    isPriced: row.price_amount !== null,
    rules: parseRuleOverrides(row.booking_rules),
    unitIds: row.unit_ids,
    opening: openingOf(row),
    shown: row,
  }));
}

interface Named {
  readonly merchantId: string;
  readonly resourceIds: readonly string[];
}

// By the number of ids: of an array PostgreSQL expects ten, so it would plan again for each.
const bookableRows = preparedByShape(
  ['merchantId', 'resourceIds'],
  (trx: Transaction<DB>, { merchantId, resourceIds }: Placeable<Named, keyof Named>) =>
    resourcesOf(trx, merchantId)
      .select(openingColumns(merchantId))
      .select(['resource.privacy', 'resource.odometer_km', 'building.address as building_address'])
      .select(
        sql<string[]>`array(
          select id from resource_unit where merchant_id = ${merchantId}
            and resource_id = resource.id order by number
        )`.as('unit_ids'),
      )
      .where('resource.id', 'in', resourceIds),
);

export async function findBookable(
  tx: TenantRows,
  resourceId: string,
): Promise<BookableResource | null> {
  const [resource = null] = await findBookables(tx, [resourceId]);
  return resource;
}

/** A business unit that something is booked for. */
export interface BookingUnit {
  readonly title: string;
  readonly rules: BookingRuleSettings;
}

/** An active business unit; null where the merchant has none of this id. */
export async function findBusinessUnit(tx: TenantRows, id: string): Promise<BookingUnit | null> {
  const [row] = await activeUnits(tx.db, { merchantId: tx.merchant.id, id });
  return row ? { title: row.title, rules: RuleSettings.parse(row.booking_rules) } : null;
}

/** The rule settings of a business unit; null where the merchant has none of this id. */
export async function findBusinessUnitRules(
  tx: TenantRows,
  id: string,
): Promise<BookingRuleSettings | null> {
  return (await findBusinessUnit(tx, id))?.rules ?? null;
}

const activeUnits = preparedQuery(
  (trx: Transaction<DB>, given: Given<{ merchantId: string; id: string }>) =>
    trx
      .selectFrom('business_unit')
      .select(['title', 'booking_rules'])
      .where('merchant_id', '=', given('merchantId'))
      .where('id', '=', given('id'))
      .where('is_active', '=', true),
);

interface Opened {
  readonly resource: Pick<BookableResource, 'type' | 'opening' | 'timezone'>;
  readonly rules: Pick<BookingRules, 'gridMinutes' | 'approval' | 'approvalOutsideHours'>;
}

/**
 * Refuses a time at which the place is closed (Z-12). Of a booking whose start stays, only the new
 * end is judged.
 */
export function checkOpening(
  slot: TimeSlot,
  opened: Opened,
  judged: 'both' | 'end' = 'both',
): void {
  const { timezone } = opened.resource;
  const refusals = closedAt(slot, opened).filter(({ path }) => judged === 'both' || path === 'end');
  const [first] = refusals;
  if (first) throw new AppError(first.code, { params: first.params, issues: refusals, timezone });
}

/** Why a place is not open at a time; nothing when it is, or when approval decides on that. */
export function closedAt(slot: TimeSlot, opened: Opened): ReturnType<typeof openingRefusals> {
  return canRequestClosedTimes(opened.rules) ? [] : refusalsOf(slot, opened);
}

/** The same as a yes or no, which is cheaper than the reasons. */
export function isOpenAt(slot: TimeSlot, opened: Opened): boolean {
  const { type, opening } = opened.resource;
  return canRequestClosedTimes(opened.rules) || isOpenDuring(opening, slot, traitsOf(type).openFor);
}

/** Whether the place is closed at a time that may be asked for all the same (Z-40). */
function needsOpening(slot: TimeSlot, opened: Opened): boolean {
  return canRequestClosedTimes(opened.rules) && refusalsOf(slot, opened).length > 0;
}

function refusalsOf(slot: TimeSlot, { resource: { type, opening, timezone }, rules }: Opened) {
  return openingRefusals(slot, {
    calendar: opening,
    openFor: traitsOf(type).openFor,
    onGrid: (instant) => gridNeighbours(instant, rules.gridMinutes, timezone).next,
  });
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

export interface PlacedRequest extends TimeSlot {
  readonly resource: Opened['resource'] &
    Pick<BookableResource, 'id' | 'licenceClass' | 'needsApproval' | 'businessUnitId'>;
  readonly businessUnitId: string;
  readonly rules: BookingRules;
  readonly driver: Demand['driver'];
}

/** Whether a booking needs an approval before the caller is considered (Z-40). */
export function isApprovalNeeded(request: PlacedRequest): boolean {
  const { start, end, resource, businessUnitId, rules, driver } = request;
  return needsApproval({
    start,
    end,
    rules,
    isFlagged: resource.needsApproval,
    isOutsideHours: needsOpening({ start, end }, { resource, rules }),
    businessUnitId,
    resourceUnitId: resource.businessUnitId,
    needsLicenceApproval: needsLicenceApproval({ driver, end }, resource, rules),
  });
}
