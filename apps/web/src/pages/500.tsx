import { definePage } from '@/app/page-config.tsx';
import { ServerErrorPage } from '@/app/server-error-page.tsx';

export default definePage(ServerErrorPage, {
  guard: 'none',
  titleKey: 'common:page.serverError.title',
  isMerchantOptional: true,
});
