import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { priceAt } from '../../../resources/resources/index.ts';
import type { Billable } from '../../bills/index.ts';
import { findBillables } from '../../bills/index.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { BookableResource } from '../store/bookable.ts';

interface NewCharge extends TimeSlot {
  readonly bookingId: string;
  readonly businessUnitId: string;
  readonly quantity: number;
  readonly estimatedKm: number | null;
}

type PricedResource = Pick<BookableResource, 'id' | 'timezone' | 'shown'>;

/** A booking that is not made yet, as its bill would be drawn from it. */
export function newCharge(charge: NewCharge, resource: PricedResource): Billable {
  return { ...charge, ...unused, ...placeOf(resource, { ...charge, bookedAt: null }) };
}

const unused = {
  status: 'approved',
  checkedOutAt: null,
  odometerKm: { before: null, after: null },
  bookedAt: null,
  bill: null,
} as const;

type Priced = Parameters<typeof priceAt>[1];

function placeOf({ id: resourceId, timezone, shown }: PricedResource, priced: Priced) {
  return { resourceId, timezone, price: priceAt(shown, priced) };
}

interface ChangedCharge extends TimeSlot {
  readonly bookingId: string;
  readonly resource: PricedResource;
  readonly quantity: number;
  /** Absent where it stays. */
  readonly estimatedKm?: number | null | undefined;
}

interface Change {
  readonly businessUnitId: string;
  readonly changed: readonly ChangedCharge[];
  readonly cancelled?: readonly string[];
  /** The booking that new ones are copies of; absent where there are none. */
  readonly copiedId?: string;
}

/** Charges of a change. */
export interface Charges {
  /** Bookings as they would be. */
  readonly bookings: readonly Billable[];
  /** Those of them that exist, as they are. */
  readonly former: readonly Billable[];
}

/** Bookings before and after a change; a new date of a series is charged like the one it copies. */
export async function changedCharges(
  tx: TenantRows,
  { businessUnitId, changed, cancelled = [], copiedId }: Change,
): Promise<Charges> {
  const ids = [...changed.map(({ bookingId }) => bookingId), ...cancelled];
  const found = await findBillables(tx, copiedId === undefined ? ids : [...ids, copiedId]);
  const former = new Map(found.map((billable) => [billable.bookingId, billable]));
  const usualKm = former.get(copiedId ?? '')?.estimatedKm ?? null;
  const after = changed.map(({ resource, estimatedKm, ...change }) => {
    const before = former.get(change.bookingId);
    const keptKm = before ? before.estimatedKm : usualKm;
    const km = estimatedKm === undefined ? keptKm : estimatedKm;
    const charge = { ...change, businessUnitId, estimatedKm: km };
    return before
      ? { ...before, ...charge, ...placeOf(resource, { ...charge, bookedAt: before.bookedAt }) }
      : newCharge(charge, resource);
  });
  const gone = new Set(cancelled);
  const over = found
    .filter(({ bookingId }) => gone.has(bookingId))
    .map((billable) => ({ ...billable, status: 'cancelled' as const }));
  const own = new Set(ids);
  return {
    bookings: [...after, ...over],
    former: found.filter(({ bookingId }) => own.has(bookingId)),
  };
}
