import type { PreviewedDate, User } from '@axp/contracts';
import {
  editBooking,
  getBooking,
  getResource,
  listCalendar,
  listPeople,
  packCalendar,
  previewSeriesEdit,
  searchResources,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  booker,
  booking,
  hit,
  id,
  noAbilities,
  otherRoom,
  room,
  taken,
} from '@/shared/booking/testing/fixtures.ts';
import { typeTime } from '@/shared/booking/testing/times.ts';
import {
  handle,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { EditRoomPage } from './edit-pages.tsx';

const mine = booking({ start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' });
const path = `/my-booking/room/edit?id=${mine.id}`;
const noDates = {
  timezone: 'Asia/Bangkok',
  freeCount: 0,
  occurrenceCount: 0,
  skippedMonths: [],
};
const own = taken(mine.start, mine.end, { bookingId: mine.id, isMine: true });

function serve(current = mine) {
  server.use(
    // Before the booking, whose path would match the calendar's, too.
    respond(listCalendar, packCalendar([own])),
    respond(getBooking, current),
    respond(getResource, room),
    respond(listPeople, [], { meta: { nextCursor: null } }),
  );
}

/** Owner of the booking; colleagues need a reason to change it. */
const owner = { ...somchai, id: booker.id };

async function open(user: User = owner) {
  const view = renderWithProviders(<EditRoomPage />, { path, user });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  return { ...view, title, user: userEvent.setup() };
}

const save = () => screen.getByRole('button', { name: 'Save changes' });

async function retitle(user: ReturnType<typeof userEvent.setup>, text: string) {
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, text);
}

describe('changing a booking', () => {
  it('[M-01] sends what was changed with the version it was made from', async () => {
    serve();
    server.use(respond(editBooking, { ...mine, version: 2 }));
    const { user, visits, title } = await open();
    expect(title).toHaveValue(mine.title);
    expect(save()).toBeDisabled();
    await retitle(user, 'Design critique');
    await user.click(save());
    await waitFor(() => expect(visits.paths).toEqual([`/my-booking?id=${mine.id}`]));
    expect(requestsOf(editBooking)[0]?.body).toEqual({ version: 1, title: 'Design critique' });
  });

  it('[M-01] does not stand in its own way', async () => {
    serve();
    await open();
    expect(await screen.findByText('Andaman is free all day')).toBeInTheDocument();
  });

  it('[Z-06] shows what changed meanwhile and saves mine on top of it', async () => {
    serve();
    server.use(refuse(editBooking, 'booking.stale'));
    const { user, visits } = await open();
    await retitle(user, 'Mine');
    const theirs = { ...mine, version: 2, title: 'Theirs', description: 'From elsewhere' };
    server.use(respond(getBooking, theirs));
    await user.click(save());
    const dialog = await screen.findByRole('dialog', {
      name: 'This booking has changed since you opened it',
    });
    expect(within(dialog).getByText('Both changed')).toBeInTheDocument();
    expect(dialog).toHaveTextContent(/TitleBoth changedSavedTheirsYoursMine/);
    expect(dialog).toHaveTextContent(/DescriptionSavedFrom elsewhere/);
    server.use(respond(editBooking, { ...theirs, version: 3, title: 'Mine' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save with my changes' }));
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(requestsOf(editBooking)[1]?.body).toEqual({ version: 2, title: 'Mine' });
  });

  it('[Z-06] keeps theirs and loses nothing else that was typed', async () => {
    serve();
    server.use(refuse(editBooking, 'booking.stale'));
    const { user } = await open();
    await retitle(user, 'Mine');
    await user.click(screen.getByRole('button', { name: /^More options/ }));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'My notes');
    server.use(respond(getBooking, { ...mine, version: 2, title: 'Theirs' }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Drop my changes' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs'),
    );
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('My notes');
  });

  it('[Z-06] keeps a change over a reload, with the state it began from', async () => {
    serve();
    const first = await open();
    await retitle(first.user, 'Mine');
    first.unmount();
    serve({ ...mine, version: 2, title: 'Theirs' });
    renderWithProviders(<EditRoomPage />, { path, user: owner });
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Theirs.*Mine/);
  });

  it('[H-09] names a limit and when it ends, and keeps what was changed', async () => {
    serve();
    const params = { kind: 'mails', limit: 3000, untilAt: '2027-03-01T17:00:00.000Z' };
    server.use(refuse(editBooking, 'limit.reached', { params }));
    const { user } = await open();
    await retitle(user, 'Design critique');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /can send up to 3000 emails a day. Continue from 2 Mar, 00:00/,
    );
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Design critique');
  });

  it('[M-01] explains a booking that cannot be changed any more', async () => {
    serve({ ...mine, status: 'cancelled', abilities: noAbilities });
    renderWithProviders(<EditRoomPage />, { path });
    expect(await screen.findByText('This booking can no longer be changed')).toBeInTheDocument();
  });

  it('[B-07] names the taken time when the new one is refused', async () => {
    serve();
    server.use(
      refuse(editBooking, 'booking.slot_taken', {
        clashes: [{ start: '2027-03-01T08:00:00.000Z', end: '2027-03-01T09:00:00.000Z' }],
      }),
    );
    const { user } = await open();
    await typeTime(user, 'From', '14:30');
    await user.click(save());
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Another user has just booked this time');
    expect(screen.getByText(/^Andaman is booked .*15:00–16:00$/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveDisplayValue('14:30');
  });
});

describe('changing a date of a series', () => {
  const rule = { frequency: 'weekly', interval: 1, weekdays: ['monday'], count: 4 } as const;
  const date = booking({
    ...mine,
    seriesId: id(60),
    series: {
      id: id(60),
      recurrence: { ...rule, weekdays: ['monday'] },
      originalStart: mine.start,
      isChanged: false,
      changedFields: [],
      bookedCount: 4,
      waitingCount: 0,
      followingRecurrence: { ...rule, weekdays: ['monday'] },
      openCounts: { following: 4, all: 4 },
      skippedDates: [],
      movedDates: [],
      skippedMonths: [],
    },
  });
  const scopeOf = (index: number) => requestsOf(editBooking)[index]?.url.searchParams.get('scope');

  it('[Z-63] changes one date, or this and the following', async () => {
    serve(date);
    server.use(respond(editBooking, date));
    const { user, visits } = await open();
    expect(screen.getByRole('radio', { name: 'This date only' })).toBeChecked();
    expect(screen.queryByRole('combobox', { name: 'Repeat' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'This and following dates (4)' }));
    expect(screen.getByRole('combobox', { name: 'Repeat' })).toBeInTheDocument();
    await retitle(user, 'Weekly critique');
    await user.click(save());
    await waitFor(() => expect(visits.paths).toEqual([`/my-booking?id=${date.id}`]));
    expect(scopeOf(0)).toBe('following');
    expect(requestsOf(editBooking)[0]?.body).toEqual({ version: 1, title: 'Weekly critique' });
  });

  it('[Z-63] counts the dates that a change of the following ones reaches', async () => {
    const { series } = date;
    const third = { ...rule, weekdays: ['monday' as const], count: 2 };
    serve(booking({ ...date, series: series && { ...series, followingRecurrence: third } }));
    server.use(respond(editBooking, date), respond(previewSeriesEdit, [], { meta: noDates }));
    const { user } = await open();
    const count = () => screen.getByRole('textbox', { name: 'Number of dates' });
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    expect(count()).toHaveValue('4');
    await user.click(screen.getByRole('radio', { name: 'This and following dates (4)' }));
    expect(count()).toHaveValue('2');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await user.clear(count());
    await user.type(count(), '3');
    await user.click(save());
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toMatchObject({ recurrence: { count: 3 } });
  });

  it('[Z-63] lists first which dates would lose what was changed of them alone', async () => {
    serve(date);
    const changed = '2027-03-08T09:00:00.000Z';
    const params = { originalStart: '2027-03-08T07:00:00.000Z', startAt: changed };
    const errors = [{ path: 'dates.0', code: 'changed_by_itself', message: '', params }];
    server.use(
      refuse(editBooking, 'booking.series_exceptions', { params: { changed: 1 }, errors }),
    );
    const { user, visits } = await open();
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    await typeTime(user, 'From', '15:00');
    await user.click(save());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Mon 8 Mar 2027 16:00/);
    server.use(respond(editBooking, date));
    await user.click(within(dialog).getByRole('button', { name: 'Change all dates' }));
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(requestsOf(editBooking)[1]?.body).toMatchObject({ isConfirmed: true });
    expect(scopeOf(1)).toBe('all');
  });

  /** Of four dates the third is in the way, and can be had an hour later or left out. */
  function serveClash() {
    const start = '2027-03-15T08:00:00.000Z';
    const slot = { start, end: '2027-03-15T09:00:00.000Z' };
    const later = { start: slot.end, end: '2027-03-15T10:00:00.000Z' };
    const wish = { action: 'replace', originalStart: start, ...later } as const;
    const skip = { action: 'skip', originalStart: start } as const;
    const { rules: _, isFavourite: __, ...shown } = room;
    const clash = {
      ...slot,
      originalStart: start,
      resourceId: room.id,
      availability: 'taken',
      problem: null,
      clashes: [slot],
      choices: [
        { kind: 'shift', resource: shown, ...later, wish },
        { kind: 'skip', resource: null, ...slot, wish: skip },
      ],
    } satisfies PreviewedDate;
    server.use(respond(previewSeriesEdit, [clash], { meta: noDates }));
    return { wish, skip };
  }

  it('[Z-62] names the dates in the way before a change is saved, and repairs them', async () => {
    serve(date);
    const { wish } = serveClash();
    server.use(respond(editBooking, date));
    const { user, visits } = await open();
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    await typeTime(user, 'From', '15:00');
    expect(await screen.findByText(/^Mon 15 Mar 2027: Andaman is booked/)).toBeInTheDocument();
    const choices = screen.getByRole('group', { name: /^Instead of .*15:00–16:00/ });
    await user.click(within(choices).getByRole('button', { name: '16:00–17:00' }));
    expect(await screen.findByText('Moved to 16:00–17:00')).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toMatchObject({ exceptions: [wish] });
  });

  it('[Z-62] leads a refused change to its dates, and leaves them out on wish', async () => {
    serve(date);
    const { skip } = serveClash();
    server.use(refuse(editBooking, 'booking.series_clashes', { errors: [] }));
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    await typeTime(user, 'From', '15:00');
    await screen.findByText(/^Mon 15 Mar 2027: Andaman is booked/);
    await user.click(save());
    const refusal = await screen.findByText(/All dates are booked, or none/);
    await waitFor(() => expect(refusal.closest('[role=alert]')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await user.click(save());
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(2));
    expect(requestsOf(editBooking)[1]?.body).toMatchObject({ exceptions: [skip] });
  });

  it('[Z-63] changes the pattern of the series, as far as it can be booked', async () => {
    serve(date);
    server.use(respond(editBooking, date), respond(previewSeriesEdit, [], { meta: noDates }));
    const { user, visits } = await open();
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    const count = screen.getByRole('textbox', { name: 'Number of dates' });
    await user.clear(count);
    await user.type(count, '999');
    await user.click(save());
    expect(count).toBeInvalid();
    expect(count).toHaveAccessibleDescription(
      /^Enter a number from 1 to \d+\. Up to \d+ dates, until/,
    );
    expect(requestsOf(editBooking)).toEqual([]);
    await user.clear(count);
    await user.type(count, '2');
    await user.click(save());
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toMatchObject({
      recurrence: { frequency: 'weekly', weekdays: ['monday'], count: 2 },
    });
  });
});

describe('changing in special cases', () => {
  it('[Z-71] asks for a reason when the booking is of somebody else', async () => {
    serve();
    server.use(respond(editBooking, mine));
    const { user } = await open(somchai);
    await retitle(user, 'Other');
    await user.click(save());
    expect(requestsOf(editBooking)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'Asked to');
    await user.click(save());
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toMatchObject({ reason: 'Asked to' });
  });

  it('[Z-71] leaves only end, people and notes while the booking runs', async () => {
    const now = Date.now();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    serve(booking({ start: at(-30), end: at(30) }));
    renderWithProviders(<EditRoomPage />, { path, user: owner });
    expect(await screen.findByText(/This booking has started/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'From' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'To' })).toBeEnabled();
    expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Description' })).toBeInTheDocument();
  });

  it('[Z-43] tells before saving that a change waits for approval', async () => {
    serve();
    server.use(respond(getResource, { ...room, needsApproval: true }));
    const { user } = await open(owner);
    await typeTime(user, 'From', '15:00');
    expect(await screen.findByText(/needs approval/)).toBeInTheDocument();
  });

  it('[M-01] opens with the rooms, or the people, that the link asks for', async () => {
    serve();
    const meta = { nextCursor: null, total: 1, free: 1, suggestions: [] };
    server.use(respond(searchResources, [hit({ resource: otherRoom })], { meta }));
    const first = renderWithProviders(<EditRoomPage />, {
      path: `${path}&focus=resource`,
      user: owner,
    });
    expect(await screen.findByRole('button', { name: /^Samui/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change room' })).toHaveFocus();
    first.unmount();
    renderWithProviders(<EditRoomPage />, { path: `${path}&focus=invitees`, user: owner });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Invitees' })).toHaveFocus());
  });

  it('[M-01] moves the booking to another room, and back', async () => {
    serve();
    const found = hit({ resource: { ...otherRoom, timezone: room.timezone } });
    const meta = { nextCursor: null, total: 1, free: 1, suggestions: [] };
    server.use(
      respond(editBooking, mine),
      respond(searchResources, [found], { meta }),
      handle(getResource, ({ url }) =>
        HttpResponse.json({ data: url.endsWith(room.id) ? room : otherRoom }),
      ),
    );
    const { user, visits } = await open();
    await user.click(screen.getByRole('button', { name: 'Change room' }));
    await user.click(await screen.findByRole('button', { name: /^Samui/ }));
    expect(await screen.findByText('Samui is free all day')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change room' }));
    expect(screen.getByRole('button', { name: /^Keep Andaman/ })).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toEqual({ version: 1, resourceId: otherRoom.id });
  });
});
