import { listBuildings, listCalendar, listCalendarResources, listPeople } from '@axp/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, building, id, room } from '@/shared/booking/testing/fixtures.ts';
import {
  acme,
  disconnect,
  pretendNow,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { CalendarPage } from './calendar-page.tsx';
import { pretendScreen } from './testing/pretend-screen.ts';
import { hidden, mine, others, serveCalendar } from './testing/served-calendar.ts';
import {
  at,
  bookingFacts,
  carRow,
  ownEntry,
  rooms,
  serveCalendar as serveBookings,
} from './testing/world.ts';

const month = '/booking-calendar?view=month&date=2035-03-06';
const agenda = '/booking-calendar?view=agenda&date=2035-03-06';
const merchant = { ...acme, services: { room: '1', car: '1' } };

function open(path: string, language: 'en' | 'th' = 'en') {
  return renderWithProviders(<CalendarPage />, { path, language, merchant });
}

describe('the month', () => {
  it('[Z-90] shows own bookings as links, those of others as text, private ones without a name', async () => {
    serveCalendar();
    open(month);
    const own = await screen.findByRole('link', { name: /Design review/ });
    expect(own).toHaveAttribute('href', `/my-booking?id=${mine.bookingId}`);
    const tuesday = screen.getByRole('link', { name: 'Tuesday, 6 March 2035, 2 entries' });
    expect(tuesday.closest('td')).toHaveTextContent('Board meeting');
    expect(screen.queryByRole('link', { name: /Board meeting/ })).toBeNull();
    expect(screen.getByText('Private booking')).toBeInTheDocument();
    expect(screen.getAllByRole('row')).toHaveLength(6);
  });

  it('[Z-90] links from a day to all its bookings, and arrows move between days', async () => {
    serveCalendar();
    open(month);
    const tuesday = await screen.findByRole('link', { name: /^Tuesday, 6 March/ });
    expect(tuesday).toHaveAttribute('href', '/booking-calendar?view=day&date=2035-03-06');
    tuesday.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    expect(screen.getByRole('link', { name: /^Monday, 12 March/ })).toHaveFocus();
  });
});

describe('the week', () => {
  it('[Z-90] opens all bookings of a room and day from the count of hidden ones', async () => {
    pretendScreen();
    const hours = ['09', '11', '13', '15'];
    serveBookings(
      hours.map((hour, index) =>
        ownEntry(`${hour}:00`, `${hour}:45`, { title: `At ${hour}`, bookingId: id(60 + index) }),
      ),
    );
    open('/booking-calendar?view=week&date=2035-03-05');
    await userEvent.click(await screen.findByRole('button', { name: 'Andaman: 2 more bookings' }));
    const day = await screen.findByRole('dialog', { name: 'Andaman, Mon 5 Mar 2035' });
    expect(
      within(day)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(hours.map((hour) => expect.stringContaining(`At ${hour}`)));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the calendar of a colleague', () => {
  it('[Z-90] names the colleague in the heading', async () => {
    pretendScreen();
    serveBookings([ownEntry('09:00', '10:00')]);
    const person = { ...somchai, id: id(77), fullName: 'Pranee Suksawat' };
    server.use(respond(listPeople, [person], { meta: { nextCursor: null } }));
    open(`/booking-calendar?view=day&date=2035-03-05&person=${person.id}`);
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(heading).toHaveTextContent('Pranee Suksawat: Monday, 5 March 2035'));
  });
});

describe('the list view', () => {
  it('[Z-90] has the same bookings as the month, day by day', async () => {
    serveCalendar();
    open(month);
    await userEvent.click(await screen.findByRole('link', { name: 'Show as list' }));
    const day = await screen.findByRole('region', { name: /6 Mar 2035/ });
    const items = within(day).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/09:00–10:00.*Design review.*Andaman.*Waiting for approval/),
      expect.stringMatching(/13:00–14:00.*Board meeting.*Samui/),
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Show as calendar' }));
    expect(await screen.findByRole('table', { name: 'Month' })).toBeInTheDocument();
  });

  it('[Z-90] has the same bookings as the timeline, room by room', async () => {
    serveCalendar([mine]);
    open('/booking-calendar?view=day&date=2035-03-06&as=list');
    const andaman = await screen.findByRole('region', { name: 'Andaman' });
    expect(within(andaman).getByRole('listitem')).toHaveTextContent('Design review');
    const samui = screen.getByRole('region', { name: 'Samui' });
    expect(samui).toHaveTextContent('No bookings');
  });
});

describe('the agenda', () => {
  it.each([
    ['en', 'Tue 6 Mar 2035', 'Private booking'],
    ['th', 'อังคาร 6 มี.ค. 2578', 'การจองส่วนตัว'],
  ] as const)(
    '[Z-90] runs from the day to the end of its week, %s',
    async (language, day, word) => {
      const monday = {
        ...others,
        start: '2035-03-05T02:00:00.000Z',
        end: '2035-03-05T03:00:00.000Z',
      };
      serveCalendar([mine, hidden, { ...monday, booking: null, bookingId: id(70) }]);
      open(agenda, language);
      const heading = await screen.findByRole('heading', { name: day, level: 2 });
      expect(screen.getAllByRole('heading', { level: 2 })[0]).toBe(heading);
      expect(screen.getByText(word)).toBeInTheDocument();
      const strip = screen.getByRole('group', { name: /Days of the week|วันในสัปดาห์/ });
      expect(within(strip).getAllByRole('button')).toHaveLength(7);
    },
  );

  it('[Z-90] shows both days of a booking over midnight, on each of them', async () => {
    const end = new Date('2035-03-07T17:00:00+07:00').toISOString();
    const trip = ownEntry('09:00', '10:00', { end });
    const { booking } = trip;
    serveBookings([{ ...trip, booking: booking && { ...booking, end } }]);
    open(agenda);
    const [title] = await screen.findAllByText('Design review');
    const tuesday = title?.closest('li');
    expect(tuesday?.querySelector('time')).toHaveTextContent('Mon–Wed');
    expect(tuesday).toHaveTextContent('Mon 5 Mar 2035 09:00 – Wed 7 Mar 2035 17:00');
  });

  it('[Z-90] shows that a car is not returned yet after the end of its booking', async () => {
    const out = ownEntry('10:00', '18:00');
    const booking = out.booking && {
      ...out.booking,
      status: 'checked-in' as const,
      end: out.start,
      change: 'none' as const,
    };
    serveBookings([{ ...out, booking }]);
    open('/booking-calendar?view=agenda&date=2035-03-05');
    const [title] = await screen.findAllByText('Design review');
    expect(title?.closest('li')).toHaveTextContent('Not returned yet');
  });

  it('[Z-52] [Z-90] shows when the reader’s overdue loan was due', async () => {
    pretendNow(at('12:00'));
    const out = ownEntry('10:00', '18:00');
    const due = { start: at('08:00'), end: at('09:30') };
    const facts = bookingFacts(due, { status: 'checked-in' });
    serveBookings([{ ...out, booking: facts }], rooms, booking({ ...due, status: 'checked-in' }));
    open('/booking-calendar?view=agenda&date=2035-03-05&whose=mine');
    const card = await screen.findByRole('region', { name: 'Design review' });
    await waitFor(() => expect(card).toHaveTextContent('Not returned yet, due 09:30'));
    expect(card).not.toHaveTextContent('Now, until');
  });

  it('[Z-90] explains that nothing is booked, and clears filters', async () => {
    serveCalendar([mine]);
    const { visits } = open(`${agenda}&unit=${id(41)}`);
    expect(
      await screen.findByText('No bookings match the filters in this period.'),
    ).toBeInTheDocument();
    const [, inList] = screen.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(inList ?? document.body);
    expect(visits.paths.at(-1)).toBe('/booking-calendar?view=agenda&date=2035-03-06');
    expect(await screen.findByText('Design review')).toBeInTheDocument();
  });

  it('offers to retry if the server is unreachable', async () => {
    silenceConsole();
    serveCalendar();
    server.use(disconnect(listCalendar));
    open(agenda);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serveCalendar();
    await userEvent.click(retry);
    expect(await screen.findByText('Design review')).toBeInTheDocument();
  });
});

describe('filters', () => {
  it('[C-01] [Z-90] of kind, building, rooms and business units are in the address', async () => {
    serveCalendar();
    const other = { ...building, id: id(90), name: 'Harbour Tower' };
    server.use(
      respond(listBuildings, [building, other]),
      respond(listCalendarResources, [...rooms, carRow], {
        meta: { nextCursor: null, openings: [], usualPlace: null },
      }),
    );
    const { visits } = open(month);
    await screen.findByRole('table');
    const filters = within(screen.getByRole('search', { name: 'Filters' }));
    await userEvent.click(await filters.findByRole('button', { name: 'All buildings' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Riverside Tower/ }));
    await userEvent.click(filters.getByRole('button', { name: /^More filters/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /Andaman/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Product' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(visits.paths.at(-1)).toBe(
      `/booking-calendar?view=month&date=2035-03-06&building=${building.id}&room=${room.id}&unit=${id(40)}`,
    );
    // A month shows bookings, not free times, so the server filters.
    await waitFor(() =>
      expect(requestsOf(listCalendar).at(-1)?.url.searchParams.get('businessUnitIds')).toBe(id(40)),
    );
    await userEvent.click(filters.getByRole('button', { name: /^Cars/ }));
    expect(visits.paths.at(-1)).toMatch(/kind=room,car&building=[^&]+&unit=[^&]+$/);
    await waitFor(() =>
      expect(requestsOf(listCalendar).at(-1)?.url.searchParams.get('type')).toBe('room,car'),
    );
  });

  it('[Z-90] are toggle buttons with the remaining count, disabled if that is zero', async () => {
    serveCalendar();
    const { visits } = open('/booking-calendar?view=month&date=2035-03-06&seats=7-9');
    await screen.findByRole('table');
    const filters = within(screen.getByRole('search', { name: 'Filters' }));
    const seats = filters.getByRole('button', { name: /^7–9 seats/ });
    expect(seats).toHaveAttribute('aria-pressed', 'true');
    expect(filters.getByRole('button', { name: /^Cars/ })).toBeDisabled();
    await userEvent.click(seats);
    expect(visits.paths.at(-1)).toBe('/booking-calendar?view=month&date=2035-03-06');
  });

  it('[Z-90] combine two filters changed before the first is rendered', async () => {
    serveCalendar();
    const { visits } = open('/booking-calendar?view=month&date=2035-03-06&seats=7-9');
    await screen.findByRole('table');
    const seats = screen.getByRole('button', { name: /^7–9 seats/ });
    const ownBookings = screen.getByRole('button', { name: 'Mine' });
    act(() => {
      seats.click();
      ownBookings.click();
    });
    expect(visits.paths.at(-1)).toBe('/booking-calendar?view=month&date=2035-03-06&whose=mine');
  });

  it('[Z-90] share a link to the view, with its day', async () => {
    serveCalendar();
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    open('/booking-calendar?view=month');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy link to this view' }));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith(
      expect.stringMatching(/\/booking-calendar\?view=month&date=\d{4}-\d{2}-\d{2}$/),
    );
  });
});
