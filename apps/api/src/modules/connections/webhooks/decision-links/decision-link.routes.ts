import type { OperationData } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { getDecisionLink } from '@axp/contracts/decision-links';
import { isInGroup } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { createLinkSigner } from '../../../../platform/auth/link-signer.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../../platform/request-scope/request-scope.ts';
import {
  asBookingStatus,
  involvementOf,
  maySee,
  shownPrivacy,
} from '../../../bookings/bookings/index.ts';
import { endpointQuery } from '../endpoints/endpoint.queries.ts';
import type { WebhookDeps } from '../endpoints/endpoint.routes.ts';
import type { SignedRequest } from './decision-link.ts';
import { readDecisionToken } from './decision-link.ts';

/** Links of messages in channels, which people follow with their own rights (J-06). */
export function decisionLinkRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const sign = createLinkSigner(deps.signingKeys);

  deps.serve.member(app, getDecisionLink, async ({ params, context: { scope, actor } }) => {
    const place = { merchantId: scope.merchant.id, bookingId: params.id };
    const link = await readDecisionToken(sign, place, params.token);
    if (!link) throw new AppError('link.not_found');
    const booking = await scope.read(async (tx) => {
      await requireChannel(tx, link.endpointId);
      return readBooking(tx, params.id, actor);
    });
    return { data: { state: stateOf(link, booking, scope.clock.now()) } };
  });
}

function stateOf(
  link: SignedRequest,
  { isPending, version }: Awaited<ReturnType<typeof readBooking>>,
  now: Date,
): OperationData<typeof getDecisionLink>['state'] {
  if (!isPending) return 'decided';
  if (link.endMs <= now.getTime()) return 'expired';
  return version === link.version ? 'ready' : 'changed';
}

/** The links of a channel end with it. */
async function requireChannel(tx: TenantRows, endpointId: string): Promise<void> {
  const row = await endpointQuery(tx).where('id', '=', endpointId).executeTakeFirst();
  if (!row || row.off_reason !== null) throw new AppError('link.not_found');
}

/** The booking, for as long as the caller may see it (H-04). */
async function readBooking(tx: TenantRows, id: string, actor: Actor) {
  const row = await selectRows(tx, 'booking')
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .select(['booking.status', 'booking.version', shownPrivacy.as('privacy')])
    .where('booking.id', '=', id)
    .executeTakeFirst();
  const status = row && asBookingStatus(row.status);
  if (!row || !status) throw new AppError('booking.not_found');
  const shown = { status, privacy: row.privacy };
  if (!maySee(await involvementOf(tx, id, actor), shown)) throw new AppError('booking.not_found');
  return { isPending: isInGroup(status, 'pending'), version: row.version };
}
