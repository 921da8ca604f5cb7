import { emptyContent } from '@axp/contracts/kinds/booking-fields';
import type { ResourceType } from '@axp/contracts/vocabulary';
import { AppError, traitsOf } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { attempt } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import { shift, widened } from '../rules/time.ts';
import type { Candidate } from '../steps/candidates.ts';
import { isApprovalNeeded } from '../steps/first-status.ts';
import { createBills, insertHistory } from '../steps/step.ts';
import { byUnitAndStart } from '../steps/take-time.ts';
import type { NewBooking } from '../store/booking-row.ts';
import { insertUnlikeBookings } from '../store/booking-row.ts';
import { setFirstTimers } from '../store/booking-timers.ts';
import { linksOf } from '../store/linked-time.ts';
import { addOwnInvitees } from '../store/people.ts';
import { insertSeries } from '../store/series-row.ts';
import { addExceptions } from '../store/stored-series.ts';
import { clearHoldsOfUnits, occupy } from '../store/unit-time.ts';
import { findFirstClashes } from './find-clashes.ts';
import type { Owners } from './judge-moved.ts';
import { attendeesOf, brokenRuleOf, findOwners } from './judge-moved.ts';
import type {
  Clash,
  MovedBooking,
  MovedResult,
  MovedSeries,
  PlannedTime,
  Reason,
} from './moved-booking.ts';
import { expressSeries } from './moved-series.ts';
import type { Free, PlacedMove } from './place-moved.ts';
import { candidatesOf, placeMoved } from './place-moved.ts';

interface TakingOver {
  /** In the order in which they get their time. */
  readonly bookings: readonly MovedBooking[];
  readonly series: readonly MovedSeries[];
  readonly planned: readonly PlannedTime[];
  /** Whether bookings that a rule would not allow are taken as they are. */
  readonly takesBreaches: boolean;
}

interface TakenOver {
  readonly results: readonly MovedResult[];
  /** Ids of the series that were made, by the keys of the given ones. */
  readonly seriesIds: ReadonlyMap<string, readonly string[]>;
}

/** A booking with its row, its time and the rule that it breaks. */
interface Taken {
  readonly move: PlacedMove & { readonly free: Free };
  readonly row: NewBooking;
  readonly reason: Reason | null;
}

/** Retries after concurrent bookings; after that, the conflict is returned. */
const maxAttempts = 3;

/**
 * Takes over bookings of another system in the caller's transaction: as single bookings or as dates
 * of series, with their time, people and history, and without a notification, a mail or a webhook
 * . The exclusion constraint judges as for any booking; what is taken is named.
 */
export async function takeOver(tx: MemberTransaction, wanted: TakingOver): Promise<TakenOver> {
  for (let round = 1; ; round += 1) {
    const candidateOf = await candidatesOf(tx, wanted.bookings);
    const placed = await placeMoved(tx, wanted.bookings, { ...wanted, candidateOf });
    const judged = await judge(tx, placed, wanted.takesBreaches);
    const series = express(tx, judged.taken, wanted.series);
    const isWritten = await attempt(tx, () => write(tx, series));
    if (isWritten) {
      const clashes = await clashesOf(tx, placed, wanted.planned);
      const results = placed.map((move) => resultOf(move, judged, clashes));
      return { results, seriesIds: series.ids };
    }
    if (round > maxAttempts) throw new AppError('booking.slot_taken');
  }
}

interface Judged {
  readonly taken: readonly Taken[];
  /** Bookings that a rule keeps out, with that rule. */
  readonly left: ReadonlyMap<string, Reason>;
}

async function judge(
  tx: MemberTransaction,
  placed: readonly PlacedMove[],
  takesBreaches: boolean,
): Promise<Judged> {
  const candidates = new Map(placed.map(({ candidate }) => [candidate.resource.id, candidate]));
  const owners = await findOwners(
    tx,
    placed.map(({ booking }) => booking),
    candidates,
    tx.clock.now(),
  );
  const taken: Taken[] = [];
  const left = new Map<string, Reason>();
  for (const { free, ...move } of placed) {
    const { booking, candidate } = move;
    if (!free) continue;
    const reason = brokenRuleOf(tx, booking, candidate, owners);
    if (reason && !takesBreaches) {
      left.set(booking.id, reason);
      continue;
    }
    owners.get(booking.ownerId)?.upcoming.push(booking.start);
    taken.push({ move: { ...move, free }, row: rowOf(tx, booking, candidate, owners), reason });
  }
  return { taken, left };
}

function rowOf(
  tx: MemberTransaction,
  booking: MovedBooking,
  { resource, rules }: Candidate,
  owners: Owners,
): NewBooking {
  const now = tx.clock.now().toISOString();
  const { id, start, end, ownerId, businessUnitId, title, description, ownFields } = booking;
  const driver = owners.get(ownerId)?.driver ?? null;
  const waits =
    booking.isPending && isApprovalNeeded({ start, end, resource, businessUnitId, rules, driver });
  return {
    ...emptyContent,
    ...kindContent(booking, resource),
    id,
    type: resource.type,
    resourceId: resource.id,
    status: waits ? 'pending-approval-book' : 'approved',
    version: 1,
    start,
    end,
    title,
    description,
    privacy: booking.isPrivate ? 'private' : 'normal',
    ownFields,
    timezone: resource.timezone,
    bookerId: ownerId,
    bookedForId: ownerId,
    businessUnitId,
    createdAt: now,
    requestedAt: waits ? now : null,
    isOverBudget: false,
    checkInOpensAt: shift(start, -rules.checkInOpensMinutes),
    seriesId: null,
    originalStart: null,
    announcedState: null,
  };
}

