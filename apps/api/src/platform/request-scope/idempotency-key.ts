import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { deserialize, serialize } from 'node:v8';
import { AppError, invalidField, isIdempotent } from '@axp/contracts';
import type { SealedBox } from '@axp/server-kit/auth';
import type { ParsedCall } from '@axp/server-kit/http';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { resultBoxOf } from '../auth/sealed-secrets.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import type { DB } from '../db/schema.ts';
import type { MemberContext, RunOnce } from './request-scope.ts';

/** A key with a hash of what its request asks for. */
interface Claim {
  readonly key: string;
  readonly requestHash: Buffer;
}

const keyForm = /^[\x21-\x7e]{1,128}$/;

/** Reads the `Idempotency-Key` of a request, so that its write runs once (ADR 115). */
export function contextWithKey(signingKeys: Pick<SigningKeys, 'secretsFor'>) {
  return (context: MemberContext, call: ParsedCall): MemberContext => {
    const claim = isIdempotent(call.operation) ? claimOf(call.request.headers, call) : null;
    if (!claim) return context;
    const runOnce = onceFor(context, claim, resultBoxOf(signingKeys, context.scope.merchant.id));
    let isTaken = false;
    const takeOnce = () => {
      // The result of the first would be taken for that of the second.
      if (isTaken) throw new Error(`${call.operation.id} has a second transaction`);
      isTaken = true;
      return runOnce;
    };
    return { ...context, takeOnce };
  };
}

/** The parsed request is hashed, so that two spellings of it are the same. */
function claimOf(headers: IncomingHttpHeaders, { operation, parsed }: ParsedCall): Claim | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !keyForm.test(key)) {
    throw invalidField('headers.idempotency-key', 'invalid_format');
  }
  const { params, query, body, upload } = parsed;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([operation.id, params, query, body, upload?.fileName]));
  if (upload) hash.update(upload.bytes);
  return { key, requestHash: hash.digest() };
}

/**
 * Claims the key in the transaction of the work and keeps its result there, so that both are
 * committed or neither. A retry waits for that transaction.
 */
function onceFor({ scope, actor }: MemberContext, claim: Claim, box: SealedBox): RunOnce {
  const row = { merchant_id: scope.merchant.id, user_id: actor.id, key: claim.key };
  return async <T>(db: Transaction<DB>, work: () => Promise<T>): Promise<T> => {
    const { request_hash: requestHash, result } = await db
      .insertInto('idempotency_key')
      .values({ ...row, request_hash: claim.requestHash })
      .onConflict((conflict) =>
        // Changes nothing, but returns the row that exists.
        conflict
          .columns(['merchant_id', 'user_id', 'key'])
          .doUpdateSet({ created_at: sql.ref('idempotency_key.created_at') }),
      )
      .returning(['request_hash', 'result'])
      .executeTakeFirstOrThrow();
    if (!requestHash.equals(claim.requestHash)) {
      throw new AppError('request.idempotency_key_reused');
    }
    if (result) return opened<T>(box, result);
    const done = await work();
    await db
      .updateTable('idempotency_key')
      .set({ result: box.seal(serialize([done]).toString('base64')) })
      .where('merchant_id', '=', row.merchant_id)
      .where('user_id', '=', row.user_id)
      .where('key', '=', row.key)
      .execute();
    return done;
  };
}

function opened<T>(box: SealedBox, result: Buffer): T {
  const kept: unknown = deserialize(Buffer.from(box.open(result), 'base64'));
  if (!isResult(kept)) throw new TypeError('not a result');
  return kept[0];

  // The hash names the operation, so the same work has returned it.
  function isResult(value: unknown): value is readonly [T] {
    return Array.isArray(value);
  }
}
