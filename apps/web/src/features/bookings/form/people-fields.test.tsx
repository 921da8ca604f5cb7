import {
  createBooking,
  getResource,
  listBuildings,
  listCalendar,
  listPeople,
  packCalendar,
  releaseHold,
} from '@axp/contracts';
import { findBusyTimes } from '@axp/contracts/invitations';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { booking, building, colleague, room } from '@/shared/booking/testing/fixtures.ts';
import {
  acme,
  handle,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { BookingPage } from '../booking-page.tsx';
import { holdBeside } from '../testing/holds.ts';
import { car } from '../testing/kinds.ts';

const span = 'start=2027-03-01T07:00:00.000Z&end=2027-03-01T08:00:00.000Z';
const merchant = { ...acme, services: { room: '1', car: '1' } };

function serve(resource: typeof room) {
  server.use(
    respond(getResource, resource),
    respond(listCalendar, packCalendar([])),
    respond(listBuildings, [building]),
    respond(createBooking, booking()),
    respond(releaseHold, null),
    respond(findBusyTimes, []),
    holdBeside([]),
    // Finds the colleague by name, and no one by anything else.
    handle(listPeople, ({ url }) => {
      const text = new URL(url).searchParams.get('text') ?? '';
      const isFound = colleague.fullName.toLowerCase().startsWith(text.toLowerCase());
      return HttpResponse.json({ data: isFound ? [colleague] : [], meta: { nextCursor: null } });
    }),
  );
}

async function open(kind: 'room' | 'car', name: string) {
  const resource = { room, car }[kind];
  serve(resource);
  const path = `/bookings/${kind}?resourceId=${resource.id}&${span}`;
  renderWithProviders(<BookingPage kind={kind} />, { path, merchant });
  const field = await screen.findByRole('combobox', { name });
  const chips = () =>
    within(field.closest('.MuiInputBase-root') ?? field)
      .queryAllByRole('button')
      .map((chip) => chip.textContent)
      .filter(Boolean);
  return { field, chips, user: userEvent.setup() };
}

describe('invited colleagues who are busy', () => {
  it('are shown with their busy time and without a title', async () => {
    const { field, user } = await open('room', 'Invitees');
    const hour = { start: '2027-03-01T07:30:00.000Z', end: '2027-03-01T08:30:00.000Z' };
    server.use(respond(findBusyTimes, [{ userId: colleague.id, busy: [hour] }]));
    await user.type(field, 'somchai d{Enter}');
    expect(await screen.findByText('Somchai Dee is busy 14:30–15:30')).toBeInTheDocument();
    expect(requestsOf(findBusyTimes)[0]?.body).toEqual({
      userIds: [colleague.id],
      times: [{ start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' }],
    });
  });
});

describe('people of a booking', () => {
  it('[Z-21] are added with Enter or a comma, which never send the form', async () => {
    const { field, chips, user } = await open('room', 'Invitees');
    await user.type(field, 'one@example.com,two@example.com,');
    expect(chips()).toEqual(['one@example.com', 'two@example.com']);
    await user.type(field, 'somchai d{Enter}');
    await waitFor(() => expect(chips()).toContain('Somchai Dee'));
    await user.type(field, '{Enter}{Enter}');
    expect(field).toHaveValue('');
    expect(requestsOf(createBooking)).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'People' })).toHaveValue('4');
  });

  it('[Z-21] are added with Enter while the search for them still runs', async () => {
    const { field, chips, user } = await open('room', 'Invitees');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      handle(listPeople, async () => {
        await answered;
        return HttpResponse.json({ data: [colleague], meta: { nextCursor: null } });
      }),
    );
    await user.type(field, 'somchai d');
    await waitFor(() =>
      expect(requestsOf(listPeople).at(-1)?.url.searchParams.get('text')).toBe('somchai d'),
    );
    await user.type(field, '{Enter}');
    answer();
    await waitFor(() => expect(chips()).toEqual(['Somchai Dee']));
    expect(field).toHaveValue('');
  });

  it('[Z-21] are removed with Backspace, the last first', async () => {
    const { field, chips, user } = await open('room', 'Invitees');
    await user.type(field, 'one@example.com,two@example.com,');
    await user.type(field, '{Backspace}');
    expect(chips()).toEqual(['one@example.com']);
  });

  it('[Z-21] are not guessed: an unknown name stays, with an explanation', async () => {
    const { field, chips, user } = await open('room', 'Invitees');
    await user.type(field, 'Nobody Here{Enter}');
    expect(await screen.findByText(/Enter an email address to invite a guest/)).toBeVisible();
    expect(field).toHaveValue('Nobody Here');
    expect(chips()).toEqual([]);
    expect(requestsOf(createBooking)).toEqual([]);
  });

  it.each([
    [
      'Chai Wong <chai@partner.test>; Bob Ray <bob@x.test>; dora@y.test',
      ['Chai Wong', 'Bob Ray', 'dora@y.test'],
    ],
    ['Wong, Chai <chai@partner.test>; Ray, Bob <bob@x.test>', ['Chai Wong', 'Bob Ray']],
    ['Chai Wong\tchai@partner.test\r\nBob Ray\tbob@x.test\r\n', ['Chai Wong', 'Bob Ray']],
  ])('[Z-21] are all read from a pasted list: %j', async (text, expected) => {
    const { field, chips, user } = await open('room', 'Invitees');
    await user.click(field);
    await user.paste(text);
    expect(chips()).toEqual(expected);
    expect(field).toHaveValue('');
  });

  it('[Z-21] that a pasted list does not identify stay in the field', async () => {
    const { field, chips, user } = await open('room', 'Invitees');
    await user.click(field);
    await user.paste('Chai Wong <chai@partner.test>; Nobody Here; no@; Somchai Dee');
    await waitFor(() => expect(chips()).toEqual(['Chai Wong', 'Somchai Dee']));
    expect(field).toHaveValue('Nobody Here, no@');
    expect(field).toHaveAccessibleDescription(/Enter an email address to invite a guest/);
  });

  it('[Z-21] are not lost when the field is left, and go with the booking', async () => {
    const { field, user } = await open('room', 'Invitees');
    await user.type(field, 'last@example.com');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    const body = requestsOf(createBooking)[0]?.body;
    expect(body).toMatchObject({ invitees: [{ email: 'last@example.com' }] });
    // The server names a booking without a title.
    expect(body).not.toHaveProperty('title');
  });

  it('[Z-22] in a car are read from pasted lines, one passenger each', async () => {
    const { field, chips, user } = await open('car', 'Passengers');
    await user.click(field);
    await user.paste('Ann Guest\nSomchai Dee\nBob Ray <bob@x.test>\n');
    await waitFor(() => expect(chips()).toEqual(['Bob Ray', 'Ann Guest', 'Somchai Dee']));
  });

  it('[Z-22] in a car are colleagues by name and others as typed', async () => {
    const { field, chips, user } = await open('car', 'Passengers');
    await user.type(field, 'Somchai Dee{Enter}');
    await waitFor(() => expect(chips()).toEqual(['Somchai Dee']));
    await user.type(field, 'Ann Guest,');
    await waitFor(() => expect(chips()).toEqual(['Somchai Dee', 'Ann Guest']));
    expect(requestsOf(createBooking)).toEqual([]);
  });
});
