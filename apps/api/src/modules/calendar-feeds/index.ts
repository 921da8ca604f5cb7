import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { FeedRepository } from './feed.repository.ts';
import type { FeedTransaction } from './use-cases/create-feed.ts';

export { feedRoutes } from './feed.routes.ts';

export const feedTransaction: FeedTransaction = ({ scope, actor }, work) =>
  scope.write((trx) =>
    work(new FeedRepository(trx, scope.merchant.id), (event) =>
      recordSecurityEvent(trx, scope, { userId: actor.id, ...event }),
    ),
  );
