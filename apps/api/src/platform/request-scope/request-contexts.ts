import type { OperationShape } from '@axp/contracts';
import { AppError, isLimitedToBuildings } from '@axp/contracts';
import { provenForMinutes } from '@axp/contracts/vocabulary';
import { bearerToken, callOriginOf } from '@axp/server-kit/auth';
import type { ReadOptions, UnitOfWork } from '@axp/server-kit/db';
import { languageOf } from '@axp/server-kit/http';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { AccessTokens } from '../auth/access-tokens.ts';
import { findProvenAt } from '../auth/actor.queries.ts';
import type { ActorDirectory, SessionKey } from '../auth/actor-directory.ts';
import type { ApiKeyDirectory } from '../auth/api-key-directory.ts';
import { isApiKey } from '../auth/api-key-text.ts';
import type { DB } from '../db/schema.ts';
import type { RequestMerchants } from '../tenant/request-merchant.ts';
import type { RecentWriters } from './recent-writers.ts';
import type {
  Actor,
  HostContext,
  MemberContext,
  MerchantContext,
  PublicContext,
  ReadTransaction,
  RequestScope,
} from './request-scope.ts';

export interface RequestContexts {
  readonly hostOf: (request: FastifyRequest) => Promise<HostContext>;
  readonly publicOf: (request: FastifyRequest) => Promise<PublicContext>;
  readonly memberOf: (request: FastifyRequest, operation: OperationShape) => Promise<MemberContext>;
  /** The caller of an operation by their access token or API key. */
  readonly actorOf: (
    request: FastifyRequest,
    merchantId: string,
    operation: OperationShape,
  ) => Promise<Actor>;
  /** The session of a request that `memberOf` has accepted. */
  readonly sessionOf: (request: FastifyRequest) => SessionKey | null;
  /** Zone in which refusals tell instants; UTC until the merchant of the request is known. */
  readonly timezoneOf: (request: FastifyRequest) => string;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly merchants: RequestMerchants;
  readonly accessTokens: AccessTokens;
  readonly actors: ActorDirectory;
  readonly apiKeys: Pick<ApiKeyDirectory, 'actorOf'>;
  /** Null where the primary serves all reads. */
  readonly writers: RecentWriters | null;
}

/** Who asks, for which merchant, and what the answer may touch: settled before anything is parsed. */
export function createRequestContexts(options: Options): RequestContexts {
  const merchantOfRequest = new WeakMap<FastifyRequest, MerchantContext>();

  const sessionOfRequest = new WeakMap<FastifyRequest, SessionKey>();

  const publicOf = async (request: FastifyRequest): Promise<PublicContext> => {
    const merchant = await options.merchants.of(request.headers);
    merchantOfRequest.set(request, merchant);
    request.log = request.log.child({ merchantId: merchant.id });
    return { scope: scopeOf(request, merchant, options) };
  };

  const actorOf: RequestContexts['actorOf'] = async (request, merchantId, operation) => {
    const token = bearerToken(request.headers);
    if (token === null) throw new AppError('auth.required');
    if (isApiKey(token)) {
      return options.apiKeys.actorOf(request, { key: token, merchantId, operation });
    }
    const subject = await options.accessTokens.verify(token);
    // T-07: a token opens nothing but the merchant it was made for.
    if (subject.merchantId !== merchantId) throw new AppError('merchant.mismatch');
    const actor = await options.actors.find(subject);
    if (actor?.id !== subject.userId) throw new AppError('auth.required');
    return actor;
  };

  return {
    hostOf: async ({ headers }) => {
      const merchant = await options.merchants.ofHost(headers);
      return { hostMerchantId: merchant?.id ?? null };
    },
    publicOf,
    actorOf,
    sessionOf: (request) => sessionOfRequest.get(request) ?? null,
    memberOf: async (request, operation) => {
      const { scope } = await publicOf(request);
      const { merchant } = scope;
      const actor = await actorOf(request, merchant.id, operation);
      if (actor.sessionId !== null) {
        const session = { merchantId: merchant.id, sessionId: actor.sessionId };
        sessionOfRequest.set(request, session);
        // Polling by an unattended tab does not count as use of the session.
        if (request.headers.unattended === undefined) await options.actors.touch(session);
      }
      const isLimited = isLimitedFor(actor, operation);
      if (operation.guarded) await requireProof(options, sessionOfRequest.get(request));
      if (!isLimited) return { scope, actor };
      const scopeIds = actor.managedBuildingIds;
      return { scope: scopeOf(request, merchant, { ...options, scopeIds }), actor };
    },
    timezoneOf: (request) => merchantOfRequest.get(request)?.timezone ?? 'UTC',
  };
}

/**
 * Whether an actor may call an operation for the objects of their buildings only.
 * @throws AppError access.denied
 */
function isLimitedFor(actor: Actor, { access }: OperationShape): boolean {
  if (typeof access === 'string') return false;
  if (!actor.ability.can(...access)) throw new AppError('access.denied');
  return isLimitedToBuildings(actor, access);
}

/**
 * A call without a session, such as by the link of a mail, has no proof.
 * @throws AppError auth.confirmation_required
 */
async function requireProof(
  { unitOfWork, clock }: Options,
  session: SessionKey | undefined,
): Promise<void> {
  const provenAt =
    session &&
    (await unitOfWork.readMerchant(session.merchantId, (trx) => findProvenAt(trx, session)));
  const ageMs = clock.now().getTime() - (provenAt?.getTime() ?? 0);
  if (ageMs >= provenForMinutes * 60_000) throw new AppError('auth.confirmation_required');
}

function scopeOf(
  request: FastifyRequest,
  merchant: MerchantContext,
  { unitOfWork, clock, newId, writers, scopeIds }: Options & Pick<ReadOptions, 'scopeIds'>,
): RequestScope {
  const withMerchant =
    <T>(work: (tx: ReadTransaction) => T) =>
    (db: Transaction<DB>) =>
      work({ db, merchant });
  return {
    merchant,
    language: languageOf(request.headers),
    clock,
    newId,
    caller: callOriginOf(request),
    read: (work) => unitOfWork.readMerchant(merchant.id, withMerchant(work), { scopeIds }),
    readRecent: (work) => {
      const mayLag = writers !== null && !writers.has(request);
      return unitOfWork.readMerchant(merchant.id, withMerchant(work), { scopeIds, mayLag });
    },
    write: async (work, options) => {
      // Before the end, because a lost connection leaves open whether the rows were written.
      writers?.note(request);
      return unitOfWork.withMerchant(merchant.id, work, { ...options, scopeIds });
    },
  };
}
