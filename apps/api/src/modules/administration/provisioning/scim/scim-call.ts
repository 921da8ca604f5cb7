import { AppError, operation } from '@axp/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionKey } from '../../../../platform/auth/actor-directory.ts';
import { checkWithRetry, writeWithRetry } from '../../../../platform/db/tenant-transaction.ts';
import type { RequestContexts } from '../../../../platform/request-scope/request-contexts.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { DirectoryTransaction } from '../connection.repository.ts';
import { findSettings } from '../connection.repository.ts';

export const prefix = '/scim/v2';

/** Not of the contract: paths, errors and media type are those of SCIM (RFC 7644). */
const reading = operation('GET', prefix, {
  id: 'readScim',
  summary: 'Read people and groups',
  access: ['view', 'Provisioning'],
});
const writing = operation('PATCH', prefix, {
  id: 'writeScim',
  summary: 'Change people and groups',
  access: ['update', 'Provisioning'],
});

export interface ScimDeps {
  readonly contexts: Pick<RequestContexts, 'memberOf'>;
  /** The next request of the session is checked against the database again. */
  readonly forgetSession: (session: SessionKey) => void;
}

/** A request of a directory, with what its routes need. */
export interface ScimCall extends MemberContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly id: string;
  /** Address of the protocol on the host of the request. */
  readonly base: string;
  /** Refuses changes while provisioning is paused. */
  readonly write: <T>(work: (tx: DirectoryTransaction) => Promise<T>) => Promise<T>;
  /** Writes what is kept of a refused request. */
  readonly note: (work: (tx: DirectoryTransaction) => Promise<void>) => Promise<void>;
  readonly forget: (sessionIds: readonly string[]) => void;
}

export type ScimRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  answer: (call: ScimCall) => Promise<FastifyReply>,
) => void;

/**
 * Only with an API key: what a session changes of people needs a recent proof of identity.
 * @throws AppError auth.required
 */
export async function callOf(
  { contexts, forgetSession }: ScimDeps,
  place: Pick<ScimCall, 'request' | 'reply' | 'id'>,
): Promise<ScimCall> {
  const { request } = place;
  const isReading = request.method === 'GET';
  const context = await contexts.memberOf(request, isReading ? reading : writing);
  const { scope, actor } = context;
  if (actor.sessionId !== null) throw new AppError('auth.required');
  const merchantId = scope.merchant.id;
  return {
    ...context,
    ...place,
    base: `${request.protocol}://${request.host}${prefix}`,
    write: (work) =>
      writeWithRetry(context, async (tx) => {
        const settings = await findSettings(tx);
        if (settings.isPaused) {
          throw new AppError('provisioning.paused', { params: { retryAfterSeconds: 300 } });
        }
        return work({ ...tx, settings });
      }),
    note: (work) =>
      checkWithRetry(context, async (tx) => work({ ...tx, settings: await findSettings(tx) })),
    forget: (sessionIds) => {
      for (const sessionId of sessionIds) forgetSession({ merchantId, sessionId });
    },
  };
}

/**
 * Refuses to change what has changed since the directory has read it.
 * @throws AppError provisioning.changed
 */
export function requireMatch({ request }: ScimCall, version: string | number): void {
  const expected = request.headers['if-match'];
  if (expected === undefined || expected === '*' || expected === `W/"${version}"`) return;
  throw new AppError('provisioning.changed');
}
