export { MerchantErrorPage } from './components/merchant-error-page.tsx';
export { useMerchantOfHost } from './hooks/use-merchant-of-host.ts';
