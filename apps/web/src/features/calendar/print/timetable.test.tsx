import type { CalendarEntry } from '@axp/contracts';
import { readResourceLabels } from '@axp/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { id, room } from '@/shared/booking/testing/fixtures.ts';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { CalendarPage } from '../calendar-page.tsx';
import { pretendScreen } from '../testing/pretend-screen.ts';
import { at, bookingFacts, ownEntry, rooms, serveCalendar } from '../testing/world.ts';

const ofRoom = `/booking-calendar?view=week&date=2035-03-05&kind=room&room=${room.id}`;
const timetable = `${ofRoom}&as=timetable`;

const review = ownEntry('09:00', '10:00', { title: 'Design review', bookedFor: 'Mali Suwan' });
const secret = ownEntry('11:00', '12:00', {
  bookingId: id(61),
  title: 'Salary review',
  bookedFor: 'Somchai Jaidee',
  booking: bookingFacts({ start: at('11:00'), end: at('12:00') }, { isPrivate: true }),
});

const code = {
  resource: { id: room.id, name: room.name },
  createdAt: at('08:00'),
  path: '/check-in#secret',
};

function open(path = timetable, user = somchai, entries: CalendarEntry[] = [review, secret]) {
  pretendScreen();
  serveCalendar(entries);
  return renderWithProviders(<CalendarPage />, { path, user });
}

describe('the timetable for a door', () => {
  it('[Z-90] is offered where a single room is shown, and prints its week', async () => {
    open(ofRoom);
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Timetable for the door' })).toHaveAttribute(
      'href',
      timetable,
    );
  });

  it('[Z-90] is not offered for several rooms', async () => {
    open('/booking-calendar?view=week&date=2035-03-05');
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Print' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /door/ })).not.toBeInTheDocument();
  });

  it('[Z-90] has the room, its place and the bookings of each day, and opens the print dialog', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Andaman' })).toBeVisible();
    expect(screen.getByText('12th floor, Riverside Tower')).toBeVisible();
    const monday = within(screen.getByRole('region', { name: 'Monday, 5 March 2035' }));
    const [first] = monday.getAllByRole('listitem');
    expect(first).toHaveTextContent('09:00–10:00 Design reviewMali Suwan');
    const tuesday = within(screen.getByRole('region', { name: 'Tuesday, 6 March 2035' }));
    expect(tuesday.queryByRole('listitem')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Show as calendar' })).toHaveAttribute('href', ofRoom);
  });

  it('[Z-90] lists every booking of a day of short ones, which blocks would be too small for', async () => {
    const clock = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    const short = Array.from({ length: 60 }, (_, index) =>
      ownEntry(clock(32 + index), clock(33 + index), {
        bookingId: id(100 + index),
        title: `Visit ${index}`,
      }),
    );
    open(timetable, somchai, short);
    const sheet = within(await screen.findByRole('region', { name: 'Timetable for the door' }));
    expect(await sheet.findByText('08:00–08:15 Visit 0')).toBeVisible();
    expect(sheet.getAllByText(/^\d\d:\d\d–\d\d:\d\d Visit \d+$/)).toHaveLength(60);
    expect(sheet.queryByRole('listitem', { name: /Visit/ })).not.toBeInTheDocument();
    expect(sheet.getByRole('columnheader', { name: 'Mon 5 Mar 2035' })).toBeVisible();
    expect(sheet.getByText('Andaman · 5 – 11 Mar 2035')).toBeVisible();
  });

  it('[Z-90] keeps blocks for a quarter of an hour in a day of ten hours', async () => {
    open(timetable, somchai, [ownEntry('09:00', '09:15', { title: 'Stand-up' })]);
    const monday = within(await screen.findByRole('region', { name: 'Monday, 5 March 2035' }));
    expect(monday.getByText(/Stand-up/)).toHaveTextContent('09:00–09:15 Stand-up');
  });

  it('[H-05] shows a private booking as time alone, even to its owner', async () => {
    open();
    const monday = within(await screen.findByRole('region', { name: 'Monday, 5 March 2035' }));
    expect(monday.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      '11:00–12:00 Private',
    );
    expect(screen.queryByText(/Salary review/)).not.toBeInTheDocument();
    expect(screen.queryByText('Somchai Jaidee')).not.toBeInTheDocument();
  });

  it('[Z-10] has the clock of its door, whoever prints it', async () => {
    pretendScreen();
    const [first] = rooms;
    if (!first) throw new Error('The world has rooms');
    serveCalendar([review], [{ ...first, timezone: 'Asia/Singapore', openingId: null }]);
    renderWithProviders(<CalendarPage />, { path: timetable });
    expect(await screen.findByText('10:00–11:00')).toBeVisible();
    expect(screen.getByText('Times in Singapore Standard Time')).toBeVisible();
  });

  it('[Z-51] has the QR code of the room for those who may print it', async () => {
    server.use(respond(readResourceLabels, [code]));
    open(timetable, { ...somchai, isAdministrator: true });
    expect(await screen.findByAltText('QR code of Andaman')).toBeVisible();
    expect(screen.getByText('Scan to check in')).toBeVisible();
  });

  it('[Z-51] has no QR code without the right to print it', async () => {
    server.use(respond(readResourceLabels, [code]));
    open();
    await screen.findByRole('heading', { level: 2, name: 'Andaman' });
    // A request that the sheet made would be there by the answer to a later one.
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('region', { name: 'Monday, 12 March 2035' });
    expect(requestsOf(readResourceLabels)).toHaveLength(0);
  });
});
