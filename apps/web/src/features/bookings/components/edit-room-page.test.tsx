import { editBooking, getBooking, getResource, listCalendar, listPeople } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, noAbilities, room, taken } from '@/shared/booking/testing/fixtures.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { EditRoomPage } from './edit-room-page.tsx';

const mine = booking({ start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' });
const path = `/my-booking/room/edit?id=${mine.id}`;
const own = taken(mine.start, mine.end, { bookingId: mine.id, isMine: true });

function serve(current = mine) {
  server.use(
    // Before the booking, whose path would match the calendar's, too.
    respond(listCalendar, [own]),
    respond(getBooking, current),
    respond(getResource, room),
    respond(listPeople, [], { meta: { nextCursor: null } }),
  );
}

async function open() {
  const view = renderWithProviders(<EditRoomPage />, { path });
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
    expect(await screen.findByText('The room is free at this time')).toBeInTheDocument();
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
      name: 'Somebody changed this booking meanwhile',
    });
    expect(within(dialog).getByText('Both changed')).toBeInTheDocument();
    expect(dialog).toHaveTextContent(/TitleBoth changedStored nowTheirsYoursMine/);
    expect(dialog).toHaveTextContent(/DescriptionStored nowFrom elsewhere/);
    server.use(respond(editBooking, { ...theirs, version: 3, title: 'Mine' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(requestsOf(editBooking)[1]?.body).toEqual({ version: 2, title: 'Mine' });
  });

  it('[Z-06] keeps theirs and loses nothing else that was typed', async () => {
    serve();
    server.use(refuse(editBooking, 'booking.stale'));
    const { user } = await open();
    await retitle(user, 'Mine');
    await user.click(screen.getByRole('button', { name: /Details and privacy/ }));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'My notes');
    server.use(respond(getBooking, { ...mine, version: 2, title: 'Theirs' }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Keep theirs' }));
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
    renderWithProviders(<EditRoomPage />, { path });
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Theirs.*Mine/);
  });

  it('[M-01] explains a booking that cannot be changed any more', async () => {
    serve({ ...mine, status: 'cancelled', abilities: noAbilities });
    renderWithProviders(<EditRoomPage />, { path });
    expect(await screen.findByText("This booking can't be changed any more")).toBeInTheDocument();
  });

  it('[B-07] names the taken time when the new one is refused', async () => {
    serve();
    server.use(
      refuse(editBooking, 'booking.slot_taken', {
        clashes: [{ start: '2027-03-01T08:00:00.000Z', end: '2027-03-01T09:00:00.000Z' }],
      }),
    );
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Start' }), '14:30');
    await user.click(save());
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('15:00–16:00');
    expect(screen.getByRole('combobox', { name: 'Start' })).toHaveDisplayValue('14:30');
  });
});
