import { AppError } from '@axp/contracts';
import { downloadIncomingMail, getIncomingMail, listIncomingMails } from '@axp/contracts/room-mail';
import { savedFile } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { decodeCursor, pageOf, TimedPlace } from '../../../../platform/db/cursor.ts';
import { write } from '../../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { countMails, findMail, listMails } from './log.queries.ts';
import { takeRaw } from './use-cases/take-raw.ts';

/** Messages to rooms, what was answered and why (E-09). */
export function logRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listIncomingMails, ({ query, context: { scope } }) =>
    scope.read(async (tx) => {
      const { cursor, limit, ...filter } = query;
      const after = decodeCursor(cursor, TimedPlace);
      const rows = await listMails(tx, filter, { after, limit });
      const page = pageOf(rows, limit, ({ receivedAt, id }) => [receivedAt, id]);
      const { nextCursor } = page;
      return { data: [...page.rows], meta: { nextCursor, ...(await countMails(tx, filter)) } };
    }),
  );

  serve.member(app, getIncomingMail, async ({ params, context: { scope } }) => {
    const data = await scope.read((tx) => findMail(tx, params.id));
    if (!data) throw new AppError('incoming_mail.not_found');
    return { data };
  });

  serve.member(app, downloadIncomingMail, async ({ params, context }) => {
    const raw = await write(context, (tx) => takeRaw(tx, params.id));
    return savedFile('message.eml', 'message/rfc822', raw);
  });
}
