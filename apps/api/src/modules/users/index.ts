import type { UserTransaction } from './use-cases/update-profile.ts';
import { UserRepository } from './user.repository.ts';

export { profileRoutes } from './profile.routes.ts';
export { userRoutes } from './user.routes.ts';

export const userTransaction: UserTransaction = ({ scope }, work) =>
  scope.write((trx) => work(new UserRepository(trx, scope.merchant.id)));
