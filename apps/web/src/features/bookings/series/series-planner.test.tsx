import type { PreviewedDate } from '@axp/contracts';
import {
  createBooking,
  getResource,
  listCalendar,
  packCalendar,
  previewSeries,
  releaseHold,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, id, otherRoom, room } from '@/shared/booking/testing/fixtures.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { BookingPage } from '../booking-page.tsx';
import { holdBeside } from '../testing/holds.ts';

const window = { start: '2027-03-02T07:00:00.000Z', end: '2027-03-02T08:00:00.000Z' };
const path = `/bookings/room?resourceId=${room.id}&start=${window.start}&end=${window.end}`;
const second = { start: '2027-03-09T07:00:00.000Z', end: '2027-03-09T08:00:00.000Z' };
const skip = { action: 'skip', originalStart: second.start } as const;
const elsewhere = {
  action: 'replace',
  originalStart: second.start,
  resourceId: otherRoom.id,
} as const;

const free: PreviewedDate = {
  ...window,
  originalStart: window.start,
  resourceId: room.id,
  availability: 'free',
  problem: null,
  clashes: [],
  choices: [],
};
const { rules: _, isFavourite: __, ...other } = otherRoom;
const clash: PreviewedDate = {
  ...free,
  ...second,
  originalStart: second.start,
  availability: 'taken',
  clashes: [{ start: second.start, end: '2027-03-09T07:30:00.000Z' }],
  choices: [
    { kind: 'resource', resource: other, ...second, wish: elsewhere },
    { kind: 'skip', resource: null, ...second, wish: skip },
  ],
};

function serve() {
  server.use(
    respond(getResource, room),
    respond(listCalendar, packCalendar([])),
    holdBeside([]),
    respond(releaseHold, null),
    respond(previewSeries, [free, clash], {
      meta: { timezone: 'Asia/Bangkok', freeCount: 1, occurrenceCount: 2, skippedMonths: [] },
    }),
  );
}

async function openSeries(language: 'en' | 'th' = 'en') {
  const names = { en: [/^Title/, 'Repeat'], th: [/^หัวข้อ/, 'การจองซ้ำ'] } as const;
  const [title, repeats] = names[language];
  const view = renderWithProviders(<BookingPage kind="room" />, { path, language });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: title }), 'Weekly');
  await user.selectOptions(screen.getByRole('combobox', { name: repeats }), 'weekly');
  return { ...view, user };
}

