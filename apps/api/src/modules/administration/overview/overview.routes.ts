import {
  getDeskNumbers,
  getSetup,
  getSystemAlerts,
  updateSetup,
} from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { dayAt, firstReading } from '../../resources/places/index.ts';
import { hideSetup, setupProgress, systemAlerts, timezoneOf } from './overview.queries.ts';
import { deskNumbers } from './overview-numbers.queries.ts';

/** The start page of the administration; each card has an operation of its own. */
export function overviewRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, getDeskNumbers, async ({ context: { scope, actor: reader } }) => {
    const now = scope.clock.now();
    return scope.readRecent(async (tx) => {
      const day = dayOf(now, await timezoneOf(tx, reader.id));
      return { data: { day, ...(await deskNumbers(tx, { reader, day, now })) } };
    });
  });

  serve.member(app, getSetup, async ({ context }) => ({ data: await setupOf(context) }));

  serve.member(app, updateSetup, async ({ body, context }) => {
    await write(context, (tx) => hideSetup(tx, body.isHidden));
    return { data: await setupOf(context) };
  });

  serve.member(app, getSystemAlerts, async ({ context: { scope, actor } }) => {
    const filter = { reader: actor, now: scope.clock.now() };
    return { data: await scope.read((tx) => systemAlerts(tx, filter)) };
  });
}

function setupOf({ scope, actor }: MemberContext) {
  return scope.read((tx) => setupProgress(tx, actor.id));
}

/** The local day of an instant, from its first instant to that of the next day. */
function dayOf(now: Date, timezone: string) {
  const today = dayAt(now.getTime(), timezone);
  const startOf = (day: number) => new Date(firstReading(day, 0, timezone)).toISOString();
  return { start: startOf(today), end: startOf(today + 1) };
}
