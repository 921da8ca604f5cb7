import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Clerk } from './administration/clerk.ts';
import { clerkOf, originOf } from './administration/clerk.ts';
import { testSso } from './app.ts';

const sso = testSso();
let clerk: Clerk;
beforeAll(async () => {
  // 2 November, 02:00 in UTC and 09:00 in Bangkok; in Honolulu it is still the first.
  clerk = await clerkOf(sso);
});

function readIn(zone: string): void {
  clerk.keep(`zone=${zone}`, new URL(originOf('acme')).host);
}

describe('times on the pages', () => {
  it.each([
    ['Asia/Bangkok', '2 Nov 2026, 09:00', 'en'],
    ['Pacific/Honolulu', '1 Nov 2026, 16:00', 'en'],
    ['Asia/Bangkok', '2 พ.ย. 2569 09:00', 'th'],
  ])('are in the reader’s time zone in %s', async (zone, shown, language) => {
    readIn(zone);
    for (const page of ['/admin/t/acme/sessions', '/admin/t/acme/audit', '/account/sessions']) {
      await clerk.get(`${page}?lang=${language}`);
      expect(clerk.text).toContain(shown);
      expect(clerk.text).not.toContain('UTC');
    }
  });

  it.each(['', 'Mars/Olympus', 'UTC%00', '../etc'])(
    'are in UTC for a reader without a valid time zone: %s',
    async (zone) => {
      readIn(zone);
      await clerk.get('/admin/t/acme/sessions?lang=en');
      expect(clerk.text).toContain('2 Nov 2026, 02:00 UTC');
      expect(clerk.html).toContain('data-zone=""');
    },
  );

  it('are searched by the reader’s days', async () => {
    const found = async (zone: string, day: string) => {
      readIn(zone);
      await clerk.get(`/admin/t/acme/audit?lang=en&from=${day}&until=${day}`);
      return clerk.text.includes('session.started');
    };
    expect(await found('Pacific/Honolulu', '2026-11-01')).toBe(true);
    expect(await found('Pacific/Honolulu', '2026-11-02')).toBe(false);
    expect(await found('Asia/Bangkok', '2026-11-02')).toBe(true);
    expect(await found('Asia/Bangkok', '2026-11-01')).toBe(false);
  });
});
