export { merchantRoutes } from './merchant.routes.ts';
export { beginBrandingHistory, createMerchant, isTakenHost } from './new-merchant.repository.ts';
export { createPublicMerchants, type PublicMerchants } from './public-merchants.ts';
export { serviceRoutes } from './service.routes.ts';
