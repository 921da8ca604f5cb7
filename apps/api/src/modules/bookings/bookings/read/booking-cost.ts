import type { BookingCost, OperationRequest, quoteBooking } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Actor, MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import { mayUse } from '../../../resources/resources/index.ts';
import { quoteOf } from '../../bills/index.ts';
import { maySee } from '../rules/abilities.ts';
import { changedCharges, newCharge } from '../steps/charges.ts';
import { mayBookFor } from '../steps/request-form.ts';
import type { BookableResource } from '../store/bookable.ts';
import { findBookable } from '../store/bookable.ts';
import { involvementOf } from '../store/deciders.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovable } from '../store/movable.ts';

type Asked = OperationRequest<typeof quoteBooking>['body'];

/** The cost of a booking to be, for a unit that the caller may book for, or of a change. */
export function costOfBooking(
  { scope, actor }: MemberContext,
  asked: Asked,
): Promise<BookingCost | null> {
  const { resourceId, businessUnitId, bookingId } = asked;
  return scope.read(async (tx) => {
    const booking = bookingId === undefined ? null : await changeable(tx, actor, bookingId);
    const resource = await findBookable(tx, resourceId);
    const isKept = booking?.resourceId === resourceId;
    if (!resource || !(isKept || mayUse(actor, resource.keptFor))) {
      throw refusalAt('resourceId', 'resource.not_found');
    }
    refuseUnlessOffered(scope.merchant, resource.type);
    const isAllowed = booking
      ? booking.businessUnitId === businessUnitId
      : mayBookFor(actor, businessUnitId);
    if (!isAllowed) throw refusalAt('businessUnitId', 'business_unit.not_allowed');
    const charges = booking
      ? await changesOf(tx, booking, { ...asked, resource })
      : { bookings: newCharges(asked, resource), former: [] };
    return quoteOf(tx, { ...charges, timezone: scope.merchant.timezone });
  });
}

function newCharges(
  { times, businessUnitId, quantity, estimatedKm = null }: Asked,
  resource: BookableResource,
) {
  return times.map((time, place) =>
    newCharge(
      { ...time, bookingId: String(place), businessUnitId, quantity, estimatedKm },
      resource,
    ),
  );
}

interface Changed extends Asked {
  readonly resource: BookableResource;
}

function changesOf(
  tx: TenantRows,
  { id: bookingId, businessUnitId }: MovableBooking,
  { times, resource, quantity, estimatedKm }: Changed,
) {
  const changed = times.map((time) => ({ ...time, bookingId, resource, quantity, estimatedKm }));
  return changedCharges(tx, { businessUnitId, changed });
}

/** A booking that the caller owns or manages, and may see. */
async function changeable(tx: TenantRows, actor: Actor, id: string): Promise<MovableBooking> {
  const [booking, involvement] = await Promise.all([
    findMovable(tx, id),
    involvementOf(tx, id, actor),
  ]);
  const mayChange = involvement.isOwner || involvement.isManager;
  if (booking && mayChange && maySee(involvement, booking)) return booking;
  throw new AppError('booking.not_found');
}
