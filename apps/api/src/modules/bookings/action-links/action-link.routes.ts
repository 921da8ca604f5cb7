import type { ActionLink, LinkAction } from '@axp/contracts';
import { AppError, followActionLink, getActionLink, linkActions } from '@axp/contracts';
import { isInvitationLink } from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import type { FastifyInstance } from 'fastify';
import { findUserActor } from '../../../platform/auth/actor.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import type { RequestTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { visitorTransactions } from '../../../platform/db/tenant-transaction.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { asResourceType } from '../../resources/resources/index.ts';
import type { OwnReader } from '../bookings/index.ts';
import {
  asBookingStatus,
  asStoredAnswer,
  findOfferedMove,
  findRequestedChange,
  involvementOf,
  maySee,
  seesOfBooking,
} from '../bookings/index.ts';
import { linkState } from './domain/link-state.ts';
import type { ActionLinkRow } from './use-cases/action-links.ts';
import { findActionLink, followLink } from './use-cases/action-links.ts';

/** Alternatives of declined meetings, which are not booked yet. */
export interface LinkedOffers {
  /** Returns what a link would book; null for a link of another kind. */
  readonly find: (tx: RequestTransaction, token: string) => Promise<ActionLink | null>;
  /** Books what a link offers; false for a link of another kind. */
  readonly follow: (tx: RequestTransaction, token: string) => Promise<boolean>;
}

export function actionLinkRoutes(
  app: FastifyInstance,
  { serve, offers }: { readonly serve: ApiServe; readonly offers: LinkedOffers },
): void {
  const findOffer = (scope: RequestScope, token: string) =>
    // Judging what is free locks rows for a moment.
    visitorTransactions(scope)((tx) => offers.find(tx, token));

  // Programs that look through mails open every link; opening one must change nothing.
  serve.open(app, getActionLink, async ({ params: { token }, context: { scope } }) => ({
    data: (await findOffer(scope, token)) ?? (await visibleLink(scope, token)),
  }));

  serve.open(app, followActionLink, async ({ params: { token }, body, context: { scope } }) => {
    await visitorTransactions(scope)(async (tx) => {
      if (!(await offers.follow(tx, token))) await followLink(tx, { token, ...body });
    });
    return { data: (await findOffer(scope, token)) ?? (await linkAfterStep(scope, token)) };
  });
}

/** Actions that decide on what is requested, which may be a change. */
const decisions: ReadonlySet<string> = new Set<LinkAction>(['approve', 'decline']);

/** A link for as long as the person it was sent to may see its booking (H-04). */
async function visibleLink(scope: RequestScope, token: string) {
  const merchantId = scope.merchant.id;
  const now = scope.clock.now();
  return scope.read(async (tx) => {
    const row = await findActionLink(tx, hashOf(token));
    if (!row) throw new AppError('link.not_found');
    const { user_id: userId, booking_id: bookingId, status, privacy } = row;
    // A guest sees the booking as long as they are invited; a person by their rights of today.
    if (userId === null) {
      if (row.answer === null) throw new AppError('link.not_found');
      return presentActionLink(row, now, null);
    }
    const person = await findUserActor(tx.db, { merchantId, userId, now: now.toISOString() });
    const involvement = person && (await involvementOf(tx, bookingId, person));
    const shown = { status: asBookingStatus(status), privacy };
    if (!involvement || !maySee(involvement, shown)) throw new AppError('link.not_found');
    const own = { fields: scope.merchant.ownFields, sees: seesOfBooking(involvement) };
    const change = decisions.has(row.action) ? await findRequestedChange(tx, bookingId, own) : null;
    const link = presentActionLink(row, now, change);
    return row.action === 'move' && link.state === 'ready'
      ? withOffer(tx, bookingId, { link, own })
      : link;
  });
}

/** Adds the offered move to its link; without one the link has expired. */
async function withOffer(
  tx: TenantRows,
  bookingId: string,
  { link, own }: { readonly link: ActionLink; readonly own: OwnReader },
): Promise<ActionLink> {
  const offered = await findOfferedMove(tx, bookingId, own);
  if (!offered) return { ...link, state: 'expired' };
  const { isFree, ...change } = offered;
  return { ...link, state: isFree ? 'ready' : 'taken', change };
}

/** Returns the state of a link after its step, which has checked the person's rights. */
async function linkAfterStep(scope: RequestScope, token: string) {
  const row = await scope.read((tx) => findActionLink(tx, hashOf(token)));
  if (!row) throw new AppError('link.not_found');
  return presentActionLink(row, scope.clock.now(), null);
}

function presentActionLink(
  row: ActionLinkRow,
  now: Date,
  change: ActionLink['change'],
): ActionLink {
  const action = knownWord(linkActions, row.action);
  return {
    action,
    state: linkState({ usedAt: row.used_at, expiresAt: row.expires_at }, now),
    booking: {
      type: asResourceType(row.type),
      title: row.title,
      status: asBookingStatus(row.status),
      start: row.starts_at,
      end: row.ends_at,
      timezone: row.timezone,
      resource: row.resource_name,
      bookedFor: row.booked_for_name,
      isSeries: row.series_id !== null,
    },
    change,
    invitation:
      isInvitationLink(action) && row.answer !== null
        ? { answer: asStoredAnswer(row.answer), isForSeries: row.is_for_series }
        : null,
    free: null,
  };
}
