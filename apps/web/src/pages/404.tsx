import { NotFoundPage } from '@/app/not-found-page.tsx';
import { definePage } from '@/app/page-config.tsx';

export default definePage(NotFoundPage, {
  guard: 'none',
  titleKey: 'common:page.notFound.title',
  isMerchantOptional: true,
  hasMenuForMembers: true,
});
