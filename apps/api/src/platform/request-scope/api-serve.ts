import type { OperationShape } from '@axp/contracts';
import { basePathOf } from '@axp/contracts';
import type { Serve } from '@axp/server-kit/http';
import { createServe } from '@axp/server-kit/http';
import { UseCounter } from '../limits/use-counter.ts';
import type { RequestContexts } from './request-contexts.ts';
import type { ApiServe } from './serve.ts';
import { createUploadLimit } from './upload-limit.ts';

/** Registers operations under the API's base paths, each kind with the context it needs. */
export function createApiServe(contexts: RequestContexts): ApiServe {
  const enterUpload = createUploadLimit();
  const anywhere = createServe({ basePathOf, contextOf: contexts.hostOf });
  const open = createServe({ basePathOf, contextOf: contexts.publicOf });
  const member = createServe({
    basePathOf,
    contextOf: contexts.memberOf,
    enterUpload: async ({ scope, actor }) => {
      await scope.read((trx) => new UseCounter(trx, scope, actor).refuseReached('uploads'));
      return enterUpload(actor.id);
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
