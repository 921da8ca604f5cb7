import {
  createBooking,
  getResource,
  listBusinessUnits,
  listCalendar,
  listPeople,
  packCalendar,
  releaseHold,
  searchResources,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  booking,
  colleague,
  hit,
  otherRoom,
  room,
  taken,
} from '@/shared/booking/testing/fixtures.ts';
import {
  disconnect,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { BookingPage } from '../booking-page.tsx';
import { holdBeside } from '../testing/holds.ts';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
const path = `/bookings/room?resourceId=${room.id}&start=${window.start}&end=${window.end}&people=4`;
const pageMeta = { nextCursor: null, total: 1, free: 1, suggestions: [] };

function serve(...entries: ReturnType<typeof taken>[]) {
  server.use(
    respond(getResource, room),
    respond(listCalendar, packCalendar(entries)),
    respond(searchResources, [hit({ resource: otherRoom })], { meta: pageMeta }),
    respond(listPeople, [colleague], { meta: { nextCursor: null } }),
    holdBeside(entries),
    respond(releaseHold, null),
  );
}

type Surroundings = Parameters<typeof renderWithProviders>[1];

async function openForm(surroundings: Surroundings = {}) {
  const view = renderWithProviders(<BookingPage kind="room" />, { path, ...surroundings });
  await screen.findByRole('textbox', { name: /^(Title|หัวข้อ)/ });
  return { ...view, user: userEvent.setup() };
}

const title = () => screen.getByRole('textbox', { name: /^Title/ });
const submit = () => screen.getByRole('button', { name: 'Book' });
const keys = () => requestsOf(createBooking).map(({ headers }) => headers.get('idempotency-key'));

describe('form of a room', () => {
  it('[B-01] books and opens the success page', async () => {
    serve();
    server.use(respond(createBooking, booking()));
    const { user, visits } = await openForm();
    await user.type(title(), 'Planning');
    await user.click(submit());
    await waitFor(() =>
      expect(visits.paths).toEqual([`/bookings/room?success=true&bookingId=${booking().id}`]),
    );
    expect(requestsOf(createBooking)[0]?.body).toMatchObject({
      type: 'room',
      resourceId: room.id,
      title: 'Planning',
      attendees: 4,
      ...window,
      bookedForId: somchai.id,
      businessUnitId: somchai.businessUnits[0]?.id,
    });
  });

  it.each([
    [false, /Ask help@acme\.test to add one\./],
    [true, /no business unit is set up\.$/],
  ])(
    '[P-04] explains to an administrator that no unit is set up: %s',
    async (isAdministrator, words) => {
      serve();
      server.use(respond(listBusinessUnits, []));
      await openForm({ user: { ...somchai, businessUnits: [], isAllBu: 1, isAdministrator } });
      expect(await screen.findByText(words)).toBeVisible();
      const links = screen.queryAllByRole('link', { name: 'Set up business units' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        isAdministrator ? ['/admin/units'] : [],
      );
    },
  );

  it('[D-04] is for the colleague in the address, and shows it', async () => {
    serve();
    server.use(respond(createBooking, booking()));
    const { user } = await openForm({ path: `${path}&for=${colleague.id}` });
    expect(await screen.findByText(`You are booking for ${colleague.fullName}.`)).toBeVisible();
    await user.type(title(), 'Planning');
    await user.click(submit());
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    expect(requestsOf(createBooking)[0]?.body).toMatchObject({ bookedForId: colleague.id });
    const asked = requestsOf(listPeople).map(({ url }) => url.searchParams.get('id'));
    expect(asked).toContain(colleague.id);
  });

  it('[Z-21] [Z-24] keeps a pasted link that is too long, and reports it before it is sent', async () => {
    serve();
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: /^More options/ }));
    const link = await screen.findByRole('textbox', { name: 'Meeting link' });
    const long = `https://meet.example.test/${'x'.repeat(2100)}`;
    await user.click(link);
    await user.paste(long);
    expect(link).toHaveValue(long);
    expect(link).toHaveAccessibleDescription('At most 2048 characters.');
    await user.click(title());
    await user.paste('x'.repeat(121));
    expect(title()).toHaveValue('x'.repeat(121));
    expect(title()).toHaveAccessibleDescription('At most 120 characters.');
    await user.click(submit());
    expect(requestsOf(createBooking)).toEqual([]);
  });

  it('[Z-20] [Z-21] offers every field, with the optional ones collapsed', async () => {
    serve();
    const { user } = await openForm();
    for (const name of ['Date', 'Start', 'End', 'Repeat', 'Invitees']) {
      expect(await screen.findByRole('combobox', { name })).toBeInTheDocument();
    }
    expect(screen.getByRole('textbox', { name: 'People' })).toHaveValue('4');
    const fold = screen.getByRole('button', { name: /^More options/ });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    expect(await screen.findByRole('combobox', { name: 'Booked for' })).toHaveValue(
      'Somchai Jaidee',
    );
    for (const name of ['Description', 'Meeting link', 'Needed in the room', 'Catering']) {
      expect(screen.getByRole('textbox', { name })).toBeInTheDocument();
    }
    for (const name of ['Privacy', 'Business unit', 'Layout']) {
      expect(screen.getByRole('combobox', { name })).toBeInTheDocument();
    }
  });

  it('[Z-21] invites colleagues by name and guests by email', async () => {
    serve();
    server.use(respond(createBooking, booking()));
    const { user } = await openForm();
    await user.type(title(), 'Planning');
    const invitees = await screen.findByRole('combobox', { name: 'Invitees' });
    await user.click(invitees);
    await user.click(await screen.findByRole('option', { name: /Somchai Dee/ }));
    await user.type(invitees, 'guest@example.com');
    await user.click(await screen.findByRole('option', { name: 'Invite guest@example.com' }));
    await user.click(submit());
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    expect(requestsOf(createBooking)[0]?.body).toMatchObject({
      invitees: [{ userId: colleague.id }, { email: 'guest@example.com' }],
    });
  });

  it('reports that people could not be searched, not that there are none', async () => {
    serve();
    server.use(disconnect(listPeople));
    const { user } = await openForm();
    await user.type(await screen.findByRole('combobox', { name: 'Invitees' }), 'Som');
    expect(await screen.findByText(/^The people search failed/)).toBeInTheDocument();
    expect(screen.queryByText(/^No one has this name/)).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Book', 'At least 3 characters.'],
    ['th', 'จอง', 'ต้องมีอย่างน้อย 3 ตัวอักษร'],
  ] as const)(
    '[Z-24] reports an invalid field in %s before anything is sent',
    async (language, action, text) => {
      serve();
      const { user } = await openForm({ language });
      const field = screen.getByRole('textbox', { name: language === 'en' ? /^Title/ : /^หัวข้อ/ });
      await user.type(field, 'ab');
      await user.click(screen.getByRole('button', { name: action }));
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(field).toHaveFocus();
      expect(requestsOf(createBooking)).toEqual([]);
    },
  );

  it('[Z-05] keeps the key of an attempt over a lost connection and changes it with the content', async () => {
    serve();
    server.use(disconnect(createBooking));
    const { user } = await openForm();
    await user.type(title(), 'Planning');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /could not be sent.*booked only once/,
    );
    await user.click(submit());
    await waitFor(() => expect(keys()).toHaveLength(2));
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.type(title(), ' again');
    await user.click(submit());
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('[Z-05] keeps what was typed over a reload', async () => {
    serve();
    const first = await openForm();
    await first.user.type(title(), 'Half a thought');
    first.unmount();
    const { user } = await openForm();
    expect(title()).toHaveValue('Half a thought');
    expect(screen.getByText('We kept your input.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(title()).toHaveValue('');
  });

  it('[Z-13] shows at the top how many bookings a person may have, and when the next is possible', async () => {
    serve();
    const params = { maxUpcomingBookings: 20, possibleAt: '2027-03-01T09:00:00.000Z' };
    const errors = [{ path: 'bookedForId', code: 'booking.quota_reached', message: '', params }];
    server.use(refuse(createBooking, 'booking.quota_reached', { params, errors }));
    const { user } = await openForm();
    await user.type(title(), 'Planning');
    await user.click(submit());
    const [refusal] = await screen.findAllByRole('alert');
    expect(refusal).toHaveTextContent(/A person can have up to 20 upcoming bookings.*16:00/);
    expect(refusal).toHaveFocus();
    expect(title()).toHaveValue('Planning');
  });

  it('[B-07] names the taken time, keeps what was typed and offers other rooms', async () => {
    serve();
    const clashes = [{ start: window.start, end: '2027-03-01T07:30:00.000Z' }];
    server.use(refuse(createBooking, 'booking.slot_taken', { clashes }));
    const { user, visits } = await openForm();
    await user.type(title(), 'Planning');
    await user.click(submit());
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Another user has just booked this time');
    expect(refusal).toHaveFocus();
    expect(screen.getByText(/^Andaman is booked .*14:00–14:30$/)).toBeInTheDocument();
    expect(title()).toHaveValue('Planning');
    const ways = screen.getByRole('region', { name: 'Nearest alternatives' });
    await user.click(await within(ways).findByRole('link', { name: /^Samui/ }));
    expect(visits.paths).toEqual([
      `/bookings/room?resourceId=${otherRoom.id}&start=2027-03-01T07:00Z&end=2027-03-01T08:00Z&people=4`,
    ]);
  });

  it('[B-07] takes the input along to another room', async () => {
    serve();
    server.use(refuse(createBooking, 'booking.slot_taken', { clashes: [window] }));
    const first = await openForm();
    await first.user.type(title(), 'Planning');
    await first.user.click(submit());
    const ways = await screen.findByRole('region', { name: 'Nearest alternatives' });
    await first.user.click(await within(ways).findByRole('link', { name: /^Samui/ }));
    first.unmount();
    server.use(respond(getResource, otherRoom));
    await openForm({ path: path.replace(room.id, otherRoom.id) });
    expect(title()).toHaveValue('Planning');
  });

  it('[B-07] detects a conflict before anything is sent and moves to the next free time', async () => {
    serve(taken('2027-03-01T07:30:00.000Z', '2027-03-01T08:15:00.000Z'));
    const { user } = await openForm();
    expect(await screen.findByText(/^Andaman is booked .*14:30–15:15/)).toBeInTheDocument();
    const ways = screen.getByRole('region', { name: 'Nearest alternatives' });
    await within(ways).findByRole('link', { name: /^Samui/ });
    // The same room a little earlier, another room then, and the same room later: three at most.
    expect(within(ways).getAllByText(room.name)).toHaveLength(2);
    await user.click(within(ways).getByRole('button', { name: /13:30–14:30/ }));
    expect(await screen.findByText('Andaman is free until 14:30')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Start' })).toHaveDisplayValue('13:30');
  });

  it.each([
    ['booking.start_in_past', { earliestAt: '2027-03-01T08:00:00.000Z' }, 'Start', /1 Mar,? 15:00/],
    ['booking.too_long', { maxLengthMinutes: 60, latestEndAt: window.end }, 'End', /At most 1 h/],
    ['booking.over_capacity', { capacity: 8 }, 'People', /seats for 8 people/],
  ] as const)(
    '[Z-14] shows %s at its field with the next choice',
    async (code, params, field, text) => {
      serve();
      server.use(refuse(createBooking, code, { params }));
      const { user } = await openForm();
      await user.type(title(), 'Planning');
      await user.click(submit());
      expect(await screen.findByText(text)).toBeInTheDocument();
      const role = field === 'People' ? 'textbox' : 'combobox';
      expect(screen.getByRole(role, { name: field })).toHaveAccessibleDescription(text);
      await waitFor(() => expect(screen.getByRole(role, { name: field })).toHaveFocus());
    },
  );

  it('[Z-21] warns of too many people, and refuses if the capacity is enforced', async () => {
    serve();
    const first = await openForm({ path: path.replace('people=4', 'people=9') });
    const people = () => screen.getByRole('textbox', { name: 'People' });
    expect(people()).toHaveAccessibleDescription(/8 seats. You can still book it/);
    expect(people()).toBeValid();
    first.unmount();
    const rules = { ...room.rules, enforceCapacity: true };
    server.use(respond(getResource, { ...room, rules }));
    await openForm({ path: path.replace('people=4', 'people=9') });
    expect(people()).toBeInvalid();
    expect(people()).toHaveAccessibleDescription('There are seats for 8 people here.');
  });

  it('[Z-10] shows the room’s time, and the user’s if it differs', async () => {
    serve();
    await openForm({ user: { ...somchai, timezone: 'Europe/London' } });
    const action = screen.getByRole('region', { name: 'Summary' });
    expect(action).toHaveTextContent('14:00–15:00');
    expect(action).toHaveTextContent(/07:00–08:00 your time/);
  });

  it('[B-01] explains a missing room', async () => {
    server.use(refuse(getResource, 'resource.not_found'));
    renderWithProviders(<BookingPage kind="room" />, { path });
    expect(await screen.findByText("This room can't be booked")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a room' })).toBeInTheDocument();
  });
});
