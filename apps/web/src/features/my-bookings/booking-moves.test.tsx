import type { SeriesInfo } from '@axp/contracts';
import {
  addAttachment,
  approveBooking,
  cancelBooking,
  checkIn,
  checkOut,
  extendBooking,
  listCalendar,
  listMyBookings,
  packCalendar,
  rejectBooking,
  releaseBookings,
} from '@axp/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, id, noAbilities } from '@/shared/booking/testing/fixtures.ts';
import {
  disconnect,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { approvalRequest, onDay, serveList } from './testing/world.ts';

const show = (path = '/my-booking') => renderWithProviders(<MyBookingPage />, { path });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('check-in, check-out and extension', () => {
  const open = onDay(0, 1, { abilities: { ...noAbilities, checkIn: true, cancel: true } });

  it('[Z-51] checks in with one tap, shown before the server has answered', async () => {
    serveList([open]);
    const answer = Promise.withResolvers<void>();
    const checkedIn = booking({ ...open, status: 'checked-in' });
    server.use(respond(checkIn, checkedIn, { after: answer.promise }));
    show();
    await press('Check in');
    expect(await screen.findByText('Checked in')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check in' })).not.toBeInTheDocument();
    answer.resolve();
    expect(await screen.findByText('You are checked in')).toBeInTheDocument();
    const [request] = requestsOf(checkIn);
    expect(request?.headers.get('Idempotency-Key')).toBe(`check-in-${open.id}-${open.version}`);
  });

  it('[Z-50] undoes it and explains why when the server refuses', async () => {
    serveList([open]);
    server.use(refuse(checkIn, 'booking.check_in_not_possible'));
    show();
    await press('Check in');
    expect(await screen.findByText(/Only a confirmed booking/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Check in' })).toBeInTheDocument();
  });

  it('[Z-52] ends a room early, after a confirmation', async () => {
    const running = onDay(0, 1, {
      status: 'checked-in',
      abilities: { ...noAbilities, checkOut: true, extend: true },
    });
    serveList([running]);
    server.use(respond(checkOut, booking({ ...running, status: 'checked-out' })));
    show();
    await press('End now');
    const question = await dialog('End this booking now?');
    await userEvent.click(question.getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('Booking ended')).toBeInTheDocument();
    expect(requestsOf(checkOut)[0]?.body).toEqual({ version: 1 });
  });

  it('extends up to the next booking of another person', async () => {
    const running = onDay(0, 1, {
      status: 'checked-in',
      abilities: { ...noAbilities, extend: true },
    });
    const later = new Date(Date.parse(running.end) + 45 * 60_000).toISOString();
    serveList([running]);
    server.use(
      respond(
        listCalendar,
        packCalendar([
          {
            bookingId: id(90),
            resourceId: running.resource.id,
            kind: 'booking',
            start: later,
            end: later,
            title: null,
            bookedFor: null,
            isMine: false,
            answer: null,
            bookedAs: null,
            booking: null,
          },
        ]),
      ),
      respond(extendBooking, booking({ ...running, end: later })),
    );
    show();
    await press('Extend');
    const question = await dialog('Extend booking');
    const ends = await question.findAllByRole('option');
    expect(ends.map(({ textContent }) => textContent)).toEqual([
      '22:15 (+15 min)',
      '22:30 (+30 min)',
      '22:45 (+45 min)',
    ]);
    await userEvent.selectOptions(question.getByRole('combobox', { name: 'New end' }), later);
    await userEvent.click(question.getByRole('button', { name: 'Extend' }));
    expect(await screen.findByText('Extended until 22:45')).toBeInTheDocument();
    expect(requestsOf(extendBooking)[0]?.body).toEqual({ version: 1, end: later });
  });
});

describe('cancelling', () => {
  const single = onDay(1, 1, {
    title: 'Stand-up',
    abilities: { ...noAbilities, edit: true, cancel: true },
  });

  async function cancelFromMenu() {
    await press('More for Stand-up');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel booking' }));
  }

  it('[M-01] can be undone before anything was sent', async () => {
    serveList([single]);
    show();
    await cancelFromMenu();
    expect(await screen.findByText('Will be cancelled in a moment')).toBeInTheDocument();
    await press('Undo');
    await waitFor(() =>
      expect(screen.queryByText('Will be cancelled in a moment')).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: 'More for Stand-up' })).toBeInTheDocument();
    expect(requestsOf(cancelBooking)).toHaveLength(0);
  });

  it('[M-01] is sent when the undo time has passed, or the page is left', async () => {
    serveList([single]);
    server.use(respond(cancelBooking, booking({ ...single, status: 'cancelled' })));
    show();
    await cancelFromMenu();
    await screen.findByText('Will be cancelled in a moment');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(await screen.findByText('Booking cancelled')).toBeInTheDocument();
    expect(requestsOf(cancelBooking)[0]?.body).toEqual({ version: 1 });
  });

  it('[Z-06] is reported as failed when the booking changed since', async () => {
    serveList([single]);
    server.use(refuse(cancelBooking, 'booking.stale'));
    const { visits } = show();
    await cancelFromMenu();
    await screen.findByText('Will be cancelled in a moment');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(await screen.findByText(/“Stand-up” was changed by another user/)).toBeInTheDocument();
    await press('Open');
    expect(visits.paths).toEqual([`/my-booking?id=${single.id}`]);
  });

  it('is reported as failed without a connection', async () => {
    serveList([single]);
    server.use(disconnect(cancelBooking));
    show();
    await cancelFromMenu();
    await screen.findByText('Will be cancelled in a moment');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(await screen.findByText(/“Stand-up” was not cancelled\./)).toBeInTheDocument();
  });

  describe('dates of a series', () => {
    const recurrence = { frequency: 'weekly', weekdays: ['tuesday'], count: 4 } as const;
    const series = {
      id: id(80),
      recurrence: { ...recurrence, interval: 1, weekdays: [...recurrence.weekdays] },
      followingRecurrence: { ...recurrence, interval: 1, weekdays: [...recurrence.weekdays] },
      timezone: 'Asia/Bangkok',
      originalStart: single.start,
      isChanged: false,
      changedFields: [],
      bookedCount: 4,
      waitingCount: 0,
      openCounts: { following: 3, all: 4 },
      otherParts: [{ bookingId: id(90), start: onDay(5, 90).start, openCount: 2 }],
      skippedDates: [],
      movedDates: [],
      skippedMonths: [],
    } satisfies SeriesInfo;
    const repeats = { isChanged: false, dateCount: 4 };
    const date = { ...single, seriesId: id(80), repeats, series };

    async function cancelDates(answers: Parameters<typeof server.use>) {
      serveList([date]);
      server.use(...answers);
      show();
      await cancelFromMenu();
      const question = await dialog('Cancel this booking?');
      const following = { name: 'This and following dates of this part (3)' };
      await userEvent.click(await question.findByRole('radio', following));
      await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'On leave');
      return question;
    }

    const cancelled = booking({ ...date, status: 'cancelled' });

    it('[Z-63] count what each choice affects, and name the other part of a split series', async () => {
      const question = await cancelDates([]);
      const names = question.getAllByRole('radio').map((radio) => radio.closest('label'));
      expect(names.map((label) => label?.textContent)).toEqual([
        'This date only',
        'This and following dates of this part (3)',
        'All remaining dates of this part (4)',
      ]);
      expect(question.getByText(/^2 dates from Sat 28 Nov 21:00 are another part/)).toBeVisible();
    });

    it('[Z-63] show how many are cancelled, and can be undone before anything was sent', async () => {
      const question = await cancelDates([respond(cancelBooking, cancelled)]);
      await userEvent.dblClick(question.getByRole('button', { name: 'Cancel booking' }));
      const toast = await screen.findByRole('alert');
      expect(toast).toHaveTextContent('3 dates cancelled');
      expect(screen.getByText('Will be cancelled in a moment')).toBeVisible();
      await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
      expect(screen.queryByText('3 dates cancelled')).not.toBeInTheDocument();
      expect(await screen.findByRole('button', { name: 'More for Stand-up' })).toBeVisible();
      act(() => void window.dispatchEvent(new Event('pagehide')));
      expect(requestsOf(cancelBooking)).toHaveLength(0);
    });

    it('[Z-63] are cancelled once, with scope and reason, when the toast closes', async () => {
      const question = await cancelDates([respond(cancelBooking, cancelled)]);
      await userEvent.dblClick(question.getByRole('button', { name: 'Cancel booking' }));
      const toast = await screen.findByRole('alert');
      await userEvent.click(within(toast).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(requestsOf(cancelBooking)).toHaveLength(1));
      const [request] = requestsOf(cancelBooking);
      expect(request?.url.searchParams.get('scope')).toBe('following');
      expect(request?.body).toEqual({ version: 1, reason: 'On leave' });
    });

    it('[Z-06] that were not cancelled are named, and keep the typed reason', async () => {
      const question = await cancelDates([refuse(cancelBooking, 'booking.series_over')]);
      await userEvent.click(question.getByRole('button', { name: 'Cancel booking' }));
      await screen.findByText('3 dates cancelled');
      act(() => void window.dispatchEvent(new Event('pagehide')));
      expect(await screen.findByText(/^No date of “Stand-up” was cancelled\./)).toBeVisible();
      await cancelFromMenu();
      const again = await dialog('Cancel this booking?');
      expect(again.getByRole('textbox', { name: /Reason/ })).toHaveValue('On leave');
    });
  });
});

describe('releasing days', () => {
  it('[Z-63] shows what will be cancelled, cancels it, and lists it', async () => {
    const free = { abilities: { ...noAbilities, cancel: true } };
    serveList([
      onDay(0, 1, { title: 'Stand-up', ...free }),
      onDay(0, 2, { title: 'Running', abilities: noAbilities }),
    ]);
    show();
    await press('Cancel several days');
    const question = await dialog('Cancel bookings on several days');
    expect(await question.findByText('1 booking will be cancelled')).toBeInTheDocument();
    expect(question.getByText('Stand-up')).toBeInTheDocument();
    expect(question.queryByText('Running')).not.toBeInTheDocument();
    const range = requestsOf(listMyBookings).at(-1)?.url.searchParams;
    server.use(respond(releaseBookings, [onDay(0, 1, { title: 'Stand-up' })]));
    await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'Ill');
    await userEvent.click(question.getByRole('button', { name: 'Cancel 1 booking' }));
    const done = await dialog('Bookings cancelled');
    expect(done.getByText('1 booking is cancelled.')).toBeInTheDocument();
    expect(requestsOf(releaseBookings)[0]?.body).toEqual({
      from: range?.get('from'),
      to: range?.get('to'),
      reason: 'Ill',
    });
  });
});

