import { setTimeout as sleep } from 'node:timers/promises';
import { openedBy } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import { sql } from 'kysely';
import { createLinkSigner } from '../../../../platform/auth/link-signer.ts';
import { webhookSecretBoxOf } from '../../../../platform/auth/sealed-secrets.ts';
import type { SigningKeys } from '../../../../platform/auth/signing-keys.ts';
import { dueMerchants } from '../../../../platform/db/due-merchants.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { mailAdministrators } from '../../../notices/account-mails/index.ts';
import { decisionToken } from '../decision-links/decision-link.ts';
import type { TokenOf } from './chat-message.ts';
import type { DueDelivery } from './delivery.repository.ts';
import { noteDelivered, noteFailed, takeDue } from './delivery.repository.ts';
import { isDelivered } from './post-event.ts';
import { findChatReader, postToEndpoint } from './post-to-endpoint.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly signingKeys: SigningKeys;
  readonly fetch: GuardedFetch;
  readonly newId: () => string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly mail: { readonly originOf: (host: string) => string };
}

const everyMs = 500;
/** Endpoints that this process calls at once; more wait for the next turn. */
const mostEndpoints = 300;

/**
 * Sends due events, one endpoint beside the other, so that a dead one delays no other (J-02). Each
 * event is sent at least once, with the same id.
 */
export function sendWebhooks(deps: Deps): Job {
  const busy = new Map<string, Promise<void>>();
  const isDue = sql`state = 'waiting' and due_at <= now()`;
  const start = (endpointId: string, deliveries: readonly DueDelivery[], signal: AbortSignal) => {
    const sending = sendTo(deps, deliveries, signal)
      .catch((err: unknown) => deps.logger.warn({ err, endpointId }, 'webhook_not_noted'))
      .finally(() => busy.delete(endpointId));
    busy.set(endpointId, sending);
    return sending;
  };
  /** Calls the endpoints that something is due for, unless they are being called. */
  const startDue = async (signal: AbortSignal) => {
    const queue = { table: 'webhook_delivery', isDue, dueAt: 'due_at' } as const;
    const started: Promise<void>[] = [];
    for (const merchantId of await dueMerchants(deps.unitOfWork, queue)) {
      if (signal.aborted || busy.size >= mostEndpoints) break;
      const due = await takeDue(deps.unitOfWork, merchantId, [...busy.keys()]);
      const byEndpoint = Map.groupBy(due, ({ endpointId }) => endpointId);
      for (const [id, deliveries] of byEndpoint) started.push(start(id, deliveries, signal));
    }
    return started;
  };
  return {
    name: 'send_webhooks',
    everyMs,
    run: async (signal) => {
      let started = await startDue(signal);
      while (started.length > 0) {
        // Quick ones end within this time; those that time out do so beside the next ones.
        await Promise.race([Promise.all(started), sleep(everyMs)]);
        started = await startDue(signal);
      }
    },
  };
}

/** Sends to one endpoint in order, and stops at the first failure. */
async function sendTo(
  { unitOfWork, signingKeys, fetch, logger, newId, mail }: Deps,
  deliveries: readonly DueDelivery[],
  signal: AbortSignal,
): Promise<void> {
  const batch = deliveries.map(({ eventId }) => eventId);
  const sign = createLinkSigner(signingKeys);
  // All are of one company, whose language is read once.
  let reading: ReturnType<typeof findChatReader> | undefined;
  for (const due of deliveries) {
    if (signal.aborted) return;
    const { merchantId, endpointId, eventId: id, payload } = due;
    const box = webhookSecretBoxOf(signingKeys, merchantId);
    const sealed = [due.sealedSecret, due.sealedFormerSecret];
    const secrets = sealed.flatMap((one) => (one && openedBy(box, one)) ?? []);
    const reader = () => {
      reading ??= unitOfWork.withMerchant(merchantId, (db) =>
        findChatReader({ db, merchant: { id: merchantId } }, mail.originOf),
      );
      return reading;
    };
    const event = { id, payload, secrets };
    const tokenOf: TokenOf = (request) =>
      decisionToken(sign, { merchantId, endpointId, ...request });
    const { attempt } = await postToEndpoint(fetch, { ...due, reader, tokenOf }, event);
    const isDone = isDelivered(attempt);
    const offName = await unitOfWork.withMerchant(merchantId, async (db) => {
      const tx = { db, merchant: { id: merchantId } };
      if (isDone) {
        await noteDelivered(tx, due, attempt, batch);
        return null;
      }
      const detail = await noteFailed(tx, due, attempt, batch);
      if (detail !== null) {
        await mailAdministrators(tx, { newId, purpose: 'webhook-off', detail });
      }
      return detail;
    });
    if (offName !== null) logger.warn({ merchantId, endpointId }, 'webhook_switched_off');
    if (!isDone) return;
  }
}
