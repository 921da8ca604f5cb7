import { createHash } from 'node:crypto';
import { AppError } from '@axp/contracts';
import {
  bookAtDisplay,
  changeAtDisplay,
  claimWalkUp,
  readDisplay,
  startDisplayPairing,
  streamDisplay,
} from '@axp/contracts/displays';
import { FileAnswer } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { findUserActor } from '../../../platform/auth/actor.ts';
import type { Changes } from '../../../platform/changes/changes.ts';
import { calendarSubject, displaySubject } from '../../../platform/changes/changes.ts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { visitorTransactions, writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { NotificationStreams, ReadList } from '../../notices/notifications/index.ts';
import { visitFor } from '../bookings/index.ts';
import type { PairedDisplay } from './display.queries.ts';
import { findDisplay } from './display.queries.ts';
import type { DisplayGate } from './display-gate.ts';
import { createDisplayGate } from './display-gate.ts';
import type { PictureRouteDeps } from './display-picture.route.ts';
import { displayPictureRoute } from './display-picture.route.ts';
import { readState } from './display-state.ts';
import { bookWalkUp, changeByVisitor, claim } from './use-cases/at-display.ts';
import { startPairing } from './use-cases/pair-display.ts';

/** The page that takes the code of a walk-up booking; the secret behind `#` reaches no log. */
const claimPath = '/claim';

export interface DisplayRouteDeps extends PictureRouteDeps {
  readonly changes: Changes;
  readonly streams: NotificationStreams;
}

/** Operations of devices with their secret, and the claim of their bookings. */
export function displayRoutes(app: FastifyInstance, deps: DisplayRouteDeps): void {
  const { serve, sightings } = deps;
  const displayOf = createDisplayGate(deps.clock);
  serve.open(app, startDisplayPairing, async ({ context: { scope } }) => ({
    data: await visitorTransactions(scope)(startPairing),
  }));

  serve.open(app, readDisplay, async ({ body: { secret }, context: { scope } }) => {
    const display = await displayOf(scope, secret);
    sightings.note(scope.merchant.id, display);
    return { data: await stateOf(scope, display) };
  });

  serve.open(app, bookAtDisplay, async ({ body, context: { scope } }) => {
    const display = await displayOf(scope, body.secret);
    const made = await writeAs(scope, display, (tx) => bookWalkUp(tx, display, body));
    const { bookingId, end, claimSecret, claimUntil } = made;
    const path = `${claimPath}#${claimSecret}`;
    const state = await stateOf(scope, display);
    return { data: { state, bookingId, end, claim: { path, until: claimUntil } } };
  });

  serve.open(app, changeAtDisplay, async ({ body, context: { scope } }) => {
    const display = await displayOf(scope, body.secret);
    await writeAs(scope, display, (tx) => changeByVisitor(tx, display, body));
    return { data: await stateOf(scope, display) };
  });

  serve.member(app, claimWalkUp, async ({ body, context }) => {
    const id = await writeWithRetry(context, (tx) => claim(tx, body));
    return { data: await visitFor(context, id) };
  });

  streamRoute(app, displayOf, deps);
  displayPictureRoute(app, displayOf, deps);
}

/** Streams what the display shows; its secret is checked again each time. */
function streamRoute(
  app: FastifyInstance,
  displayOf: DisplayGate,
  { serve, streams, changes }: DisplayRouteDeps,
): void {
  serve.open(app, streamDisplay, async ({ body: { secret }, context: { scope } }) => {
    const { userId: personId } = await displayOf(scope, secret);
    streams.refuseMore(personId);
    const read: ReadList = async (known) => {
      const asOf = changes.position;
      const display = await scope.read((tx) => findDisplay(tx, secret));
      if (!display) throw new AppError('display.not_found');
      const merchantId = scope.merchant.id;
      const body = await stateOf(scope, display);
      // Of the time alone nothing is new: devices have a clock.
      const { now: _, until: __, ...shown } = body;
      const etag = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
      const subjects = [calendarSubject(merchantId), displaySubject(merchantId, display.id)];
      return { etag, subjects, asOf, body: etag === known ? null : body };
    };
    const { body: _, ...seen } = await read('');
    return new FileAnswer({
      mediaType: 'text/event-stream',
      bytes: streams.open({ personId, event: 'display', seen, read }),
      // The second one is for nginx, which would hold events back.
      headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  });
}

function stateOf(scope: RequestScope, display: PairedDisplay) {
  return scope.read((tx) => readState(tx, display, scope.clock.now()));
}

/** Runs work as the identity of a display. */
async function writeAs<T>(
  scope: RequestScope,
  { userId }: PairedDisplay,
  work: (tx: MemberTransaction) => Promise<T>,
): Promise<T> {
  const { merchant, clock } = scope;
  const key = { merchantId: merchant.id, userId, now: clock.now().toISOString() };
  const actor = await scope.read(({ db }) => findUserActor(db, { ...key, status: 'service' }));
  if (!actor) throw new AppError('display.not_found');
  return writeWithRetry({ scope, actor }, work);
}
