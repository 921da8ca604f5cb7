import { createHash } from 'node:crypto';
import type { Language, Notification } from '@axp/contracts';
import { listNotifications, markNotificationsRead } from '@axp/contracts';
import { notModified } from '@axp/server-kit/http';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyInstance } from 'fastify';
import type { MerchantChanges } from '../../platform/changes/merchant-changes.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import { asResourceType } from '../resources/index.ts';
import type { HiddenFrom, NotificationRow } from './notification.queries.ts';
import {
  asNotificationStatus,
  asNotificationTopic,
  notificationsOf,
  notificationsVersion,
} from './notification.queries.ts';
import { RememberedPolls } from './remembered-polls.ts';

export interface NotificationRouteDeps {
  readonly serve: ApiServe;
  readonly markRead: (context: MemberContext) => Promise<void>;
  readonly changes: MerchantChanges;
  readonly clock: Clock;
  readonly isHiddenFrom: HiddenFrom;
}

/** The browser keeps the list and asks each time whether it still holds (Z-83). */
const keptByBrowser = { 'cache-control': 'private, no-cache', vary: 'authorization' };

export function notificationRoutes(
  app: FastifyInstance,
  { serve, markRead, changes, clock, isHiddenFrom }: NotificationRouteDeps,
): void {
  const polls = new RememberedPolls({ changes, clock });

  // A scope of its own: the hook is asked for this route alone.
  void app.register(async (scoped) => {
    scoped.addHook('onRequest', async (request, reply) => {
      const etag = polls.unchanged(request.headers);
      if (etag !== null)
        await reply
          .code(304)
          .headers({ etag, ...keptByBrowser })
          .send();
    });
    serve.member(scoped, listNotifications, async ({ context: { scope, actor }, reply }) => {
      const { headers } = reply.request;
      const merchantId = scope.merchant.id;
      const asOf = changes.countOf(merchantId);
      return scope.read(async (trx) => {
        const version = await notificationsVersion(trx, merchantId, actor.id);
        const etag = etagOf(actor.id, version);
        polls.remember(headers, { etag, merchantId, asOf });
        reply.headers({ etag, ...keptByBrowser });
        if (headers['if-none-match'] === etag) return notModified;
        const rows = await notificationsOf(trx, { merchantId, reader: actor, isHiddenFrom });
        return { data: rows.map((row) => presentNotification(row, scope.language)) };
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

function presentNotification(row: NotificationRow, language: Language): Notification {
  return {
    id: row.id,
    title: row.is_hidden ? textsIn(language, 'calendar')('entry.private') : row.title,
    createdAt: row.created_at,
    readAt: row.read_at,
    isParticipant: row.is_participant ? 1 : 0,
    bookingStatus: asNotificationStatus(row.booking_status),
    topic: asNotificationTopic(row.topic),
    reason: row.is_hidden ? null : row.reason,
    bookingId: row.is_hidden ? null : row.booking_id,
    bookingType: asResourceType(row.type),
  };
}
