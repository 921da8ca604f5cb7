import type { OperationShape } from '@axp/contracts';
import { AppError, attachmentLimits, basePathOf } from '@axp/contracts';
import type { Serve } from '@axp/server-kit/http';
import { createServe } from '@axp/server-kit/http';
import type { SigningKeys } from '../auth/signing-keys.ts';
import { UseCounter } from '../limits/use-counter.ts';
import { contextWithKey } from './idempotency-key.ts';
import type { RequestContexts } from './request-contexts.ts';
import type { ApiServe } from './serve.ts';

/** All files of one form may be sent at once. */
const uploadsOfOnePerson = attachmentLimits.perBooking;
/** Each is held in memory whole, up to ten megabytes, until it is stored. */
const uploadsOfThisProcess = 24;

/** Registers operations under the API's base paths, each kind with the context it needs. */
export function createApiServe(
  contexts: RequestContexts,
  signingKeys: Pick<SigningKeys, 'secretsFor'>,
): ApiServe {
  const enterUpload = createUploadLimit();
  const anywhere = createServe({ basePathOf, contextOf: contexts.hostOf });
  const open = createServe({ basePathOf, contextOf: contexts.publicOf });
  const member = createServe({
    basePathOf,
    contextOf: contexts.memberOf,
    contextOfCall: contextWithKey(signingKeys),
    enterUpload: async ({ scope, actor }) => {
      const leave = enterUpload(actor.id);
      // In a transaction of its own: a file that is refused has cost its time as well.
      await scope
        .write((trx) => new UseCounter(trx, scope, actor).count({ uploads: 1 }))
        .catch((error: unknown) => {
          leave();
          throw error;
        });
      return leave;
    },
  });
  return {
    anywhere: onlyFor(isPublic, anywhere),
    open: onlyFor(isPublic, open),
    member: onlyFor((operation) => !isPublic(operation), member),
  };
}

function isPublic({ access }: OperationShape): boolean {
  return access === 'public';
}

/** A route of the wrong kind would let strangers in, or ask everybody to sign in: not even a start. */
function onlyFor<Context>(
  isRight: (operation: OperationShape) => boolean,
  serve: Serve<Context>,
): Serve<Context> {
  return (app, operation, handler) => {
    if (!isRight(operation)) throw new Error(`${operation.id} is served to the wrong callers`);
    serve(app, operation, handler);
  };
}

/**
 * Counts the files that are being read. Unlike attempts to sign in they don't wait for their turn:
 * a browser that waits keeps its bytes coming, and they would have to go somewhere.
 */
export function createUploadLimit(): (userId: string) => () => void {
  const ofPerson = new Map<string, number>();
  let ofAll = 0;
  return (userId) => {
    const own = ofPerson.get(userId) ?? 0;
    if (own >= uploadsOfOnePerson || ofAll >= uploadsOfThisProcess) {
      throw new AppError('request.too_many_uploads');
    }
    ofPerson.set(userId, own + 1);
    ofAll += 1;
    return () => {
      ofAll -= 1;
      const left = (ofPerson.get(userId) ?? 1) - 1;
      if (left === 0) ofPerson.delete(userId);
      else ofPerson.set(userId, left);
    };
  };
}