describe('series of a room', () => {
  it.each([
    ['en', 'Every Tuesday'],
    ['th', 'ทุกวันอังคาร'],
  ] as const)('[B-02] shows the rule in words, %s', async (language, words) => {
    serve();
    await openSeries(language);
    expect(await screen.findByRole('option', { name: words, selected: true })).toBeInTheDocument();
  });

  it('[Z-03] explains that only the first date is held', async () => {
    serve();
    await openSeries();
    expect(await screen.findByText(/the first date is held for you/)).toBeInTheDocument();
  });

  it('[Z-62] repairs a conflict with the nearest room, shows it before booking, and books with it', async () => {
    serve();
    server.use(respond(createBooking, booking()));
    const { user } = await openSeries();
    const row = await screen.findByText(/^Tue 9 Mar 2027: Andaman is booked 14:00–14:30$/);
    expect(row).toBeInTheDocument();
    expect(screen.getByText('Moved to Samui, 12th floor, 4 seats')).toBeInTheDocument();
    const summary = screen.getByRole('region', { name: 'Summary' });
    expect(summary).toHaveTextContent('2 Tuesdays, 1 moved to Samui');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    expect(requestsOf(createBooking)[0]?.body).toMatchObject({
      recurrence: { frequency: 'weekly', weekdays: ['tuesday'], interval: 1, count: 8 },
      exceptions: [elsewhere],
    });
  });

  it('[Z-62] [H-03] shows before booking that a date in another room needs approval', async () => {
    serve();
    const choices = clash.choices.map((choice) =>
      choice.resource === null
        ? choice
        : { ...choice, resource: { ...choice.resource, needsApproval: true } },
    );
    server.use(
      respond(previewSeries, [free, { ...clash, choices }], {
        meta: { timezone: 'Asia/Bangkok', freeCount: 1, occurrenceCount: 2, skippedMonths: [] },
      }),
    );
    const { user } = await openSeries();
    const summary = screen.getByRole('region', { name: 'Summary' });
    await screen.findByText('Moved to Samui, 12th floor, 4 seats, needs approval');
    expect(summary).toHaveTextContent('1 date needs approval: Samui.');
    expect(summary).not.toHaveTextContent('No approval needed');
    await user.click(screen.getByRole('button', { name: 'Change Tue 9 Mar 2027' }));
    expect(screen.getByRole('button', { name: 'Samui, needs approval' })).toBeInTheDocument();
  });

  it('[Z-60] hides the preview of dates while their number can’t be booked', async () => {
    serve();
    server.use(
      respond(previewSeries, [free], {
        meta: { timezone: 'Asia/Bangkok', freeCount: 1, occurrenceCount: 1, skippedMonths: [] },
      }),
    );
    const { user } = await openSeries();
    expect(await screen.findByText('1 date is free')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Number of dates' }), '999');
    expect(screen.queryByText('1 date is free')).not.toBeInTheDocument();
  });

  it('[Z-62] skips a date and restores it', async () => {
    serve();
    const { user } = await openSeries();
    const change = await screen.findByRole('button', { name: 'Change Tue 9 Mar 2027' });
    await user.click(change);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    const summary = screen.getByRole('region', { name: 'Summary' });
    expect(summary).toHaveTextContent('2 Tuesdays, 1 skipped');
    await user.click(change);
    await user.click(screen.getByRole('button', { name: 'Samui' }));
    expect(summary).toHaveTextContent('1 moved to Samui');
  });

  it('[Z-62] asks when no room nearby is free, and does not choose another building', async () => {
    serve();
    const far = { ...other, building: { id: id(70), name: 'Annex' }, timezone: 'Asia/Singapore' };
    const [first, ...rest] = clash.choices;
    const choices = first ? [{ ...first, resource: far }, ...rest] : rest;
    server.use(
      respond(previewSeries, [free, { ...clash, choices }], {
        meta: { timezone: 'Asia/Bangkok', freeCount: 1, occurrenceCount: 2, skippedMonths: [] },
      }),
    );
    await openSeries();
    expect(await screen.findByText("1 of 2 dates can't be booked")).toBeInTheDocument();
    expect(screen.getByText('Choose what to do with this date')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('1 to decide');
  });

  it.each([
    ['', 'an empty field'],
    ['0', 'no date'],
    ['999', 'more than there can be'],
  ])('[Z-60] shows how many dates fit, and sends no others: %j, %s', async (typed) => {
    serve();
    const { user } = await openSeries();
    const count = screen.getByRole('textbox', { name: 'Number of dates' });
    expect(count).toHaveAccessibleDescription(/^Up to \d+ dates, until /);
    await user.clear(count);
    if (typed) await user.type(count, typed);
    expect(count).toHaveAccessibleDescription(/^Enter a number from 1 to \d+\. Up to \d+ dates/);
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(count).toBeInvalid();
    expect(requestsOf(createBooking)).toEqual([]);
  });

  it('[Z-62] opens a refused series in the planner, with nothing lost', async () => {
    serve();
    server.use(refuse(createBooking, 'booking.series_clashes', { params: { taken: 1, dates: 2 } }));
    const { user } = await openSeries();
    await screen.findByText('Moved to Samui, 12th floor, 4 seats');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    const refusal = await screen.findByRole('alert');
    await waitFor(() => expect(refusal).toHaveFocus());
    expect(refusal).toHaveTextContent(/All dates are booked, or none/);
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Weekly');
  });
});
