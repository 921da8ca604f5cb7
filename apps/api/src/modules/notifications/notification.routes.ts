import { createHash } from 'node:crypto';
import { listNotifications, markNotificationsRead } from '@axp/contracts';
import { notModified } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { presentNotification } from './notification.presenter.ts';
import { notificationsOf, notificationsVersion } from './notification.queries.ts';

export interface NotificationRouteDeps {
  readonly serve: ApiServe;
  readonly markRead: (context: MemberContext) => Promise<void>;
}

export function notificationRoutes(
  app: FastifyInstance,
  { serve, markRead }: NotificationRouteDeps,
): void {
  serve.member(app, listNotifications, ({ context: { scope, actor }, reply }) =>
    scope.read(async (trx) => {
      const version = await notificationsVersion(trx, scope.merchant.id, actor.id);
      const etag = etagOf(actor.id, version);
      // The browser keeps the list and asks each time whether it still holds (Z-83).
      reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' });
      if (reply.request.headers['if-none-match'] === etag) return notModified;
      const rows = await notificationsOf(trx, scope.merchant.id, actor.id);
      return { data: rows.map(presentNotification) };
    }),
  );

  serve.member(app, markNotificationsRead, async ({ context }) => {
    await markRead(context);
    return { data: null };
  });
}

function etagOf(userId: string, version: string): string {
  return `"${createHash('sha256').update(`${userId} ${version}`).digest('base64url')}"`;
}
