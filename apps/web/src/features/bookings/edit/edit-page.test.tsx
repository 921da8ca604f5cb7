import { editBooking, getBooking, getResource, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { booking, hit, noAbilities, otherRoom, room } from '@/shared/booking/testing/fixtures.ts';
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
import { mine, openEdit, owner, path, retitle, save, serve } from '../testing/edit.tsx';
import { EditPage } from './edit-page.tsx';

describe('changing a booking', () => {
  it('[M-01] sends what was changed with its starting version', async () => {
    serve();
    server.use(respond(editBooking, { ...mine, version: 2 }));
    const { user, visits, title } = await openEdit();
    expect(title).toHaveValue(mine.title);
    expect(save()).toBeDisabled();
    await retitle(user, 'Design critique');
    await user.click(save());
    await waitFor(() => expect(visits.paths).toEqual([`/my-booking?id=${mine.id}`]));
    expect(requestsOf(editBooking)[0]?.body).toEqual({ version: 1, title: 'Design critique' });
  });

  it('[M-01] does not conflict with itself', async () => {
    serve();
    await openEdit();
    expect(await screen.findByText('Andaman is free all day')).toBeInTheDocument();
  });

  it('[Z-06] shows what changed since and saves mine on top of it', async () => {
    serve();
    server.use(refuse(editBooking, 'booking.stale'));
    const { user, visits } = await openEdit();
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

  it('[Z-06] keeps theirs and nothing else typed is lost', async () => {
    serve();
    server.use(refuse(editBooking, 'booking.stale'));
    const { user } = await openEdit();
    await retitle(user, 'Mine');
    await user.click(screen.getByRole('button', { name: /^More options/ }));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'My notes');
    server.use(respond(getBooking, { ...mine, version: 2, title: 'Theirs' }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Drop my changes' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Theirs'),
    );
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('My notes');
  });

  it('[Z-06] keeps a change over a reload, with its starting version', async () => {
    serve();
    const first = await openEdit();
    await retitle(first.user, 'Mine');
    first.unmount();
    serve({ ...mine, version: 2, title: 'Theirs' });
    renderWithProviders(<EditPage kind="room" />, { path, user: owner });
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Theirs.*Mine/);
  });

  it('[H-09] names a limit and when it ends, and keeps what was changed', async () => {
    serve();
    const params = { kind: 'mails', limit: 3000, untilAt: '2027-03-01T17:00:00.000Z' };
    server.use(refuse(editBooking, 'limit.reached', { params }));
    const { user } = await openEdit();
    await retitle(user, 'Design critique');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /can send up to 3000 emails a day. Continue from 2 Mar, 00:00/,
    );
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Design critique');
  });

  it('[M-01] explains a booking that can no longer be changed', async () => {
    serve({ ...mine, status: 'cancelled', abilities: noAbilities });
    renderWithProviders(<EditPage kind="room" />, { path });
    expect(await screen.findByText('This booking can no longer be changed')).toBeInTheDocument();
  });

  it('[Z-20] names a booking after its person when the title is removed', async () => {
    serve();
    server.use(respond(editBooking, mine));
    const { user, title } = await openEdit();
    await user.clear(title);
    await user.click(save());
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(1));
    const named = `${mine.bookedFor.fullName}'s booking`;
    expect(title).toHaveAttribute('placeholder', named);
    expect(requestsOf(editBooking)[0]?.body).toEqual({ version: 1, title: named });
  });

  it('[B-07] names the taken time when the new one is refused', async () => {
    serve();
    server.use(
      refuse(editBooking, 'booking.slot_taken', {
        clashes: [{ start: '2027-03-01T08:00:00.000Z', end: '2027-03-01T09:00:00.000Z' }],
      }),
    );
    const { user } = await openEdit();
    await typeTime(user, 'Start', '14:30');
    await user.click(save());
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Another user has just booked this time');
    expect(screen.getByText(/^Andaman is booked .*15:00–16:00$/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Start' })).toHaveDisplayValue('14:30');
  });
});

describe('changing in special cases', () => {
  it('[Z-71] requires a reason for another person’s booking', async () => {
    serve();
    server.use(respond(editBooking, mine));
    const { user } = await openEdit(somchai);
    await retitle(user, 'Other');
    await user.click(save());
    expect(requestsOf(editBooking)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'Asked to');
    await user.click(save());
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toMatchObject({ reason: 'Asked to' });
  });

  it('[Z-71] allows only end, people and notes while the booking runs', async () => {
    const now = Date.now();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    serve(booking({ start: at(-30), end: at(30) }));
    renderWithProviders(<EditPage kind="room" />, { path, user: owner });
    expect(await screen.findByText(/This booking has started/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Start' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'End' })).toBeEnabled();
    expect(screen.queryByRole('textbox', { name: /^Title/ })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Description' })).toBeInTheDocument();
  });

  it('[E-11] allows only what the organiser’s calendar does not decide on', async () => {
    const fields = ['title', 'start', 'end', 'resourceId', 'attendees', 'invitees'];
    const address = 'andaman@rooms.acme.test';
    serve({ ...mine, origin: { address, client: 'Outlook', fields, otherStart: null } });
    server.use(respond(editBooking, mine));
    renderWithProviders(<EditPage kind="room" />, { path, user: owner });
    expect(await screen.findByText(/comes from another calendar/)).toBeInTheDocument();
    for (const name of ['Start', 'Invitees']) {
      expect(screen.queryByRole('combobox', { name })).not.toBeInTheDocument();
    }
    const field = screen.getByRole('textbox', { name: 'Description' });
    await userEvent.type(field, 'Mind the step');
    await userEvent.click(save());
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toEqual({ version: 1, description: 'Mind the step' });
  });

  it('[Z-43] explains before saving that a change needs approval', async () => {
    serve();
    server.use(respond(getResource, { ...room, needsApproval: true }));
    const { user } = await openEdit(owner);
    await typeTime(user, 'Start', '15:00');
    expect(await screen.findByText(/needs approval/)).toBeInTheDocument();
  });

  it('[M-01] opens with the room or people selection that the link asks for', async () => {
    serve();
    const meta = { nextCursor: null, total: 1, free: 1, suggestions: [] };
    server.use(respond(searchResources, [hit({ resource: otherRoom })], { meta }));
    const first = renderWithProviders(<EditPage kind="room" />, {
      path: `${path}&focus=resource`,
      user: owner,
    });
    expect(await screen.findByRole('button', { name: /^Samui/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change room' })).toHaveFocus();
    first.unmount();
    renderWithProviders(<EditPage kind="room" />, { path: `${path}&focus=invitees`, user: owner });
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
    const { user, visits } = await openEdit();
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
