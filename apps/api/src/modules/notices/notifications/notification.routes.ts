import { createHash } from 'node:crypto';
import { listNotifications, markNotificationsRead, streamNotifications } from '@axp/contracts';
import { FileAnswer, notModified } from '@axp/server-kit/http';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyInstance } from 'fastify';
import type { Changes } from '../../../platform/changes/changes.ts';
import { rememberAnswers } from '../../../platform/changes/remembered-answers.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';
import type { RequestContexts } from '../../../platform/request-scope/request-contexts.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { IsPossible } from './notification.presenter.ts';
import { presentNotification } from './notification.presenter.ts';
import type { HiddenFrom } from './notification.queries.ts';
import { notificationsOf, notificationsState } from './notification.queries.ts';
import type { NotificationStreams, ReadList } from './notification-streams.ts';

export interface NotificationRouteDeps {
  readonly serve: ApiServe;
  readonly markRead: (context: MemberContext) => Promise<void>;
  readonly changes: Changes;
  readonly streams: NotificationStreams;
  /** Judges again who asks. */
  readonly memberOf: RequestContexts['memberOf'];
  readonly clock: Clock;
  readonly isHiddenFrom: HiddenFrom;
  readonly canCheckIn: IsPossible;
  readonly canAnswer: IsPossible;
}

export function notificationRoutes(app: FastifyInstance, deps: NotificationRouteDeps): void {
  const { serve, markRead, changes, clock } = deps;
  const lists = listReader(deps);

  // A scope of its own: its hooks are for this route alone.
  void app.register(async (scoped) => {
    const remember = rememberAnswers(scoped, { changes, clock });
    serve.member(scoped, listNotifications, async ({ query: { page }, context, reply }) => {
      const known = reply.request.headers['if-none-match'];
      const { body, etag, ...dependence } = await lists(context, { page, known });
      remember(reply.header('etag', etag), dependence);
      return body ?? notModified;
    });
  });

  streamRoute(app, deps, lists);

  serve.member(app, markNotificationsRead, ({ context }) => markRead(context));
}

/** The list as it changes: the same as polls get, judged by the same rules each time. */
function streamRoute(
  app: FastifyInstance,
  { serve, streams, memberOf }: NotificationRouteDeps,
  lists: ReturnType<typeof listReader>,
): void {
  serve.member(app, streamNotifications, async ({ context, reply: { request } }) => {
    const personId = context.actor.id;
    streams.refuseMore(personId);
    const { body: _, ...seen } = await lists(context, { page: 1, known: null });
    const read: ReadList = async (known) => {
      const member = await memberOf(request, listNotifications);
      return lists(member, { page: 1, known });
    };
    return new FileAnswer({
      mediaType: 'text/event-stream',
      bytes: streams.open({ personId, event: 'notifications', seen, read }),
      // The second one is for nginx, which would hold events back.
      headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  });
  app.addHook('preClose', async () => streams.close());
}

interface WantedList {
  readonly page: number;
  /** ETag of the caller's copy, undefined without one; null for whom the ETag will do. */
  readonly known: string | undefined | null;
}

/** Reads lists with what they depend on; without a body where the caller's copy still holds. */
function listReader({
  changes,
  clock,
  isHiddenFrom,
  canCheckIn,
  canAnswer,
}: NotificationRouteDeps) {
  return async ({ scope, actor }: MemberContext, { page, known }: WantedList) => {
    const merchantId = scope.merchant.id;
    const asOf = changes.position;
    const list = async ({ db }: TenantRows) => {
      const rowsOf = () => notificationsOf(db, { merchantId, reader: actor, isHiddenFrom, page });
      // Without a copy the list is sent in any case, so it is read in the same round trip.
      const [{ version, count, unread, shown }, read] = await allOrFirstError([
        notificationsState(db, { merchantId, userId: actor.id, page }),
        known === undefined ? rowsOf() : null,
      ]);
      const etag = etagOf(actor.id, `${page} ${version}`);
      const seen = { etag, asOf, subjects: [merchantId, actor.id, ...shown] };
      if (known === null || known === etag) return { ...seen, body: null };
      const rows = read ?? (await rowsOf());
      const reading = { language: scope.language, now: clock.now(), canCheckIn, canAnswer };
      const data = rows.map((row) => presentNotification(row, reading));
      return { ...seen, body: { data, meta: { count, unread } } };
    };
    const found = await scope.readRecent(list);
    // A replica may lack what has changed just now, and would be remembered without it.
    return changes.areSettled(found.subjects) ? found : scope.read(list);
  };
}

function etagOf(userId: string, version: string): string {
  return `"${createHash('sha256').update(`${userId} ${version}`).digest('base64url')}"`;
}
