import { getMerchant, listBuildings } from '@axp/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call } from '@/shared/api/index.ts';
import { formatLongDate } from '@/shared/lib/datetime/index.ts';
import { useLanguage } from '@/shared/session/index.ts';
import { acme, requestsOf, respond, server } from '@/shared/testing/index.ts';
import { LanguageSwitch } from '@/shared/ui/language-switch.tsx';
import { definePage } from './page-config.tsx';
import { renderPage } from './testing/render-page.tsx';

function DatedPage() {
  const { language } = useLanguage();
  return (
    <>
      <LanguageSwitch />
      <p>{formatLongDate('2026-11-21T05:00:00Z', { language, timezone: 'Asia/Bangkok' })}</p>
      <button type="button" onClick={() => void call(listBuildings)}>
        {'ask'}
      </button>
    </>
  );
}

const page = definePage(DatedPage, { guard: 'none', titleKey: 'main:footer.terms' });

describe('a change of language', () => {
  it('[I-03] applies to dates, the document and every later request', async () => {
    server.use(respond(getMerchant, acme), respond(listBuildings, []));
    renderPage(page);
    expect(await screen.findByText('Saturday, 21 November 2026')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'ask' }));
    await userEvent.click(screen.getByRole('button', { name: 'TH, ไทย' }));
    expect(await screen.findByText('วันเสาร์ที่ 21 พฤศจิกายน พ.ศ. 2569')).toBeVisible();
    expect(document.documentElement.lang).toBe('th');
    expect(document.title).toBe('ข้อกำหนดและเงื่อนไข · ACME Corporation');
    await userEvent.click(screen.getByRole('button', { name: 'ask' }));
    await waitFor(() => expect(requestsOf(listBuildings)).toHaveLength(2));
    const spoken = requestsOf(listBuildings).map(({ headers }) => [
      headers.get('Accept-Language'),
      headers.get('Locale'),
    ]);
    expect(spoken).toEqual([
      ['en', 'en'],
      ['th', 'th'],
    ]);
  });

  it('[I-03] applies to every other tab', async () => {
    server.use(respond(getMerchant, acme));
    const otherTab = new BroadcastChannel('axp-language');
    const heard: unknown[] = [];
    otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
    renderPage(page);
    await screen.findByText('Saturday, 21 November 2026');
    otherTab.postMessage('th');
    expect(await screen.findByText('วันเสาร์ที่ 21 พฤศจิกายน พ.ศ. 2569')).toBeVisible();
    // A received change is not sent again, or two tabs would loop.
    expect(heard).not.toContain('th');
    heard.length = 0;
    otherTab.postMessage('klingon');
    await userEvent.click(screen.getByRole('button', { name: 'EN, English' }));
    await waitFor(() => expect(heard).toEqual(['en']));
    otherTab.close();
  });

  it('[I-03] stays in this tab if the browser denies BroadcastChannel', async () => {
    jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    server.use(respond(getMerchant, acme));
    renderPage(page);
    expect(await screen.findByText('Saturday, 21 November 2026')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'TH, ไทย' }));
    expect(await screen.findByText('วันเสาร์ที่ 21 พฤศจิกายน พ.ศ. 2569')).toBeVisible();
  });
});
