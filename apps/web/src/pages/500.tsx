import { ServerErrorPage } from '@/app/error-pages/server-error-page.tsx';
import { definePage } from '@/app/page-config.tsx';

export default definePage(ServerErrorPage, {
  guard: 'none',
  titleKey: 'common:page.serverError.title',
  isMerchantOptional: true,
});
