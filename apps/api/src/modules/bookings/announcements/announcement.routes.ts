import { AppError } from '@axp/contracts';
import * as contract from '@axp/contracts/announcements';
import type { FastifyInstance } from 'fastify';
import { decodeCursor, pageOf, TimedPlace } from '../../../platform/db/cursor.ts';
import { checkWithRetry, writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type {
  MemberContext,
  ReadTransaction,
} from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { HomePlaces } from '../../resources/places/index.ts';
import { countAnnounced } from '../bookings/index.ts';
import {
  announcementsFor,
  announcementsOfResource,
  findAnnouncement,
  managedAnnouncements,
  presentManaged,
} from './announcement.queries.ts';
import {
  createAnnouncement,
  dismissAnnouncement,
  endAnnouncement,
  refuseUnknownPlace,
  updateAnnouncement,
} from './change-announcement.ts';

interface AnnouncementDeps {
  readonly serve: ApiServe;
  readonly homePlaces: Pick<HomePlaces, 'of'>;
}

/** Announcements of a merchant, building or resource, with a period. */
export function announcementRoutes(
  app: FastifyInstance,
  { serve, homePlaces }: AnnouncementDeps,
): void {
  const asStaff = ({ scope, actor }: MemberContext, tx: ReadTransaction) => ({
    ...tx,
    actor,
    now: scope.clock.now(),
  });

  serve.member(app, contract.listAnnouncements, async ({ context }) => {
    const { scope, actor } = context;
    const home = await homePlaces.of({ merchantId: scope.merchant.id, userId: actor.id });
    return {
      data: await scope.read((tx) => announcementsFor(asStaff(context, tx), home.buildingId)),
    };
  });

  serve.member(app, contract.listResourceAnnouncements, async ({ params, query, context }) => {
    const data = await context.scope.read((tx) =>
      announcementsOfResource(asStaff(context, tx), { ...params, ...query }),
    );
    if (!data) throw new AppError('resource.not_found');
    return { data };
  });

  serve.member(app, contract.dismissAnnouncement, ({ params, context }) =>
    writeWithRetry(context, (tx) => dismissAnnouncement(tx, params.id)),
  );

  serve.member(app, contract.listManagedAnnouncements, async ({ query, context: { scope } }) => {
    const { cursor, limit, ...criteria } = query;
    const now = scope.clock.now();
    const after = decodeCursor(cursor, TimedPlace);
    const { rows, counts } = await scope.read((tx) =>
      managedAnnouncements(tx, { ...criteria, now }, { after, limit }),
    );
    const page = pageOf(rows, limit, (row) => [row.starts_at, row.id]);
    return {
      data: page.rows.map((row) => presentManaged(scope, row, now)),
      meta: { nextCursor: page.nextCursor, ...counts },
    };
  });

  serve.member(app, contract.getManagedAnnouncement, async ({ params, context: { scope } }) => {
    const data = await scope.read((tx) => findAnnouncement(tx, params.id, scope.clock.now()));
    if (!data) throw new AppError('announcement.not_found');
    return { data };
  });

  serve.member(app, contract.createAnnouncement, async ({ body, context }) => ({
    data: await writeWithRetry(context, (tx) => createAnnouncement(tx, body)),
  }));

  serve.member(app, contract.updateAnnouncement, async ({ params, body, context }) => ({
    data: await writeWithRetry(context, (tx) => updateAnnouncement(tx, params.id, body)),
  }));

  serve.member(app, contract.endAnnouncement, ({ params, body, context }) =>
    writeWithRetry(context, (tx) => endAnnouncement(tx, params.id, body.version)),
  );

  serve.member(app, contract.previewAnnouncement, async ({ body, context }) => ({
    data: await checkWithRetry(context, async (tx) => {
      await refuseUnknownPlace(tx, body);
      return countAnnounced(tx, body);
    }),
  }));
}
