export { MerchantErrorPage, useMerchantOfHost } from './merchant-of-host.tsx';
