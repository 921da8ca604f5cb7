import { UseCounter } from '../../platform/limits/use-counter.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { FeedRepository } from './feed.repository.ts';
import type { FeedTransaction } from './use-cases/create-feed.ts';

export { feedRoutes } from './feed.routes.ts';

export const feedTransaction: FeedTransaction = ({ scope, actor }, work) =>
  scope.write((trx) =>
    work({
      feeds: new FeedRepository(trx, scope.merchant.id),
      uses: new UseCounter(trx, scope, actor),
      record: (event) => recordSecurityEvent(trx, scope, { userId: actor.id, ...event }),
    }),
  );
