import type { Merchant } from '@axp/contracts';
import { appIcons } from './app-icon.ts';

/** Page ground of the light mode, shown while the application starts from the home screen. */
const startGround = '#F9FAFB';

/** The web app manifest of a merchant: its name, its colours, its logo. */
export function presentManifest({ title, locale, theme }: Merchant, version: string) {
  return {
    id: '/',
    name: title,
    short_name: title,
    lang: locale,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: theme.navigationBar.color,
    background_color: startGround,
    icons: Object.entries(appIcons)
      .filter(([, { purpose }]) => purpose === 'any' || purpose === 'maskable')
      .map(([name, { side, purpose }]) => ({
        src: `/app-icons/${name}.png?v=${version}`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose,
      })),
  };
}
