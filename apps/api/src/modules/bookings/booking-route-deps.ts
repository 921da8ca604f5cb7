import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { BookingTransaction } from './booking-transaction.ts';

export interface BookingRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: BookingTransaction;
}
