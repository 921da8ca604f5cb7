import { ensureChromium } from '@axp/tooling/bench';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { somchai } from '../../src/shared/testing/samples.ts';
import type { Bundle } from './bundle.ts';
import { bundle } from './bundle.ts';

const pages = {
  ours: 'bench/page/timeline.tsx',
  'our day': 'bench/page/timeline.tsx',
  'react-big-calendar': 'bench/page/big-calendar.tsx',
  '@event-calendar/core': 'bench/page/event-calendar.ts',
} as const;

export type CalendarName = keyof typeof pages;

export const peers = ['react-big-calendar', '@event-calendar/core'] as const;

/** Signed-in user of our calendar; the others need none. */
const benchUser = { ...somchai, id: '0192f3a0-0000-7000-8000-000000000099' };

const address = 'http://calendar.localhost/';
const viewport = { width: 1280, height: 900 };
/** A library that draws ten thousand events takes its time. */
const patienceMs = 300_000;

export interface CalendarBrowser {
  /** Opens an empty page with one of the calendars, hands it over and closes it. */
  readonly withCalendar: <T>(name: CalendarName, measure: (page: Page) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

function html({ script, style }: Bundle): string {
  return `<!doctype html><html lang="en" data-axp-mode="light"><head><meta charset="utf-8">
<title>Calendar</title><style>${style}</style></head>
<body style="margin:0"><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
}

/** A browser for the calendars that are compared; each is measured on a page of its own. */
export async function openCalendarBrowser(write: (text: string) => void): Promise<CalendarBrowser> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(write) });
  const bundles = new Map<CalendarName, Bundle>();
  const bundleOf = async (name: CalendarName): Promise<Bundle> => {
    const made = bundles.get(name) ?? (await bundle(pages[name]));
    bundles.set(name, made);
    return made;
  };
  return {
    withCalendar: async (name, measure) => {
      const body = html(await bundleOf(name));
      const page = await browser.newPage({ viewport, locale: 'en-GB', timezoneId: 'Asia/Bangkok' });
      page.setDefaultTimeout(patienceMs);
      try {
        await page.route(`${address}**`, (route) =>
          route.request().url() === address
            ? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
            : route.fulfill({ json: { data: benchUser } }),
        );
        await page.addInitScript((user) => {
          localStorage.setItem('accessToken', 'bench');
          localStorage.setItem('userData', JSON.stringify(user));
        }, benchUser);
        const failed = page.waitForEvent('pageerror').then((error) => Promise.reject(error));
        const ready = page
          .goto(name === 'our day' ? `${address}#day` : address)
          .then(() => page.waitForFunction(() => window.calendarBench !== undefined));
        await Promise.race([ready, failed]);
        return await measure(page);
      } finally {
        await page.close();
      }
    },
    close: () => browser.close(),
  };
}
