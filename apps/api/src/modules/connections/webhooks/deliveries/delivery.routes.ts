import { AppError } from '@axp/contracts';
import { webhookFormats } from '@axp/contracts/vocabulary';
import {
  checkWebhookUrl,
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookEvents,
  testWebhookEndpoint,
} from '@axp/contracts/webhooks';
import { createGuardedFetch } from '@axp/server-kit/outgoing';
import type { FastifyInstance } from 'fastify';
import { createLinkSigner } from '../../../../platform/auth/link-signer.ts';
import { webhookSecretBoxOf } from '../../../../platform/auth/sealed-secrets.ts';
import { decodeCursor, pageOf, TimedPlace } from '../../../../platform/db/cursor.ts';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { write } from '../../../../platform/db/tenant-transaction.ts';
import { requirePermittedUrl } from '../../../../platform/http/permitted-url.ts';
import { decisionToken } from '../decision-links/decision-link.ts';
import { endpointQuery } from '../endpoints/endpoint.queries.ts';
import type { WebhookDeps } from '../endpoints/endpoint.routes.ts';
import type { TokenOf } from '../send/chat-message.ts';
import { examplePayload } from '../send/payload.ts';
import { tryRequest } from '../send/post-event.ts';
import { findChatReader, postToEndpoint } from '../send/post-to-endpoint.ts';
import { countDeliveries, findDelivery, listDeliveries } from './delivery.queries.ts';
import { replayEvents } from './replay-events.ts';

/** Deliveries of an endpoint, their replays, and trials (J-02). */
export function deliveryRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const { serve } = deps;

  serve.member(app, listWebhookDeliveries, ({ params, query, context: { scope } }) =>
    scope.read(async (tx) => {
      const { cursor, limit, ...criteria } = query;
      const after = decodeCursor(cursor, TimedPlace);
      await requireEndpoint(tx, params.id);
      const filter = { ...criteria, endpointId: params.id };
      const rows = await listDeliveries(tx, filter, { after, limit });
      const page = pageOf(rows, limit, ({ at, id }) => [at, id]);
      const counts = await countDeliveries(tx, filter);
      return { data: [...page.rows], meta: { nextCursor: page.nextCursor, ...counts } };
    }),
  );

  serve.member(app, getWebhookDelivery, async ({ params, context: { scope } }) => {
    const data = await scope.read((tx) => findDelivery(tx, params.id, params.eventId));
    if (!data) throw new AppError('webhook.not_found');
    return { data };
  });

  serve.member(app, replayWebhookEvents, async ({ params, body, context }) => ({
    data: { events: await write(context, (tx) => replayEvents(tx, params.id, body.eventIds)) },
  }));

  trialRoutes(app, deps);
}

const exampleId = 'msg_test';

function trialRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const { serve, signingKeys, outgoing, mail } = deps;
  const fetch = createGuardedFetch(outgoing);
  const sign = createLinkSigner(signingKeys);

  serve.member(app, testWebhookEndpoint, async ({ params, body, context: { scope } }) => {
    const { merchant } = scope;
    const row = await scope.read((tx) => requireEndpoint(tx, params.id));
    const example = examplePayload(body.type, scope.clock.now().toISOString());
    const secrets = [webhookSecretBoxOf(signingKeys, merchant.id).open(row.sealed_secret)];
    const format = knownWord(webhookFormats, row.format);
    const reader = () => scope.read((tx) => findChatReader(tx, mail.originOf));
    const event = { id: exampleId, payload: example, secrets };
    const tokenOf: TokenOf = (request) =>
      decisionToken(sign, { merchantId: merchant.id, endpointId: row.id, ...request });
    const target = { ...row, format, reader, tokenOf };
    const { attempt, payload } = await postToEndpoint(fetch, target, event);
    return { data: { ...attempt, payload } };
  });

  serve.member(app, checkWebhookUrl, async ({ body: { url } }) => {
    await requirePermittedUrl(deps, 'url', url);
    return { data: { ...(await tryRequest(fetch, url, { method: 'GET' })), response: null } };
  });
}

/** @throws AppError webhook.not_found */
async function requireEndpoint(tx: TenantRows, id: string) {
  const row = await endpointQuery(tx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('webhook.not_found');
  return row;
}
