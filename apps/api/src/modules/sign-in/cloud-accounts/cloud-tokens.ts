import { AppError } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import { groupsIn, identityOf, proofTimeOf, UpstreamError } from '@axp/server-kit/upstream';
import { errors, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CloudPlatform } from '../../../platform/cloud/cloud-platform.ts';
import type { DB } from '../../../platform/db/schema.ts';

/** Identity in an ID token of the platform. */
export interface CloudIdentity extends UpstreamIdentity {
  readonly tokenId: string;
  /** Null where the application did not ask for them. */
  readonly knownGroups: readonly string[] | null;
  /** When the person has proven who they are at the platform. */
  readonly provenAt: Date;
  /** Until when the token would be believed. */
  readonly expiresAt: Date;
}

interface Expectations {
  readonly platform: CloudPlatform;
  readonly clock: Clock;
  readonly tenantKey: string;
  readonly applicationId: string;
}

/** Clocks of servers differ by seconds; a token from a minute ahead is still believed. */
const clockToleranceSeconds = 60;

const Claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  jti: z.string().min(1).max(255),
  exp: z.number(),
  tenantKey: z.string(),
  /** How the platform knows that the address is the person's (docs/sso-protocol.md). */
  email_proof: z.string().optional(),
});

/**
 * Reads an id token that the platform made for this application, at the merchant's own tenant.
 * @throws UpstreamError, AppError auth.attempt_expired
 */
export async function readCloudToken(
  token: string,
  { platform, clock, tenantKey, applicationId }: Expectations,
): Promise<CloudIdentity> {
  const checks = {
    // The list keeps a token from choosing how it is checked (none, HMAC with a public key).
    algorithms: ['ES256'],
    issuer: platform.tenantOrigin(tenantKey),
    audience: applicationId,
    // An access token is shown to every service of the application, so it proves nothing here.
    typ: 'JWT',
    requiredClaims: ['exp', 'iat', 'jti'],
    clockTolerance: clockToleranceSeconds,
    currentDate: clock.now(),
  };
  const { payload } = await jwtVerify(token, platform.findPublicKey, checks).catch(refuse);
  const claims = Claims.safeParse(payload);
  if (!claims.success || claims.data.tenantKey !== tenantKey) {
    throw new UpstreamError('untrusted', { cause: new Error('not a token of this tenant') });
  }
  const { jti, exp, email_proof: proof } = claims.data;
  const identity = identityOf(claims.data, { ownsAddresses: false });
  return {
    ...identity,
    // Tenant administrators can add a provider that vouches for any address: only the platform's
    // own mail counts as proof; anything else requires our code.
    isEmailVerified: identity.isEmailVerified && proof === 'mail',
    isEmailProvable: identity.email !== null,
    tokenId: jti,
    provenAt: proofTimeOf(claims.data, clock.now()),
    knownGroups: 'groups' in claims.data ? groupsIn(claims.data, 'groups') : null,
    expiresAt: new Date((exp + clockToleranceSeconds) * 1000),
  };
}

/** Whether an error concerns the keys rather than the token. */
function isAboutKeys(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === errors.JOSEError.code
  );
}

function refuse(cause: unknown): never {
  if (cause instanceof errors.JWTExpired) throw new AppError('auth.attempt_expired');
  throw new UpstreamError(isAboutKeys(cause) ? 'unreachable' : 'untrusted', { cause });
}

const hourMs = 60 * 60 * 1000;

/** Deletes records of expired ID tokens. */
export function forgetCloudTokens(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_cloud_tokens',
    everyMs: hourMs,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        await sql`delete from cloud_token_use where expires_at < now()`.execute(trx);
      }),
  };
}
