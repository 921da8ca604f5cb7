import { createHash } from 'node:crypto';
import { listNotifications, markNotificationsRead } from '@axp/contracts';
import { notModified } from '@axp/server-kit/http';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyInstance } from 'fastify';
import type { Changes } from '../../platform/changes/changes.ts';
import { together } from '../../platform/db/together.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { CanCheckIn } from './notification.presenter.ts';
import { presentNotification } from './notification.presenter.ts';
import type { HiddenFrom } from './notification.queries.ts';
import { notificationsOf, notificationsState } from './notification.queries.ts';
import { RememberedPolls } from './remembered-polls.ts';

export interface NotificationRouteDeps {
  readonly serve: ApiServe;
  readonly markRead: (context: MemberContext) => Promise<void>;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly isHiddenFrom: HiddenFrom;
  readonly canCheckIn: CanCheckIn;
}

/** The browser keeps the list and asks each time whether it still holds (Z-83). */
const keptByBrowser = { 'cache-control': 'private, no-cache', vary: 'authorization' };

export function notificationRoutes(
  app: FastifyInstance,
  { serve, markRead, changes, clock, isHiddenFrom, canCheckIn }: NotificationRouteDeps,
): void {
  const polls = new RememberedPolls({ changes, clock });

  // A scope of its own: the hook is asked for this route alone.
  void app.register(async (scoped) => {
    scoped.addHook('onRequest', async (request, reply) => {
      const etag = polls.unchanged(request);
      if (etag !== null)
        await reply
          .code(304)
          .headers({ etag, ...keptByBrowser })
          .send();
    });
    serve.member(scoped, listNotifications, async ({ query, context: { scope, actor }, reply }) => {
      const { headers } = reply.request;
      const { page } = query;
      const merchantId = scope.merchant.id;
      const asOf = changes.position;
      return scope.read(async (trx) => {
        const rowsOf = () =>
          notificationsOf(trx, { merchantId, reader: actor, isHiddenFrom, page });
        // Without a copy the list is sent in any case, so it is read in the same round trip.
        const isCopyHeld = headers['if-none-match'] !== undefined;
        const [{ version, count, unread, shown }, read] = await together([
          notificationsState(trx, { merchantId, userId: actor.id, page }),
          isCopyHeld ? null : rowsOf(),
        ]);
        const etag = etagOf(actor.id, `${page} ${version}`);
        const subjects = [merchantId, actor.id, ...shown];
        polls.remember(reply.request, { etag, subjects, asOf });
        reply.headers({ etag, ...keptByBrowser });
        if (headers['if-none-match'] === etag) return notModified;
        const rows = read ?? (await rowsOf());
        const reading = { language: scope.language, now: clock.now(), canCheckIn };
        return {
          data: rows.map((row) => presentNotification(row, reading)),
          meta: { count, unread },
        };
      });
    });
  });

  serve.member(app, markNotificationsRead, async ({ context }) => {
    await markRead(context);
    return { data: null };
  });
}

function etagOf(userId: string, version: string): string {
  return `"${createHash('sha256').update(`${userId} ${version}`).digest('base64url')}"`;
}
