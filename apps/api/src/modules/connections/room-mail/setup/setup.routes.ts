import { getMailChecks, runMailChecks } from '@axp/contracts/room-mail';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import type { MailDns } from './mail-dns.ts';
import { runChecks } from './run-checks.ts';
import { findChecked, findLastChecks, storeChecks } from './use-cases/keep-checks.ts';

/** Checks of DNS and transport (E-09). */
export function setupRoutes(app: FastifyInstance, serve: ApiServe, dns: MailDns): void {
  serve.member(app, getMailChecks, async ({ context: { scope } }) => {
    const last = await scope.read((tx) => findLastChecks(tx));
    if (last) return { data: last };
    const checked = await scope.read((tx) => findChecked(tx));
    const checkedAt = scope.clock.now().toISOString();
    return { data: { checkedAt, checks: await runChecks(dns, checked) } };
  });

  serve.member(app, runMailChecks, async ({ context }) => {
    const checked = await context.scope.read((tx) => findChecked(tx));
    const checks = await runChecks(dns, checked);
    await write(context, (tx) => storeChecks(tx, checked, checks));
    return { data: { checkedAt: context.scope.clock.now().toISOString(), checks } };
  });
}
