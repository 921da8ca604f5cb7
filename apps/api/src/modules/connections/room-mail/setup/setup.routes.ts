import { AppError } from '@axp/contracts';
import { getMailChecks } from '@axp/contracts/room-mail';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { readConnection } from '../connection/connection.queries.ts';
import type { MailDns } from './mail-dns.ts';
import { runChecks } from './run-checks.ts';
import { findSeenChecks } from './seen.queries.ts';

/** Checks of DNS and transport (E-09). */
export function setupRoutes(app: FastifyInstance, serve: ApiServe, dns: MailDns): void {
  serve.member(app, getMailChecks, async ({ context: { scope } }) => {
    const stored = await scope.read(async (tx) => {
      const rows = tx;
      return { ...(await readConnection(rows)), seen: await findSeenChecks(rows) };
    });
    const { settings, health, seen } = stored;
    if (!settings) throw new AppError('mail_connection.not_found');
    const checks = await runChecks(dns, { settings, health, seen });
    return { data: { checkedAt: scope.clock.now().toISOString(), checks } };
  });
}
