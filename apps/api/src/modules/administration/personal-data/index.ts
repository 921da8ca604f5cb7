export { clearPastBookings } from './clear-bookings.job.ts';
export { listErasureRequests } from './erasure.queries.ts';
export { erasureRoutes } from './erasure.routes.ts';
export { ownDataRoutes } from './own-data.routes.ts';
