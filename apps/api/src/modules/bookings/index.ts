export { bookingRoutes } from './booking.routes.ts';
export { bookingTransaction } from './booking-transaction.ts';
export { holdRoutes } from './hold.routes.ts';
export { sweepHolds } from './sweep-holds.ts';
