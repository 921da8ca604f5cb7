import type { OperationShape } from '@axp/contracts';
import { AppError, abilityFor, abilityWithin, isInScopes } from '@axp/contracts';
import { ApiKeyScopes } from '@axp/contracts/api-keys';
import type { KeyScopes } from '@axp/contracts/vocabulary';
import { callOriginOf, hashOf } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { networkTest } from '@axp/server-kit/outgoing';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Changes } from '../changes/changes.ts';
import { keySubject } from '../changes/changes.ts';
import type { DB } from '../db/schema.ts';
import type { Actor } from '../request-scope/request-scope.ts';
import { recordSecurityEvent } from '../security-log/security-log.ts';
import { findUserActorRow } from './actor.queries.ts';
import { asActor } from './actor.ts';
import { countRefusal, findKeyRow, noteKeyUse } from './api-key.repository.ts';
import { isIntactApiKey } from './api-key-text.ts';
import type { QuotaUse } from './request-quota.ts';
import { createRequestQuota, quotaHeaders, quotaOf } from './request-quota.ts';

interface KeyCall {
  readonly key: string;
  readonly merchantId: string;
  readonly operation: OperationShape;
}

export interface ApiKeyDirectory {
  /**
   * The user that a key acts as, with the rights that are within its scopes.
   * @throws AppError auth.required, api_key.rate_limited, api_key.address_refused, api_key.not_permitted
   */
  readonly actorOf: (request: FastifyRequest, call: KeyCall) => Promise<Actor>;
  /** Adds the headers of the rate limit to answers. */
  readonly attach: (app: FastifyInstance) => void;
  /** Writes down when and how often keys were used, apart from the requests. */
  readonly job: Job;
}

interface StoredKey {
  readonly merchantId: string;
  readonly key: string;
}

/** As cached; `lastUsedAt` moves with each use that will be written. */
interface FoundKey {
  readonly id: string;
  readonly name: string;
  readonly actor: Actor;
  readonly scopes: KeyScopes;
  readonly isAllowedFrom: (address: string) => boolean;
  readonly expiresAt: number;
  lastUsedAt: number;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly changes: Changes;
}

/** A change of a key or of its person counts within this time, on every server process. */
const maxAgeMs = 15_000;
const maxEntries = 50_000;
const writtenEveryMs = 60_000;

/** Cache of the keys in use with their actors. */
export function createApiKeyDirectory(options: Options): ApiKeyDirectory {
  const { unitOfWork, clock, changes } = options;
  const nameOf = ({ merchantId, key }: StoredKey) => `${merchantId} ${key}`;
  /** Cached keys by the subject that changes with them. */
  const stored = new Map<string, StoredKey>();
  const keys = createExpiringCache({
    clock,
    maxAgeMs,
    maxEntries,
    nameOf,
    load: async (one: StoredKey) => {
      const now = clock.now().toISOString();
      const found = await unitOfWork.readMerchant(one.merchantId, (trx) => findKey(trx, one, now));
      if (found) stored.set(keySubject(one.merchantId, found.id), one);
      return found;
    },
  });
  changes.onChange((subject) => {
    const one = stored.get(subject);
    if (one) keys.forget(one);
    stored.delete(subject);
  });
  const count = createRequestQuota(clock);
  const quotas = new WeakMap<FastifyRequest, QuotaUse>();
  const uses = createKeyUses(options);

  return {
    actorOf: async (request, { key, merchantId, operation }) => {
      const found = isIntactApiKey(key) ? await keys.get({ merchantId, key }) : null;
      if (!found || found.expiresAt <= clock.now().getTime()) throw new AppError('auth.required');
      const quota = count(found.id, quotaOf(found.scopes));
      quotas.set(request, quota);
      if (quota.isExceeded) {
        const params = { retryAfterSeconds: quota.resetSeconds };
        throw new AppError('api_key.rate_limited', { params });
      }
      if (!found.isAllowedFrom(request.ip)) {
        await noteRefusal(options, request, { ...found, merchantId });
        throw new AppError('api_key.address_refused', { params: { address: request.ip } });
      }
      uses.note(merchantId, found, request.ip);
      if (!isInScopes(operation, found.scopes)) throw new AppError('api_key.not_permitted');
      return found.actor;
    },
    attach: (app) => {
      app.addHook('onSend', async (request, reply) => {
        const quota = quotas.get(request);
        if (quota) reply.headers(quotaHeaders(quota));
      });
    },
    job: uses.job,
  };
}

