import type { Announcement } from '@axp/contracts/announcements';
import { listManagedAnnouncements } from '@axp/contracts/announcements';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { announcement, urgent } from '@/shared/announcements/testing/samples.ts';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import {
  acme,
  pretendNow,
  pretendResizes,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { DeskPage } from './desk-page.tsx';
import { now, serveDesk } from './testing/desk-world.ts';

const meta = { nextCursor: null, shown: 4, scheduled: 0, ended: 0, lacking: { en: 0, th: 1 } };
const managed = (one: Announcement) => ({
  ...one,
  version: 1,
  state: 'shown' as const,
});
const [first, second] = [managed(urgent), managed(announcement)] as const;

beforeEach(() => {
  pretendNow(now);
  pretendResizes();
  serveDesk();
});

function show(language: 'en' | 'th' = 'en') {
  renderWithProviders(
    <ShortcutProvider>
      <AskScope Question={() => null}>
        <DeskPage SignInScreen={() => null} />
      </AskScope>
    </ShortcutProvider>,
    { path: '/admin', language, user: { ...somchai, isAdministrator: true } },
  );
}

it('[R-03] shows what is announced now, with a link to each, to all and to a new one', async () => {
  server.use(respond(listManagedAnnouncements, [first, second], { meta }));
  show();
  const card = within(await screen.findByRole('region', { name: 'Announcements' }));
  const [one, other] = card.getAllByRole('listitem');
  expect(one).toHaveTextContent(/16:00Riverside House · shown until Thu 26 Nov 18:00$/);
  expect(other).toHaveTextContent(`${acme.title} · shown until`);
  expect(card.getByRole('link', { name: 'The lift is out of order' })).toHaveAttribute(
    'href',
    `/admin/announcements/edit?id=${announcement.id}`,
  );
  expect(card.getByRole('link', { name: 'New announcement' })).toBeVisible();
  expect(card.getByRole('link', { name: 'Show all 4' })).toHaveAttribute(
    'href',
    '/admin/announcements',
  );
  expect(requestsOf(listManagedAnnouncements)[0]?.url.search).toBe('?state=shown&limit=3');
});

it('[R-03] is in Thai, without a link to all where it has all', async () => {
  server.use(respond(listManagedAnnouncements, [second], { meta: { ...meta, shown: 1 } }));
  show('th');
  const card = within(await screen.findByRole('region', { name: 'ประกาศ' }));
  expect(card.getByRole('link', { name: 'ลิฟต์ใช้ไม่ได้' })).toBeVisible();
  expect(card.queryByRole('link', { name: /ทั้งหมด/ })).toBeNull();
});

it('[R-03] is absent while nothing is announced', async () => {
  server.use(respond(listManagedAnnouncements, [], { meta: { ...meta, shown: 0 } }));
  show();
  await waitFor(() => expect(requestsOf(listManagedAnnouncements)).toHaveLength(1));
  expect(await screen.findByText('Nothing needs attention')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull();
});
