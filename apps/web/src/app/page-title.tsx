import Head from 'next/head';
import { useUnreadCount } from '@/features/notifications/index.ts';
import { useText } from '@/shared/i18n/index.ts';
import { useOptionalMerchant } from '@/shared/session/index.ts';
import type { PageConfig } from './page-config.tsx';

/** The document's title: how much is unread, what the page is, then whose it is (T-04). */
export function PageTitle({ titleKey }: Pick<PageConfig, 'titleKey'>) {
  const text = useText();
  const merchant = useOptionalMerchant();
  const unread = useUnreadCount();
  const news = unread > 0 ? `(${unread}) ` : '';
  const owner = merchant?.title ?? text('common:appName');
  return (
    <Head>
      <title>{`${news}${text(titleKey)} · ${owner}`}</title>
      {merchant && <meta name="theme-color" content={merchant.theme.navigationBar.color} />}
    </Head>
  );
}
