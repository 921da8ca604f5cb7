import { columnValues } from '@axp/server-kit/db';
import { insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** State of a sign-in while the browser is at the provider. */
export interface NewAttempt extends AttemptName, StoredAttempt {
  readonly createdAt: Date;
}

export interface AttemptName {
  readonly stateHash: Buffer;
  readonly keyHash: Buffer;
  readonly methodCode: string;
  /** Session that tries the method; null for a sign-in, which can't end a trial, nor a trial it. */
  readonly trialSessionId: string | null;
}

export type TakenAttempt =
  | { readonly state: 'unknown' }
  | { readonly state: 'used' }
  | { readonly state: 'fresh'; readonly attempt: StoredAttempt };

export interface StoredAttempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly callback: string;
  /** In seconds; null where any age is enough. */
  readonly longestProofAge: number | null;
  readonly expiresAt: Date;
}

export async function insertAttempt(tx: TenantRows, attempt: NewAttempt): Promise<void> {
  await insertRow(tx, 'sign_in_attempt', columnValues(attempt)).execute();
}

/** Good once: of two that take the same attempt, the second finds it used. */
export async function takeAttempt(
  tx: TenantRows,
  name: AttemptName,
  at: Date,
): Promise<TakenAttempt> {
  const row = await updateRows(tx, 'sign_in_attempt')
    .set({ used_at: at.toISOString() })
    .where('state_hash', '=', name.stateHash)
    .where('key_hash', '=', name.keyHash)
    .where('method_code', '=', name.methodCode)
    .where('trial_session_id', 'is not distinct from', name.trialSessionId)
    .where('used_at', 'is', null)
    .returning([
      'nonce',
      'code_verifier as codeVerifier',
      'callback',
      'longest_proof_age as longestProofAge',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();
  if (!row) return { state: (await isKnownAttempt(tx, name)) ? 'used' : 'unknown' };
  return { state: 'fresh', attempt: { ...row, expiresAt: new Date(row.expiresAt) } };
}

async function isKnownAttempt(
  tx: TenantRows,
  { stateHash, keyHash, methodCode, trialSessionId }: AttemptName,
): Promise<boolean> {
  const row = await selectRows(tx, 'sign_in_attempt')
    .select('method_code')
    .where('state_hash', '=', stateHash)
    .where('key_hash', '=', keyHash)
    .where('method_code', '=', methodCode)
    .where('trial_session_id', 'is not distinct from', trialSessionId)
    .executeTakeFirst();
  return row !== undefined;
}
