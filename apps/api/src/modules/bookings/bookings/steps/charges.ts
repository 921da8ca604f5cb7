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

/** Bookings as they would be after a change; a new date of a series is charged like the others. */
export async function changedCharges(
  tx: TenantRows,
  businessUnitId: string,
  changes: readonly ChangedCharge[],
): Promise<readonly Billable[]> {
  const found = await findBillables(
    tx,
    changes.map(({ bookingId }) => bookingId),
  );
  const former = new Map(found.map((billable) => [billable.bookingId, billable]));
  const [{ estimatedKm: usual } = { estimatedKm: null }] = found;
  return changes.map(({ resource, estimatedKm, ...change }) => {
    const before = former.get(change.bookingId);
    const km = estimatedKm === undefined ? (before?.estimatedKm ?? usual) : estimatedKm;
    const charge = { ...change, businessUnitId, estimatedKm: km };
    return before
      ? { ...before, ...charge, ...placeOf(resource, { ...charge, bookedAt: before.bookedAt }) }
      : newCharge(charge, resource);
  });
}