describe('deciding on a request', () => {
  function wait(change = {}) {
    const request = approvalRequest(change);
    serveList([{ ...request.booking, invitation: null }]);
    show(`/my-booking?id=${request.booking.id}`);
    return request;
  }

  it('[Z-42] rejects only with a reason', async () => {
    const { booking: asked } = wait();
    server.use(respond(rejectBooking, booking({ ...asked, status: 'cancelled' })));
    await press('Decline');
    const question = await dialog('Decline this request?');
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    expect(question.getByText('Fill in this field.')).toBeInTheDocument();
    expect(requestsOf(rejectBooking)).toHaveLength(0);
    await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'The car is needed');
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Request declined')).toBeInTheDocument();
    expect(requestsOf(rejectBooking)[0]?.body).toEqual({ version: 1, reason: 'The car is needed' });
  });

  it('[Z-45] approves a series as one request', async () => {
    const asked = { ...approvalRequest().booking, seriesId: id(80) };
    wait({ booking: asked });
    server.use(respond(approveBooking, booking({ ...asked, status: 'approved' })));
    await press('Approve');
    const question = await dialog('Approve this request?');
    await userEvent.click(question.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Request approved')).toBeInTheDocument();
    expect(requestsOf(approveBooking)[0]?.url.searchParams.get('scope')).toBe('all');
  });
});

describe('files of a booking', () => {
  async function openFiles() {
    const one = onDay(1, 30, { abilities: { ...noAbilities, edit: true } });
    serveList([one]);
    show(`/my-booking?id=${one.id}`);
    return screen.findByTestId('file');
  }

  it('[Z-20] are refused above 10 MB before they are sent', async () => {
    const input = await openFiles();
    const large = new File(['x'], 'film.pdf', { type: 'application/pdf' });
    jest.spyOn(large, 'size', 'get').mockReturnValue(10_485_761);
    await userEvent.upload(input, large);
    expect(await screen.findByText(/film\.pdf: A file can have up to 10 MB/)).toBeInTheDocument();
    expect(requestsOf(addAttachment)).toHaveLength(0);
  });

  it('[Z-20] show why the server refused their content', async () => {
    const input = await openFiles();
    const params = { endings: 'pdf, png' };
    server.use(
      refuse(addAttachment, 'request.invalid', {
        errors: [{ path: 'file', code: 'file_type_unknown', message: '', params }],
      }),
    );
    await userEvent.upload(input, new File(['text'], 'notes.png', { type: 'image/png' }));
    expect(await screen.findByText(/notes\.png: This file's content/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
