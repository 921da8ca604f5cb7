import { UseCounter } from '../../platform/limits/use-counter.ts';
import type { UserTransaction } from './use-cases/update-profile.ts';
import { UserRepository } from './user.repository.ts';

export { profileRoutes } from './profile.routes.ts';
export { userRoutes } from './user.routes.ts';

export const userTransaction: UserTransaction = ({ scope, actor }, work) =>
  scope.write((trx) =>
    work(new UserRepository(trx, scope.merchant.id), new UseCounter(trx, scope, actor)),
  );
