import {
  getDeskNumbers,
  getSetup,
  getSystemAlerts,
  updateSetup,
} from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { dayAt, firstReading } from '../../resources/places/index.ts';
import { hideSetup, setupProgress, systemAlerts, timezoneOf } from './overview.queries.ts';
import { deskNumbers } from './overview-numbers.queries.ts';

/** The start page of the administration; each card has an operation of its own. */
export function overviewRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, getDeskNumbers, async ({ context: { scope, actor: reader } }) => {
    const { id: merchantId } = scope.merchant;
    const now = scope.clock.now();
    return scope.readRecent(async (trx) => {
      const day = dayOf(now, await timezoneOf(trx, { merchantId, userId: reader.id }));
      return { data: { day, ...(await deskNumbers(trx, { merchantId, reader, day, now })) } };
    });
  });

  serve.member(app, getSetup, async ({ context }) => ({ data: await setupOf(context) }));

  serve.member(app, updateSetup, async ({ body, context }) => {
    const { scope, actor } = context;
    const person = { merchantId: scope.merchant.id, userId: actor.id };
    await scope.write((trx) => hideSetup(trx, person, body.isHidden));
    return { data: await setupOf(context) };
  });

  serve.member(app, getSystemAlerts, async ({ context: { scope, actor } }) => {
    const filter = { merchantId: scope.merchant.id, reader: actor, now: scope.clock.now() };
    return { data: await scope.read((trx) => systemAlerts(trx, filter)) };
  });
}

function setupOf({ scope, actor }: MemberContext) {
  const person = { merchantId: scope.merchant.id, userId: actor.id };
  return scope.read((trx) => setupProgress(trx, person));
}

/** The local day of an instant, from its first instant to that of the next day. */
function dayOf(now: Date, timezone: string) {
  const today = dayAt(now.getTime(), timezone);
  const startOf = (day: number) => new Date(firstReading(day, 0, timezone)).toISOString();
  return { start: startOf(today), end: startOf(today + 1) };
}