async function findKey(
  trx: Transaction<DB>,
  { merchantId, key }: StoredKey,
  now: string,
): Promise<FoundKey | null> {
  const row = await findKeyRow(trx, { merchantId, tokenHash: hashOf(key) });
  if (!row) return null;
  const { id, name, networks, user_id: userId, is_personal: isPersonal } = row;
  const status = isPersonal ? 'active' : 'service';
  const user = await findUserActorRow(trx, { merchantId, userId, now, status });
  if (!user) return null;
  const scopes = ApiKeyScopes.parse(row.scopes);
  const actor = asActor(user, null);
  return {
    id,
    name,
    scopes,
    isAllowedFrom: networks.length === 0 ? () => true : networkTest(networks),
    actor: isPersonal
      ? { ...actor, ability: abilityWithin(actor.ability, scopes) }
      : asService(actor, scopes),
    expiresAt: Date.parse(row.expires_at),
    lastUsedAt: row.last_used_at === null ? 0 : Date.parse(row.last_used_at),
  };
}

/** A key of a merchant has what its scopes say; in bookings it stands where the help desk does. */
function asService(actor: Actor, scopes: KeyScopes): Actor {
  const all = abilityFor({ businessUnits: [], isAllBu: 1, isAdministrator: true, roles: [] });
  const ability = abilityWithin(all, scopes);
  return { ...actor, isApprover: scopes.approvals !== 'none', ability };
}

async function noteRefusal(
  { unitOfWork, clock, newId }: Options,
  request: FastifyRequest,
  { merchantId, id, name, actor }: FoundKey & Pick<StoredKey, 'merchantId'>,
): Promise<void> {
  const caller = callOriginOf(request);
  const { address } = caller;
  await unitOfWork.withMerchant(merchantId, async (db) => {
    await countRefusal(db, { merchantId, id, address });
    await recordSecurityEvent(
      { db, merchant: { id: merchantId }, clock, newId, caller },
      { kind: 'key-refused', reason: 'address', userId: actor.id, detail: name },
    );
  });
}

interface UnwrittenUse {
  readonly merchantId: string;
  readonly id: string;
  readonly dueAt: number;
  requests: number;
  at: Date;
  address: string;
}

/** Counts in memory; each key is written once a minute at most, its first use within seconds. */
function createKeyUses({ unitOfWork, clock }: Options) {
  const unwritten = new Map<string, UnwrittenUse>();
  return {
    note: (merchantId: string, key: FoundKey, address: string) => {
      const at = clock.now();
      const use = unwritten.get(key.id);
      if (use) {
        use.requests += 1;
        use.at = at;
        use.address = address;
        return;
      }
      const dueAt = key.lastUsedAt + writtenEveryMs;
      key.lastUsedAt = at.getTime();
      unwritten.set(key.id, { merchantId, id: key.id, dueAt, requests: 1, at, address });
    },
    job: {
      name: 'write_key_uses',
      everyMs: 5_000,
      run: async () => {
        const now = clock.now().getTime();
        for (const [id, { at, ...use }] of unwritten) {
          if (use.dueAt > now) continue;
          unwritten.delete(id);
          await unitOfWork.withMerchant(use.merchantId, (trx) =>
            noteKeyUse(trx, { ...use, at: at.toISOString() }),
          );
        }
      },
    },
  };
}
