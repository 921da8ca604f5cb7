import * as contract from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { writeWithRetry } from '../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import {
  asBookingStatus,
  blockResource,
  decisionsOn,
  planMaintenance,
  upcomingBlocks,
} from '../bookings/index.ts';
import { asResourceType } from '../resources/index.ts';
import { bookingsInTime } from './affected.queries.ts';
import type { UpcomingBooking } from './domain/affected.ts';
import { findManaged } from './managed-resource.queries.ts';
import { presentAffected } from './preview-change.ts';
import { recordBlock, unblockResource } from './use-cases/record-block.ts';

/** Times in which a resource can't be booked (Z-03), and the bookings that they hit. */
export function maintenanceRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, contract.listResourceBlocks, async ({ params: { id }, context }) => {
    await refuseUnknown(context, id);
    const { clock } = context.scope;
    const blocks = await writeWithRetry(context, (tx) => upcomingBlocks(tx, id, clock.now()));
    return { data: [...blocks] };
  });

  serve.member(app, contract.previewMaintenance, async ({ params: { id }, body, context }) => {
    await refuseUnknown(context, id);
    const { merchant, language, clock } = context.scope;
    const window = { resourceId: id, ...body, readerId: context.actor.id };
    const bookings = await context.scope.read((trx) => bookingsInTime(trx, merchant.id, window));
    return { data: presentInWindow(bookings, { language, now: clock.now() }) };
  });

  serve.member(app, contract.planMaintenance, async ({ params: { id }, body, context }) => ({
    data: await writeWithRetry(context, (tx) =>
      recordBlock(tx, () => planMaintenance(tx, id, body)),
    ),
  }));

  serve.member(app, contract.blockResource, async ({ params: { id }, body, context }) => ({
    data: await writeWithRetry(context, (tx) => recordBlock(tx, () => blockResource(tx, id, body))),
  }));

  serve.member(app, contract.unblockResource, async ({ params, context }) => {
    await writeWithRetry(context, (tx) => unblockResource(tx, params));
    return { data: null };
  });
}

/** The bookings in a window, each with what can be decided on it. */
function presentInWindow(
  bookings: readonly UpcomingBooking[],
  { language, now }: { readonly language: contract.Language; readonly now: Date },
): contract.MaintenancePreview {
  const shown = presentAffected(
    bookings.map((booking) => [booking, ['time']]),
    language,
  );
  const stored = new Map(bookings.map((booking) => [booking.id, booking]));
  return {
    total: shown.total,
    bookings: shown.bookings.flatMap((booking) => {
      const { resourceType, status, attendees = null } = stored.get(booking.id) ?? {};
      if (resourceType === undefined || status === undefined) return [];
      const type = asResourceType(resourceType);
      const state = { ...booking, type, status: asBookingStatus(status) };
      return [{ ...booking, attendees, decisions: decisionsOn(state, now) }];
    }),
  };
}

async function refuseUnknown({ scope }: MemberContext, id: string): Promise<void> {
  const resource = await scope.read((trx) => findManaged(trx, scope.merchant.id, id));
  if (!resource) throw new contract.AppError('resource.not_found');
}
