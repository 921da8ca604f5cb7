import { listCalendar, listCalendarResources } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { building } from '@/shared/booking/testing/fixtures.ts';
import {
  pretendNow,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { CalendarPage } from './calendar-page.tsx';
import { pretendScreen } from './testing/pretend-screen.ts';
import { serveCalendar } from './testing/served-calendar.ts';
import { rooms } from './testing/world.ts';

/** Eight to six in Bangkok. */
const hoursOf = (day: string) => ({
  start: `${day}T01:00:00.000Z`,
  end: `${day}T11:00:00.000Z`,
});
const open = ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'].map(hoursOf);
const user = { ...somchai, usualHours: { buildingId: building.id, open } };

function show(path = '/booking-calendar?view=day', language: 'en' | 'th' = 'en') {
  return renderWithProviders(<CalendarPage />, { path, language, user });
}

beforeEach(() => {
  pretendScreen();
  serveCalendar([]);
});

const saturdayNight = '2026-11-28T14:45:00.000Z';

describe('a calendar without a date', () => {
  it.each([
    [
      'a closed Saturday',
      saturdayNight,
      'Closed today, showing Monday',
      'Monday, 30 November 2026',
    ],
    [
      'after closing',
      '2026-11-26T14:45:00.000Z',
      'Closed for today, showing tomorrow',
      'Friday, 27 November 2026',
    ],
  ])(
    '[Z-12] shows the next working day on %s, with a link to today',
    async (_, now, note, heading) => {
      pretendNow(now);
      const { visits } = show();
      expect(await screen.findByText(note, { exact: false })).toHaveTextContent(building.name);
      expect(screen.getByRole('button', { name: heading })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Show today' }));
      await waitFor(() =>
        expect(visits.paths.at(-1)).toBe(`/booking-calendar?view=day&date=${now.slice(0, 10)}`),
      );
    },
  );

  it('[Z-12] explains it in Thai', async () => {
    pretendNow(saturdayNight);
    show(undefined, 'th');
    expect(
      await screen.findByText('วันนี้ปิดทำการ กำลังแสดงตารางของวันจันทร์', { exact: false }),
    ).toBeVisible();
  });

  it.each([
    ['before opening', '2026-11-26T23:00:00.000Z'],
    ['while open', '2026-11-27T03:00:00.000Z'],
  ])('[Z-12] shows today %s', async (_, now) => {
    pretendNow(now);
    show();
    expect(await screen.findByRole('button', { name: 'Friday, 27 November 2026' })).toBeVisible();
    expect(screen.queryByText(/showing/)).toBeNull();
  });

  it('[Z-12] follows the hours of the chosen building', async () => {
    pretendNow(saturdayNight);
    server.use(
      respond(listCalendarResources, [...rooms], {
        meta: {
          nextCursor: null,
          openings: [{ id: building.id, open: [hoursOf('2026-11-29')], closedDays: [] }],
          usualPlace: null,
        },
      }),
    );
    show(`/booking-calendar?view=day&building=${building.id}`);
    expect(
      await screen.findByText('Closed today, showing tomorrow', { exact: false }),
    ).toBeVisible();
    await waitFor(() =>
      expect(requestsOf(listCalendar).at(-1)?.url.searchParams.get('from')).toBe(
        '2026-11-28T17:00:00.000Z',
      ),
    );
  });

  it('[Z-12] does not change the month or an address with a date', async () => {
    pretendNow(saturdayNight);
    show('/booking-calendar?view=day&date=2026-11-28');
    expect(await screen.findByRole('button', { name: 'Saturday, 28 November 2026' })).toBeVisible();
    expect(screen.queryByText(/showing/)).toBeNull();
  });
});

describe('a closed day', () => {
  const closedDays = [{ day: '2026-11-24', nameEn: 'Songkran', nameTh: 'วันสงกรานต์' }];
  const serveClosed = () => {
    pretendNow('2026-11-23T03:00:00.000Z');
    const meta = {
      nextCursor: null,
      openings: [{ id: building.id, open: [], closedDays }],
      usualPlace: null,
    };
    server.use(respond(listCalendarResources, [...rooms], { meta }));
  };

  it.each([
    ['day', 'en', 'Closed: Songkran'],
    ['week', 'en', 'Closed: Songkran'],
    ['month', 'en', 'Closed: Songkran'],
    ['day', 'th', 'ปิดทำการ: วันสงกรานต์'],
  ] as const)('[Z-12] has its name in the %s, in %s', async (view, language, words) => {
    serveClosed();
    show(`/booking-calendar?view=${view}&date=2026-11-24`, language);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('[Z-12] is shown with its building if other rooms are open', async () => {
    serveClosed();
    const [first, ...others] = rooms;
    const elsewhere = others.map((row) => ({ ...row, openingId: null }));
    const meta = {
      nextCursor: null,
      openings: [{ id: building.id, open: [], closedDays }],
      usualPlace: null,
    };
    const rows = [...(first ? [first] : []), ...elsewhere];
    server.use(respond(listCalendarResources, rows, { meta }));
    show('/booking-calendar?view=day&date=2026-11-24');
    expect(await screen.findByText(`Closed: Songkran (${building.name})`)).toBeVisible();
  });
});
