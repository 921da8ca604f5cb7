export { merchantRoutes } from './merchant.routes.ts';
export { createPublicMerchants } from './public-merchants.ts';
