export { bookingRoutes } from './booking.routes.ts';
export { bookingTransaction } from './booking-transaction.ts';
