import { columnValues } from '@axp/server-kit/db';
import { deleteRows, insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { SessionOrigin } from '../auth/index.ts';
import { originColumns } from '../auth/index.ts';

/** The first proof of a sign-in: our own password, or an account at a provider. */
export type FirstProof =
  | { readonly passwordDigest: Buffer; readonly origin: null }
  | { readonly passwordDigest: null; readonly origin: SessionOrigin };

export interface NewTicket {
  readonly tokenHash: Buffer;
  readonly browserHash: Buffer;
  readonly userId: string;
  readonly proof: FirstProof;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface FoundTicket {
  readonly userId: string;
  readonly proof: FirstProof;
}

export async function insertTicket(
  tx: TenantRows,
  { proof: { passwordDigest, origin }, ...ticket }: NewTicket,
): Promise<void> {
  await insertRow(tx, 'sign_in_ticket', {
    ...columnValues({ ...ticket, passwordDigest }),
    ...originColumns(origin),
  }).execute();
}

/** Null for one that is unknown, used, expired or of another browser. */
export async function findTicket(
  tx: TenantRows,
  tokenHash: Buffer,
  browserHash: Buffer,
  now: Date,
): Promise<FoundTicket | null> {
  const row = await selectRows(tx, 'sign_in_ticket')
    .select(['user_id as userId', 'password_digest as passwordDigest'])
    .select(['method_code as methodCode', 'identity_issuer as issuer'])
    .select(['identity_subject as subject', 'upstream_session_id as upstreamSessionId'])
    .select('upstream_id_token as upstreamIdToken')
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const { userId, passwordDigest, methodCode, issuer, subject, ...upstream } = row;
  if (passwordDigest) return { userId, proof: { passwordDigest, origin: null } };
  if (methodCode === null || issuer === null || subject === null) return null;
  const origin = { methodCode, issuer, subject, ...upstream };
  return { userId, proof: { passwordDigest: null, origin } };
}

/** Uses up a ticket; returns true for only one of concurrent requests. */
export async function consumeTicket(tx: TenantRows, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await deleteRows(tx, 'sign_in_ticket')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
