import type { Announcement } from '@axp/contracts/announcements';
import { dismissAnnouncement, listAnnouncements } from '@axp/contracts/announcements';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { announcement, information, urgent } from '@/shared/announcements/testing/samples.ts';
import {
  handle,
  pretendMedia,
  pretendNow,
  refuse,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { at, now, serve, show } from './testing/home-world.tsx';

beforeEach(() => {
  pretendNow(now);
});

const all = [urgent, announcement, information];

function announce(announcements: Announcement[]) {
  let listed = announcements;
  server.use(
    handle(listAnnouncements, () => HttpResponse.json({ data: listed })),
    handle(dismissAnnouncement, (request) => {
      listed = listed.filter(({ id }) => !request.url.includes(id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

const titles = async () => {
  const regions = await screen.findAllByRole('region', { name: 'Announcements' });
  return regions.flatMap((region) =>
    within(region)

      .queryAllByText(/^(?:Urgent|Important|Information):/)
      .map(({ parentElement }) => parentElement?.textContent),
  );
};

describe('announcements on the home page', () => {
  it('[R-03] stand in the order of their importance around what is overdue, with their words', async () => {
    serve({ upcoming: [at(1, -120, -20, { status: 'checked-in' })] });
    announce(all);
    show();
    await waitFor(async () => expect(await titles()).toHaveLength(3));
    expect(await titles()).toEqual([
      'Urgent: Riverside House closes at 16:00',
      'Important: The lift is out of order',
      'Information: Level 18 opens on Monday',
    ]);
    const text = document.body.textContent ?? '';
    expect(text).toContain('Fire alarm test. Your bookings are not affected.');
    const link = screen.getByRole('link', { name: 'Learn more: Level 18 opens on Monday' });
    expect(link).toHaveAttribute('href', 'https://acme.test/level-18');
  });

  it('[R-03] tell how many own bookings an important one concerns', async () => {
    serve();
    announce([
      { ...urgent, ownBookings: 2 },
      { ...announcement, building: urgent.building, ownBookings: 1 },
    ]);
    show();
    expect(await screen.findByText(/2 of your bookings are in this period/)).toBeVisible();
    expect(screen.getByText(/1 of your bookings is in this period/)).toBeVisible();
  });

  it('[R-03] are shown in Thai, and in English where Thai is missing', async () => {
    serve();
    announce(all);
    show({ language: 'th' });
    expect(await screen.findByText('ลิฟต์ใช้ไม่ได้')).toBeVisible();
    expect(screen.getByText('Riverside House closes at 16:00')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('ด่วน:')).toBeVisible();
  });

  it('[R-03] are dismissed one by one except urgent ones, and the focus stays there', async () => {
    serve();
    announce(all);
    show();
    const dismiss = await screen.findByRole('button', {
      name: 'Dismiss: The lift is out of order',
    });
    expect(screen.queryByRole('button', { name: /Dismiss: Riverside/ })).toBeNull();
    await userEvent.click(dismiss);
    await waitFor(() => expect(screen.queryByText('The lift is out of order')).toBeNull());
    expect(requestsOf(dismissAnnouncement)).toHaveLength(1);
    expect(document.activeElement).toHaveAccessibleName('Announcements');
    expect(screen.getByText('Level 18 opens on Monday')).toBeVisible();
  });

  it('[R-03] come back with the reason when a dismissal is refused', async () => {
    serve();
    server.use(
      respond(listAnnouncements, [announcement]),
      refuse(dismissAnnouncement, 'announcement.urgent'),
    );
    show();
    const name = 'Dismiss: The lift is out of order';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('Urgent announcements stay until they end.')).toBeVisible();
    expect(await screen.findByText('The lift is out of order')).toBeVisible();
  });

  it.each([
    ['a wide screen', false, 1, 3],
    ['a phone', true, 3, 1],
  ] as const)('[R-03] fold after the first ones on %s', async (_, isPhone, folded, shown) => {
    pretendMedia((query) => isPhone && query.includes('max-width:899.95px'));
    serve();
    announce([...all, { ...information, id: announcement.id.replace(/1$/, '9') }]);
    show();
    const more = await screen.findByRole('button', { name: new RegExp(`^${folded} more`) });
    await waitFor(async () => expect(await titles()).toHaveLength(shown));
    await userEvent.click(more);
    await waitFor(async () => expect(await titles()).toHaveLength(4));
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(more).toHaveAccessibleName('Show fewer');
  });

  it('[R-03] leave no trace where there are none, or where they can’t be loaded', async () => {
    serve();
    server.use(refuse(listAnnouncements, 'server.internal'));
    show();
    expect(await screen.findByText('No bookings today')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull();
  });
});
