import {
  AppError,
  markFavourite as markOperation,
  unmarkFavourite as unmarkOperation,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';

interface Deps {
  readonly serve: ApiServe;
  // Handed in, because a route knows no storage.
  /** False where the merchant has no resource of this id. */
  readonly markFavourite: (context: MemberContext, resourceId: string) => Promise<boolean>;
  readonly unmarkFavourite: (context: MemberContext, resourceId: string) => Promise<void>;
}

export function favouriteRoutes(app: FastifyInstance, deps: Deps): void {
  const { serve, markFavourite, unmarkFavourite } = deps;
  serve.member(app, markOperation, async ({ params, context }) => {
    const isMarked = await markFavourite(context, params.id);
    if (!isMarked) throw new AppError('resource.not_found');
  });

  serve.member(app, unmarkOperation, ({ params, context }) => unmarkFavourite(context, params.id));
}
