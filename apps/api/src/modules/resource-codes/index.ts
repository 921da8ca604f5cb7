import { bookingStore } from '../bookings/index.ts';
import { CodeRepository } from './code.repository.ts';
import type { CodeTransaction } from './use-cases/visit-by-code.ts';

export { codeRoutes } from './code.routes.ts';

export const codeTransaction: CodeTransaction = ({ scope, actor }, work) =>
  scope.write(
    (trx) => {
      const { merchant, clock, newId } = scope;
      const store = bookingStore(trx, merchant.id);
      const codes = new CodeRepository(trx, merchant.id);
      return work({ codes, booking: { store, actor, merchant, clock, newId } });
    },
    { retry: true },
  );
