import * as contract from '@axp/contracts';
import { changeMaintenance, endMaintenance, listMaintenance } from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import { writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import {
  blockResource,
  changeMaintenance as changeBlock,
  connectBlock,
  endMaintenance as endBlock,
  planMaintenance,
  upcomingBlocks,
} from '../../bookings/bookings/index.ts';
import { bookingsInTime } from './affected.queries.ts';
import { decisionsNow, presentDecidable } from './affected-bookings.ts';
import { findManaged } from './managed-resource.queries.ts';
import {
  maintenanceList,
  presentMaintenance,
  recordBlock,
  recordBlockChange,
  unblockResource,
} from './use-cases/maintenance.ts';

const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()]);

/** Times in which a resource can't be booked (Z-03), and the bookings that they hit. */
export function maintenanceRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, contract.listResourceBlocks, async ({ params: { id }, context }) => {
    await refuseUnknown(context, id);
    const { clock } = context.scope;
    const blocks = await writeWithRetry(context, (tx) => upcomingBlocks(tx, id, clock.now()));
    return { data: [...blocks] };
  });

  serve.member(app, listMaintenance, async ({ query, context: { scope } }) => {
    const { cursor, limit, ...criteria } = query;
    const after = decodeCursor(cursor, CursorPosition);
    const filter = { ...criteria, merchantId: scope.merchant.id, now: scope.clock.now() };
    const rows = await scope.read((tx) => maintenanceList(tx.db, filter, { after, limit }));
    const page = pageOf(rows, limit, (row) => [row.start, row.id]);
    return {
      data: page.rows.map((row) => presentMaintenance(row, filter.now)),
      meta: { nextCursor: page.nextCursor },
    };
  });

  serve.member(app, contract.previewMaintenance, async ({ params: { id }, body, context }) => {
    await refuseUnknown(context, id);
    const { language, clock } = context.scope;
    const window = { resourceId: id, ...body, readerId: context.actor.id };
    const bookings = await context.scope.read((tx) => bookingsInTime(tx, window));
    const hits = bookings.map((booking) => [booking, ['time']] as const);
    return { data: presentDecidable(hits, language, decisionsNow(clock.now())) };
  });

  serve.member(app, contract.planMaintenance, async ({ params: { id }, body, context }) => ({
    data: await writeWithRetry(context, (tx) =>
      recordBlock(tx, async () => {
        const block = await planMaintenance(tx, id, body);
        if (body.problemId !== undefined) await connectBlock(tx, body.problemId, block);
        return block;
      }),
    ),
  }));

  serve.member(app, changeMaintenance, async ({ params, body, context }) => ({
    data: await writeWithRetry(context, (tx) =>
      recordBlockChange(tx, () => changeBlock(tx, params, body)),
    ),
  }));

  serve.member(app, endMaintenance, async ({ params, body, context }) => ({
    data: await writeWithRetry(context, (tx) =>
      recordBlockChange(tx, () => endBlock(tx, params, body.version)),
    ),
  }));

  serve.member(app, contract.blockResource, async ({ params: { id }, body, context }) => ({
    data: await writeWithRetry(context, (tx) => recordBlock(tx, () => blockResource(tx, id, body))),
  }));

  serve.member(app, contract.unblockResource, ({ params, context }) =>
    writeWithRetry(context, (tx) => unblockResource(tx, params)),
  );
}

async function refuseUnknown({ scope }: MemberContext, id: string): Promise<void> {
  const resource = await scope.read((tx) => findManaged(tx, id));
  if (!resource) throw new contract.AppError('resource.not_found');
}
