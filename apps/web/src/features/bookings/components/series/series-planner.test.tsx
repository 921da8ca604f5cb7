import type { PreviewedDate } from '@axp/contracts';
import {
  createBooking,
  getResource,
  giveBackHold,
  listCalendar,
  PreviewSeriesBody,
  previewSeries,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { booking, otherRoom, room } from '@/shared/booking/testing/fixtures.ts';
import {
  handle,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { holdBeside } from '../../testing/holds.ts';
import { RoomBookingPage } from '../booking-page.tsx';

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

/** Two dates; the second is taken until it gets another choice. */
function previewOf(body: PreviewSeriesBody): PreviewedDate {
  const [wish] = body.exceptions ?? [];
  const repaired = { ...clash, clashes: [], choices: [] };
  if (wish?.action === 'skip') return { ...repaired, availability: 'skipped' };
  if (wish) return { ...repaired, availability: 'free', resourceId: otherRoom.id };
  return clash;
}

function serve() {
  server.use(
    respond(getResource, room),
    respond(listCalendar, []),
    holdBeside([]),
    respond(giveBackHold, null),
    handle(previewSeries, async (request) => {
      const body = PreviewSeriesBody.parse(await request.json());
      const meta = {
        timezone: 'Asia/Bangkok',
        freeCount: 1,
        occurrenceCount: 2,
        skippedMonths: [],
      };
      return HttpResponse.json({ data: [free, previewOf(body)], meta });
    }),
  );
}

async function openSeries(language: 'en' | 'th' = 'en') {
  const names = { en: ['Title', 'Repeats'], th: ['หัวข้อ', 'การจองซ้ำ'] } as const;
  const [title, repeats] = names[language];
  const view = renderWithProviders(<RoomBookingPage />, { path, language });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: title }), 'Weekly');
  await user.selectOptions(screen.getByRole('combobox', { name: repeats }), 'weekly');
  return { ...view, user };
}

describe('series of a room', () => {
  it.each([
    ['en', /^every Tuesday until \w+ \d+ \w+/],
    ['th', /^ทุกวันอังคาร จนถึง .+/],
  ] as const)('[B-02] says the rule in words, %s', async (language, words) => {
    serve();
    await openSeries(language);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('[Z-03] says that of a series only the first date is kept', async () => {
    serve();
    await openSeries();
    expect(await screen.findByText(/the first date is held for you/)).toBeInTheDocument();
  });

  it('[Z-62] names each clash, repairs it and books with the wish', async () => {
    serve();
    server.use(respond(createBooking, booking()));
    const { user } = await openSeries();
    expect(await screen.findByText("1 of 2 dates can't be booked")).toBeInTheDocument();
    expect(screen.getByText('Booked: 14:00–14:30')).toBeInTheDocument();
    const choices = screen.getByRole('group', { name: /^Instead of .*14:00–15:00/ });
    await user.click(within(choices).getByRole('button', { name: otherRoom.name }));
    expect(await screen.findByText('In another room or place')).toBeInTheDocument();
    expect(screen.getByText('All 2 dates are free')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    expect(requestsOf(createBooking)[0]?.body).toMatchObject({
      recurrence: { frequency: 'weekly', weekdays: ['tuesday'], interval: 1 },
      exceptions: [elsewhere],
    });
  });

  it('[Z-62] leaves a date out, and takes that back', async () => {
    serve();
    const { user } = await openSeries();
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(await screen.findByText('Skipped')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Booked: 14:00–14:30')).toBeInTheDocument();
  });

  it('[Z-62] leads a refused series into the planner, with nothing lost', async () => {
    serve();
    server.use(refuse(createBooking, 'booking.series_clashes', { params: { taken: 1, dates: 2 } }));
    const { user } = await openSeries();
    await screen.findByText("1 of 2 dates can't be booked");
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    const refusal = await screen.findByRole('alert');
    await waitFor(() => expect(refusal).toHaveFocus());
    expect(refusal).toHaveTextContent(/All dates are booked, or none/);
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Weekly');
  });
});
