import type { Booking, BookingEvent } from '@axp/contracts';
import { cancelBooking, getBooking, listBookingEvents } from '@axp/contracts';
import { listProblems, reportProblem } from '@axp/contracts/problems';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booker, booking, id, noAbilities } from '@/shared/booking/testing/fixtures.ts';
import { noProblems, problem } from '@/shared/problems/testing/samples.ts';
import {
  disconnect,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { serveList } from './testing/world.ts';

describe('a booking of mine', () => {
  const event = {
    id: id(60),
    at: '2026-11-20T02:00:00.000Z',
    actor: { id: booker.id, fullName: booker.fullName },

    actingFor: null,
    action: 'book' as const,
    from: null,
    to: 'approved' as const,
    reason: null,
    changes: [],
  };
  const path = `/my-booking?id=${booking().id}`;

  const guest = {
    userId: null,
    name: '',
    email: 'g@x.test',
    answer: 'none',
    isReminded: false,
    comment: '',
  } as const;
  /** A booking of the reader's own, with a guest. */
  const mine = (change: Partial<Booking> = {}) =>
    booking({ booker: { ...booker, id: somchai.id }, invitees: [guest], ...change });

  async function open(current = mine(), events: readonly BookingEvent[] = [event]) {
    serveList([]);
    server.use(respond(getBooking, current), respond(listBookingEvents, [...events]));
    const view = renderWithProviders(<MyBookingPage />, { path });
    const shown = await screen.findByRole('region', { name: current.title });
    return { ...view, detail: within(shown), user: userEvent.setup() };
  }

  it.each([
    ['the parts of a room', { parts: ['Room A', 'Room B'] }, 'Includes Room A, Room B'],
    ['what a part belongs to', { partOf: ['Hall'] }, 'Part of Hall'],
  ])('[F-05] names %s', async (_, change, text) => {
    const { detail } = await open(mine(change));
    expect(detail.getByText(text)).toBeInTheDocument();
  });

  it('[M-01] [Z-70] shows its facts, people and history', async () => {
    const { detail } = await open();
    expect(detail.getByText('Andaman')).toBeInTheDocument();
    expect(detail.getByText('12th floor · Riverside Tower · 8 seats')).toBeInTheDocument();
    expect(detail.getByText('g@x.test')).toBeInTheDocument();
    const history = within(detail.getByRole('region', { name: 'History' }));
    expect(await history.findByText('Nicha Suwan booked')).toBeInTheDocument();
    expect(detail.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/my-booking/room/edit?id=${booking().id}`,
    );
  });

  it('[R-08] says that the budget is why it waits', async () => {
    const { detail } = await open(mine({ status: 'pending-approval-book', isOverBudget: true }));
    const cause = `Waits for approval because it goes over the budget of ${mine().businessUnit.title}.`;
    expect(detail.getByText(cause)).toBeVisible();
  });

  it('[Z-12] shows the closed day that it is kept on', async () => {
    const closedDay = { nameEn: 'Songkran', nameTh: 'วันสงกรานต์' };
    const { detail } = await open(mine({ closedDay }));
    expect(detail.getByText('Closed: Songkran')).toBeVisible();
  });

  it('explains that its history could not be loaded, and reloads it on request', async () => {
    serveList([]);
    server.use(respond(getBooking, mine()), disconnect(listBookingEvents));
    renderWithProviders(<MyBookingPage />, { path });
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByRole('alert')).toHaveTextContent('The history could not be loaded.');
    server.use(respond(listBookingEvents, [event]));
    await userEvent.click(history.getByRole('button', { name: 'Try again' }));
    expect(await history.findByText('Nicha Suwan booked')).toBeInTheDocument();
  });

  it('[D-05] shows in its history on whose behalf a colleague decided', async () => {
    const absent = { id: id(77), fullName: 'Dao Rattana' };
    const { detail } = await open(mine(), [{ ...event, action: 'approve', actingFor: absent }]);
    expect(await detail.findByText('Nicha Suwan (for Dao Rattana) approved')).toBeInTheDocument();
  });

  it('[Z-51] shows in its history who checked in with the code of the resource', async () => {
    const scanned = { ...event, action: 'check-in' as const, reason: 'resource_code' };
    const { detail } = await open(mine(), [scanned]);
    const history = within(detail.getByRole('region', { name: 'History' }));
    expect(await history.findByText('Nicha Suwan checked in')).toBeInTheDocument();
    expect(history.getByText('By QR code')).toBeInTheDocument();
    expect(history.queryByText(/resource_code/)).not.toBeInTheDocument();
  });

  it('[Z-22] shows a trip with its driver and passengers, and links to its own form', async () => {
    const { detail } = await open(
      booking({
        type: 'car',
        room: null,
        car: {
          driver: null,
          needsDriver: true,
          passengers: [
            { userId: null, name: 'Zoe' },
            { userId: booker.id, name: booker.fullName },
          ],
          purpose: 'Audit of the new line',
          destination: 'Rayong',
          pickUp: { id: id(1), name: 'Riverside Tower' },
          return: { id: id(2), name: 'Depot' },
          estimatedKm: 320,
          licenceConfirmed: false,
          lastOdometerKm: null,
        },
      }),
    );
    expect(detail.getByText('Rayong')).toBeInTheDocument();
    expect(detail.getByText('A driver is needed')).toBeInTheDocument();
    const people = within(detail.getByRole('region', { name: /^People/ }));
    expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Nicha SuwanOrganiser'),
      expect.stringContaining('ZoePassenger'),
      expect.stringContaining('Nicha SuwanPassenger'),
    ]);
    expect(detail.getByText('Depot')).toBeInTheDocument();
    expect(detail.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      expect.stringContaining('/my-booking/car/edit?id='),
    );
  });

  it('[Z-23] shows how many units of an asset are lent, and their purpose', async () => {
    const asset = { quantity: 12, purpose: 'Town hall', pickUp: null, return: null };
    const { detail } = await open(booking({ type: 'asset', room: null, asset }));
    expect(detail.getByText('12')).toBeInTheDocument();
    expect(detail.getByText('Town hall')).toBeInTheDocument();
  });

  it('[M-01] is cancelled with the seen version, after a confirmation', async () => {
    const { detail, user } = await open(mine({ version: 4 }));
    server.use(respond(cancelBooking, mine({ version: 5, status: 'cancelled' })));
    await user.click(detail.getByRole('button', { name: 'Cancel booking' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel this booking?' }));
    await user.type(question.getByRole('textbox', { name: 'Reason (optional)' }), 'Moved');
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Booking cancelled')).toBeInTheDocument();
    expect(requestsOf(cancelBooking)[0]?.body).toEqual({ version: 4, reason: 'Moved' });
  });

  it('[Z-13] is declined, after a confirmation, if a colleague booked it for the reader', async () => {
    const forMe = { ...booker, id: somchai.id };
    const { detail, user } = await open(booking({ booker, bookedFor: forMe, version: 4 }));
    server.use(respond(cancelBooking, booking({ version: 5, status: 'cancelled' })));
    await user.click(detail.getByRole('button', { name: 'Decline booking' }));
    const question = within(screen.getByRole('dialog', { name: 'Decline this booking?' }));
    expect(question.getByText(/booked it for you and is notified/)).toBeVisible();
    await user.type(question.getByRole('textbox', { name: 'Reason (optional)' }), 'I am away');
    await user.click(question.getByRole('button', { name: 'Decline booking' }));
    await waitFor(() =>
      expect(requestsOf(cancelBooking)[0]?.body).toEqual({ version: 4, reason: 'I am away' }),
    );
  });

  it('[Z-06] asks again, with the current state, when it was changed since', async () => {
    const { detail, user } = await open();
    server.use(refuse(cancelBooking, 'booking.stale'));
    await user.click(detail.getByRole('button', { name: 'Cancel booking' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel this booking?' }));
    server.use(respond(getBooking, mine({ version: 2, title: 'Moved to Friday' })));
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));
    expect(await question.findByText(/Another user changed/)).toBeInTheDocument();
    expect(await question.findByText('Title: Design review → Moved to Friday')).toBeInTheDocument();
    server.use(respond(cancelBooking, mine({ version: 3, status: 'cancelled' })));
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(requestsOf(cancelBooking)[1]?.body).toEqual({ version: 2 }));
  });

  it('[B-04] offers no change if the server allows none', async () => {
    const { detail } = await open(booking({ status: 'checked-out', abilities: noAbilities }));
    expect(detail.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(detail.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
  });

  it('[M-01] has no filled button until an action is due', async () => {
    const { detail } = await open();
    const actions = within(detail.getByRole('group', { name: 'Actions' }));
    const named = [...actions.getAllByRole('link'), ...actions.getAllByRole('button')];
    expect(named.map(({ textContent }) => textContent)).toEqual([
      'Change room',
      'Edit',
      'Invite',
      'Book again',
      'Copy link',
      'Cancel booking',
    ]);
    expect(named.filter(({ className }) => className.includes('contained'))).toEqual([]);
    expect(detail.getByRole('link', { name: 'Change room' })).toHaveAttribute(
      'href',
      `/my-booking/room/edit?id=${booking().id}&focus=resource`,
    );
    expect(detail.getByRole('link', { name: 'Invite' })).toHaveAttribute(
      'href',
      `/my-booking/room/edit?id=${booking().id}&focus=invitees`,
    );
  });

  it.each(['cancelled', 'checked-out'] as const)(
    '[M-01] offers only booking again and the link of a %s booking',
    async (status) => {
      const { detail } = await open(mine({ status, abilities: noAbilities }));
      const actions = within(detail.getByRole('group', { name: 'Actions' }));
      expect(actions.getByRole('link', { name: 'Book again' })).toHaveAttribute(
        'href',
        `/bookings/room?resourceId=${booking().resource.id}&start=2026-11-30T07:00Z&end=2026-11-30T08:00Z&people=4`,
      );
      expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Copy link',
      ]);
      expect(detail.queryByText('Add to calendar')).not.toBeInTheDocument();
    },
  );

  it('[M-01] copies its link', async () => {
    const { detail, user } = await open();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(detail.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith(
      expect.stringMatching(new RegExp(`/my-booking\\?id=${booking().id}$`)),
    );
  });

  it('[Z-50] shows when to check in and when it is released', async () => {
    const opensAt = '2026-11-23T06:45:00.000Z';
    const checkIn = { opensAt, isRequired: true, releaseAt: '2026-11-23T07:15:00.000Z' };
    const { detail } = await open(mine({ checkIn }));
    expect(
      detail.getByText('Check in between 13:45 and 14:15. After that, Andaman is released.'),
    ).toBeInTheDocument();
    expect(detail.getByText('Starts in 4 h')).toBeInTheDocument();
  });

  it('[Z-50] never says that no check-in is needed beside the button', async () => {
    const { detail } = await open(mine({ abilities: { ...noAbilities, checkIn: true } }));
    expect(detail.getByRole('button', { name: 'Check in' })).toBeVisible();
    expect(
      detail.getByText('You can check in from 13:45. The booking stays without it.'),
    ).toBeVisible();
  });

  it('[Z-52] shows when a car is due, and what its return needs', async () => {
    const { detail } = await open(mine({ type: 'car', room: null, status: 'checked-in' }));
    expect(
      detail.getByText('Return it by 15:00, with the odometer, fuel and parking place.'),
    ).toBeInTheDocument();
  });

  it('[Z-70] shows in its history what was replaced, the latest first', async () => {
    const moved: BookingEvent = {
      ...event,
      id: id(61),
      action: 'edit',
      actor: { id: somchai.id, fullName: somchai.fullName },
      from: 'approved',
      changes: [
        {
          field: 'resource',
          before: { name: 'Samui', floor: '14th floor' },
          after: { name: 'Andaman', floor: '12th floor' },
        },
      ],
    };
    const { detail } = await open(mine(), [event, moved]);
    const history = within(detail.getByRole('region', { name: 'History' }));
    const [latest, first] = await history.findAllByRole('listitem');
    expect(latest).toHaveTextContent(/^You moved it to Andaman/);
    expect(latest).toHaveTextContent('Place: before Samui, 14th floor');
    expect(latest && within(latest).getByText('Samui, 14th floor').tagName).toBe('DEL');
    expect(latest && within(latest).getByText('Andaman, 12th floor').tagName).toBe('INS');
    expect(first).toHaveTextContent(/^Nicha Suwan booked/);
  });

  it('[R-03] reports a problem with its place', async () => {
    const { detail, user } = await open();
    await user.click(detail.getByRole('button', { name: 'Report a problem' }));
    const form = within(
      await screen.findByRole('dialog', { name: 'Report a problem with Andaman' }),
    );
    await user.click(form.getByRole('button', { name: 'Report' }));
    expect(form.getByText('Describe the problem in a few words.')).toBeInTheDocument();
    server.use(respond(reportProblem, problem));
    await user.click(form.getByRole('radio', { name: 'Screen, sound' }));
    await user.type(form.getByRole('textbox', { name: /What is wrong/ }), 'The screen is dark.');
    await user.click(form.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Problem reported')).toBeInTheDocument();
    expect(requestsOf(reportProblem)[0]?.body).toEqual({
      text: 'The screen is dark.',
      category: 'screen',
      isUnusable: false,
    });
  });

  it('[R-03] shows the state of its problems, with what was done', async () => {
    const resolution = {
      at: '2026-11-20T05:00:00.000Z',
      by: { id: id(77), fullName: 'Arun Fixit' },
      note: 'New cable',
    };
    const abilities = { start: false, resolve: false, addPhoto: true };
    const reported = { ...problem, abilities, text: 'A chair is broken.' };
    const done = { ...problem, id: id(502), state: 'resolved' as const, resolution };
    server.use(
      respond(listProblems, [reported, done], { meta: { ...noProblems, open: 1, resolved: 1 } }),
    );
    const { detail } = await open(mine(), [event, { ...event, id: id(61), action: 'report' }]);
    const card = within(await detail.findByRole('region', { name: 'Problems' }));
    const [first, second] = card.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Reported.*A chair is broken\.Add a photo$/);
    expect(second).toHaveTextContent(/^Resolved.*The screen is dark\.Arun Fixit: New cable$/);
  });

  it('[R-03] requests no problems without a report', async () => {
    const { detail } = await open();
    expect(await detail.findByText('Nicha Suwan booked')).toBeVisible();
    expect(requestsOf(listProblems)).toEqual([]);
  });

  it('[R-03] opens the report if the address asks for it', async () => {
    serveList([]);
    server.use(respond(getBooking, mine()), respond(listBookingEvents, [event]));
    renderWithProviders(<MyBookingPage />, { path: `${path}&report=yes` });
    const dialog = await screen.findByRole('dialog', { name: 'Report a problem with Andaman' });
    expect(dialog).toBeVisible();
    expect(dialog).toHaveTextContent('those who booked it today are warned');
  });

  it('[R-03] has a warning that the resource can’t be used in its history, in words', async () => {
    const warning = { action: 'announce', reason: 'out_of_order', actor: null } as const;
    const { detail } = await open(mine(), [event, { ...event, ...warning, id: id(61) }]);
    expect(await detail.findByText(/^AXP Booking announced something/)).toBeVisible();
    expect(detail.getByText(/^It was reported that this can't be used/)).toBeVisible();
  });

  it('links to other calendars and to a map', async () => {
    const { detail } = await open(mine({ description: 'Bring the plans' }));
    const urlOf = (name: RegExp) =>
      new URL(detail.getByRole('link', { name }).getAttribute('href') ?? '');
    const google = urlOf(/Google Calendar/).searchParams;
    expect(google.get('dates')).toBe('20261123T070000Z/20261123T080000Z');
    expect(google.get('text')).toBe('Design review');
    expect(google.get('location')).toBe('Andaman, 12th floor, Riverside Tower');
    const outlook = urlOf(/Outlook/).searchParams;
    expect(outlook.get('startdt')).toBe('2026-11-23T07:00:00.000Z');
    expect(outlook.get('body')).toContain('Bring the plans');
    expect(urlOf(/Directions to Riverside Tower/).searchParams.get('query')).toBe(
      'Riverside Tower, Bangkok',
    );
  });

  it('shows the address of the building and links to it', async () => {
    const address = '128 Charoen Krung Road, Bangkok';
    const { detail } = await open(mine({ address }));
    expect(detail.getByText(address)).toBeInTheDocument();
    const map = detail.getByRole('link', { name: /Directions to Riverside Tower/ });
    const { searchParams } = new URL(map.getAttribute('href') ?? '');
    expect(searchParams.get('query')).toBe(address);
  });

  it('[M-01] explains a missing booking', async () => {
    serveList([]);
    server.use(refuse(getBooking, 'booking.not_found'));
    renderWithProviders(<MyBookingPage />, { path });
    expect(await screen.findByText('Booking not found')).toBeInTheDocument();
  });
});
