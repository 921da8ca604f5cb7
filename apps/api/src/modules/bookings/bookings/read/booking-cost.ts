import type { BookingCost, OperationRequest, quoteBooking } from '@axp/contracts';
import { refusalAt } from '@axp/contracts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import { mayUse } from '../../../resources/resources/index.ts';
import { quoteOf } from '../../bills/index.ts';
import { newCharge } from '../steps/charges.ts';
import { mayBookFor } from '../steps/request-form.ts';
import { findBookable } from '../store/bookable.ts';

type Asked = OperationRequest<typeof quoteBooking>['body'];

/** The cost of a booking to be, for a unit that the caller may book for. */
export function costOfBooking(
  { scope, actor }: MemberContext,
  { resourceId, businessUnitId, times, quantity, estimatedKm = null }: Asked,
): Promise<BookingCost | null> {
  return scope.read(async (tx) => {
    const resource = await findBookable(tx, resourceId);
    if (!resource || !mayUse(actor, resource.keptFor)) {
      throw refusalAt('resourceId', 'resource.not_found');
    }
    refuseUnlessOffered(scope.merchant, resource.type);
    if (!mayBookFor(actor, businessUnitId)) {
      throw refusalAt('businessUnitId', 'business_unit.not_allowed');
    }
    const charges = times.map((time, place) =>
      newCharge(
        { ...time, bookingId: String(place), businessUnitId, quantity, estimatedKm },
        resource,
      ),
    );
    return quoteOf(tx, charges, scope.merchant.timezone);
  });
}
