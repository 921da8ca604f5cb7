import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { UpstreamError } from '@axp/server-kit/upstream';
import type { JWTVerifyGetKey } from 'jose';
import type { CloudPlatform } from '../../platform/cloud/cloud-platform.ts';
import type { InTransaction } from '../../platform/db/tenant-transaction.ts';
import { endSessionsByIdentity, recordEnds, spendCloudToken } from '../auth/index.ts';
import type { SignInMethodRow } from '../sign-in-methods/index.ts';
import type { LogoutIssuer, LogoutToken } from './logout-token.ts';
import { claimedIssuer, readLogoutToken } from './logout-token.ts';

export interface LogoutDeps {
  readonly clock: { readonly now: () => Date };
  /** Methods of the merchant, those that are off included: their sessions may still run. */
  readonly methods: () => Promise<readonly SignInMethodRow[]>;
  readonly platform: CloudPlatform | null;
  /** Signing keys of an issuer, by its discovery document. */
  readonly keysOf: (issuer: string) => Promise<JWTVerifyGetKey>;
  readonly inTransaction: InTransaction;
  readonly forgetSession: (sessionId: string) => void;
}

/**
 * Ends the sessions that a logout token names, once.
 * @throws AppError logout_token.refused, auth.provider_unreachable
 */
export async function endUpstreamSessions(deps: LogoutDeps, token: string): Promise<void> {
  const issuer = claimedIssuer(token);
  const known = (await deps.methods()).flatMap((row) => issuerOf(deps, row));
  const candidates = known.filter((one) => one.issuer === issuer);
  const now = deps.clock.now();
  const logout = await readFirst(candidates, (one) => readLogoutToken(token, one, now));
  const ended = await deps.inTransaction(async (tx) => {
    const tokenHash = hashOf(`logout:${logout.issuer} ${logout.tokenId}`);
    const isFirst = await spendCloudToken(tx, tokenHash, logout.expiresAt);
    if (!isFirst) throw new AppError('logout_token.refused');
    const reason = 'upstream';
    const sessions = await endSessionsByIdentity(tx, logout, { at: now, reason });
    await recordEnds(tx, sessions, { reason });
    return sessions;
  });
  for (const { id } of ended) deps.forgetSession(id);
}

/** Two methods may share an issuer, each with a client of its own. */
async function readFirst(
  candidates: readonly LogoutIssuer[],
  read: (candidate: LogoutIssuer) => Promise<LogoutToken>,
): Promise<LogoutToken> {
  for (const candidate of candidates) {
    const outcome = await read(candidate).catch((error: unknown) => {
      if (error instanceof UpstreamError) throw new AppError('auth.provider_unreachable');
      if (error instanceof AppError) return null;
      throw error;
    });
    if (outcome !== null) return outcome;
  }
  throw new AppError('logout_token.refused');
}

function issuerOf({ platform, keysOf }: LogoutDeps, row: SignInMethodRow): LogoutIssuer[] {
  if (row.kind === 'cloud') {
    const { tenant_key: tenantKey, application_id: audience } = row;
    if (!platform || tenantKey === null || audience === null) return [];
    const issuer = platform.tenantOrigin(tenantKey);
    return [{ issuer, audience, keys: async () => platform.findPublicKey }];
  }
  const { issuer, client_id: audience } = row;
  return issuer === null || audience === null
    ? []
    : [{ issuer, audience, keys: () => keysOf(issuer) }];
}
