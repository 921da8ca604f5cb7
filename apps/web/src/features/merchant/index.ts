export { MerchantErrorPage } from './merchant-error-page.tsx';
export { useMerchantOfHost } from './use-merchant-of-host.ts';