/** Fills fields that one kind asks for: other systems know rooms alone, so owners drive. */
function kindContent(booking: MovedBooking, { type, shown }: Candidate['resource']) {
  const { people, handOver, isDriven } = traitsOf(type);
  const place = shown.building_id;
  return {
    ...(people === 'invitees' && { attendees: attendeesOf(booking) }),
    ...(handOver !== null && { purpose: booking.title }),
    ...(isDriven && {
      driverId: booking.ownerId,
      licenceConfirmed: true,
      destination: shown.building_name,
      pickUpBuildingId: place,
      returnBuildingId: place,
    }),
  };
}

interface Expressed {
  readonly taken: readonly Taken[];
  readonly series: readonly (Parameters<typeof insertSeries>[1] & {
    readonly exceptions: Parameters<typeof addExceptions>[2];
  })[];
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

/** Makes dates of series of the rows that follow a rule; the others stay single. */
function express(
  tx: MemberTransaction,
  taken: readonly Taken[],
  rules: readonly MovedSeries[],
): Expressed {
  const placeOf = new Map<string, Pick<NewBooking, 'seriesId' | 'originalStart'>>();
  const ids = new Map<string, string[]>();
  const series: Expressed['series'][number][] = [];
  for (const rule of rules) {
    const dates = taken.flatMap(({ row, move: { booking } }) =>
      booking.series?.key === rule.key
        ? [{ booking: row, originalStart: booking.series.originalStart }]
        : [],
    );
    const [first] = dates;
    const isOne = new Set(dates.map(({ booking }) => booking.bookedForId)).size === 1;
    if (!first || dates.length < 2 || !isOne) continue;
    const expressed = expressSeries(rule, dates, first.booking.timezone) ?? [];
    for (const { pattern, dates: own, exceptions } of expressed) {
      const seriesId = tx.newId();
      series.push({ ...pattern, id: seriesId, continues: null, exceptions });
      for (const { booking, originalStart } of own)
        placeOf.set(booking.id, { seriesId, originalStart });
      ids.set(rule.key, [...(ids.get(rule.key) ?? []), seriesId]);
    }
  }
  const placed = taken.map((one) => ({ ...one, row: { ...one.row, ...placeOf.get(one.row.id) } }));
  return { taken: placed, series, ids };
}

/** Sent together and done in this order; false if a concurrent booking was faster. */
async function write(tx: MemberTransaction, { taken, series }: Expressed): Promise<boolean> {
  if (taken.length === 0) return true;
  const rows = taken.map(({ row }) => row);
  const times = taken.flatMap(({ row, move: { free } }) =>
    free.unitIds.map((unitId) => ({
      ...free.slot,
      unitId,
      id: tx.newId(),
      bookingId: row.id,
      resourceId: row.resourceId,
    })),
  );
  for (const { exceptions, ...rule } of series) {
    await insertSeries(tx, rule);
    await addExceptions(tx, rule.id, exceptions);
  }
  const [, , count] = await allOrFirstError([
    insertUnlikeBookings(tx, rows),
    clearHoldsOfUnits(tx, times, null),
    occupy(
      tx,
      times.toSorted(byUnitAndStart),
      linksOf(taken.map(({ move }) => move.candidate.resource)),
    ),
    addOwnInvitees(
      tx,
      taken.map(({ row, move }) => ({ bookingId: row.id, people: inviteesOf(move) })),
    ),
    insertHistory(
      tx,
      rows.map(({ id, status }) => ({
        bookingId: id,
        action: 'book',
        from: null,
        to: status,
        reason: null,
      })),
    ),
    setFirstTimers(
      tx,
      taken.map(({ row, move }) => ({ booking: row, rules: move.candidate.rules })),
    ),
    createBills(
      tx,
      taken.map(({ row, move }) => ({ id: row.id, isBilled: move.candidate.resource.isPriced })),
    ),
  ]);
  return count === times.length;
}

function inviteesOf({ booking, candidate }: PlacedMove) {
  const type: ResourceType = candidate.resource.type;
  return traitsOf(type).people === 'invitees' ? booking.invitees : [];
}

/** Names the stored booking, or the one of the import, that has the time of each other. */
async function clashesOf(
  tx: MemberTransaction,
  placed: readonly PlacedMove[],
  planned: readonly PlannedTime[],
): Promise<ReadonlyMap<string, Clash>> {
  const wanted = placed.flatMap(({ booking, candidate, free }) =>
    free ? [] : [{ ...booking, until: widened(booking, candidate.rules.bufferAfterMinutes).end }],
  );
  const stored = await findFirstClashes(tx, wanted);
  const found = wanted.flatMap((booking): [string, Clash][] => {
    const clash = stored.get(booking.id) ?? plannedClash(booking, planned);
    return clash ? [[booking.id, clash]] : [];
  });
  return new Map(found);
}

function plannedClash(
  { resourceId, start, until }: MovedBooking & { readonly until: string },
  planned: readonly PlannedTime[],
): Clash | null {
  const other = planned.find(
    (time) => time.resourceId === resourceId && time.start < until && time.end > start,
  );
  return other ? { start: other.start, end: other.end, name: null, isAlike: false } : null;
}

function resultOf(
  { booking: { id, resourceId }, free, suggestionId }: PlacedMove,
  { taken, left }: Judged,
  clashes: ReadonlyMap<string, Clash>,
): MovedResult {
  const shared = { id, resourceId, clash: clashes.get(id) ?? null, suggestionId };
  if (!free) return { ...shared, outcome: 'conflict', reason: null };
  const rule = left.get(id);
  if (rule) return { ...shared, outcome: 'left', reason: rule };
  const reason = taken.find(({ row }) => row.id === id)?.reason ?? null;
  return { ...shared, outcome: reason ? 'breaks_rule' : 'ready', reason };
}
