import type { Merchant } from '@axp/contracts';
import Head from 'next/head';
import { useUnreadCount } from '@/features/notifications/index.ts';
import { useText } from '@/shared/i18n/index.ts';
import { useOptionalMerchant } from '@/shared/session/index.ts';
import type { PageConfig } from './page-config.tsx';

/** The path changes with the icon's content, so that browsers load it again (T-04). */
function iconPath(name: string, { settings, theme: { navigationBar } }: Merchant): string {
  const logo = settings.logoImage.original.split('/').at(-1) ?? '';
  const colors = [navigationBar.color, navigationBar.textColor].map((color) => color.slice(1));
  return `/app-icons/${name}.png?v=${[logo, ...colors].join('-')}`;
}

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
      {merchant ? (
        <link key="icon" rel="icon" href={iconPath('favicon-64', merchant)} type="image/png" />
      ) : (
        <link key="icon" rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      {merchant && <link rel="apple-touch-icon" href={iconPath('apple-180', merchant)} />}
    </Head>
  );
}
