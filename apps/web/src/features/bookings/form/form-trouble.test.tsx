import {
  addAttachment,
  createBooking,
  getResource,
  listCalendar,
  packCalendar,
  refreshTokens,
  releaseHold,
  searchResources,
  takeHold,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { booking, id, room } from '@/shared/booking/testing/fixtures.ts';
import {
  disconnect,
  handle,
  pretendOnline,
  problemDocument,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  secondTokens,
  server,
} from '@/shared/testing/index.ts';
import { BookingPage } from '../booking-page.tsx';
import { holdBeside } from '../testing/holds.ts';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
const path = `/bookings/room?resourceId=${room.id}&start=${window.start}&end=${window.end}`;
const made = booking();
const success = `/bookings/room?success=true&bookingId=${made.id}`;

function serve() {
  const meta = { nextCursor: null, total: 0, free: 0, suggestions: [] };
  server.use(
    respond(getResource, room),
    respond(listCalendar, packCalendar([])),
    respond(searchResources, [], { meta }),
    holdBeside([]),
    respond(releaseHold, null),
  );
}

async function openFilled() {
  const view = renderWithProviders(<BookingPage kind="room" />, { path });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Interview');
  return { ...view, user };
}

const title = () => screen.getByRole('textbox', { name: /^Title/ });
const submit = () => screen.getByRole('button', { name: 'Book' });
const keys = () => requestsOf(createBooking).map(({ headers }) => headers.get('idempotency-key'));

describe('errors while booking', () => {
  it('[Z-03] holds the time while the form is open, and releases it on leaving', async () => {
    serve();
    const { unmount } = await openFilled();
    expect(await screen.findByText(/held for you while you fill in the form/)).toBeInTheDocument();
    expect(requestsOf(takeHold)[0]?.body).toMatchObject({ resourceId: room.id, ...window });
    unmount();
    await waitFor(() => expect(requestsOf(releaseHold)).toHaveLength(1));
    const [taken] = requestsOf(takeHold);
    expect(requestsOf(releaseHold)[0]?.url.pathname).toBe(taken?.url.pathname);
  });

  it('[Z-20] is not sent while offline, and reports it only until the device is online again', async () => {
    serve();
    const { user } = await openFilled();
    act(() => pretendOnline(false));
    server.use(disconnect(createBooking));
    await user.click(submit());
    const notice = await screen.findByText('The booking could not be sent');
    const alert = notice.closest('[role=alert]');
    expect(alert).toHaveTextContent(/Try again when you are online\. It is booked only once\.$/);
    expect(alert).not.toHaveTextContent(/You are offline/);
    act(() => pretendOnline(true));
    expect(alert).toHaveTextContent(
      /You are online again\. Try again\. Your input is kept\. It is booked only once\.$/,
    );
  });

  it('[Z-05] sends once while the API is slow', async () => {
    serve();
    const answer = Promise.withResolvers<void>();
    server.use(respond(createBooking, made, { after: answer.promise }));
    const { user, visits } = await openFilled();
    await user.click(submit());
    await waitFor(() => expect(submit()).toBeDisabled());
    await user.type(title(), '{Enter}');
    answer.resolve();
    await waitFor(() => expect(visits.paths).toEqual([success]));
    expect(requestsOf(createBooking)).toHaveLength(1);
  });

  it('[A-10] books after the session was renewed while the form was open', async () => {
    serve();
    server.use(
      handle(createBooking, ({ headers }) =>
        headers.get('authorization') === `Bearer ${secondTokens.accessToken}`
          ? HttpResponse.json({ data: made }, { status: 201 })
          : HttpResponse.json(problemDocument('auth.token_expired'), { status: 401 }),
      ),
      respond(refreshTokens, secondTokens),
    );
    const { user, visits } = await openFilled();
    await user.click(submit());
    await waitFor(() => expect(visits.paths).toEqual([success]));
  });

  it.each([
    ['an answer that is none', () => HttpResponse.json({}, { status: 201 })],
    ['too many requests', () => new HttpResponse('slow down', { status: 429 })],
    ['a server that is down', () => new HttpResponse('bad gateway', { status: 502 })],
  ])('[Z-05] keeps what was typed and its key after %s', async (_, answer) => {
    serve();
    server.use(handle(createBooking, answer));
    const { user } = await openFilled();
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be sent.*kept/);
    expect(title()).toHaveValue('Interview');
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(2));
    const [first, second] = keys();
    expect(second).toBe(first);
  });

  it.each(['server.unavailable', 'server.outcome_unknown'] as const)(
    '[Z-05] retries with the same key after %s, so that it books once',
    async (code) => {
      serve();
      server.use(refuse(createBooking, code));
      const { user } = await openFilled();
      await user.click(submit());
      await screen.findByRole('alert');
      await waitFor(() => expect(submit()).toBeEnabled());
      await user.click(submit());
      await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(2));
      const [first, second] = keys();
      expect(first).not.toBeNull();
      expect(second).toBe(first);
    },
  );

  it.each([
    ['limit.reached', 'You can invite up to 500 external guests a day.'],
    ['limit.merchant_reached', 'Your company can invite up to 500 external guests a day.'],
  ] as const)(
    '[H-09] reports %s and when it ends, and keeps what was typed',
    async (code, limit) => {
      serve();
      const params = { kind: 'guests', limit: 500, untilAt: '2027-03-01T17:00:00.000Z' };
      server.use(refuse(createBooking, code, { params }));
      const { user } = await openFilled();
      await user.click(submit());
      const notice = await screen.findByRole('alert');
      expect(notice).toHaveTextContent(`${limit} Invite more from 2 Mar, 00:00.`);
      expect(notice).toHaveTextContent('Your input is kept.');
      expect(notice).toHaveFocus();
      expect(title()).toHaveValue('Interview');
      server.use(respond(createBooking, made));
      await user.click(submit());
      await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(2));
    },
  );

  it.each([
    ['server.unavailable', 'en', /not available right now.*kept/],
    ['server.outcome_unknown', 'en', /can't tell whether this was saved.*kept/],
    ['server.unavailable', 'th', /บริการยังไม่พร้อม/],
    ['server.outcome_unknown', 'th', /ไม่ทราบว่าบันทึกแล้วหรือไม่/],
  ] as const)(
    '[Z-114] keeps what was typed after %s and reports it: %s',
    async (...[code, language, text]) => {
      serve();
      server.use(refuse(createBooking, code, { params: { retryAfterSeconds: 5 } }));
      renderWithProviders(<BookingPage kind="room" />, { path, language });
      const name = language === 'en' ? /^Title/ : /^หัวข้อ/;
      await userEvent.type(await screen.findByRole('textbox', { name }), 'Interview');
      await userEvent.keyboard('{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.getByRole('textbox', { name })).toHaveValue('Interview');
    },
  );

  it('[Z-14] offers the next start if the device’s clock is behind', async () => {
    serve();
    server.use(
      refuse(takeHold, 'booking.start_in_past', {
        params: { earliestAt: '2027-03-02T03:00:00.000Z' },
      }),
    );
    const { user } = await openFilled();
    const offer = await screen.findByRole('button', { name: /^Use Tue 2 Mar 2027 10:00–11:00$/ });
    await user.click(offer);
    expect(screen.getByRole('combobox', { name: 'Start' })).toHaveDisplayValue('10:00');
    expect(title()).toHaveValue('Interview');
  });
});

describe('files of a booking', () => {
  const picture = new File(['picture'], 'plan.png', { type: 'image/png' });
  const attached = {
    id: id(70),
    fileName: 'plan.png',
    mediaType: 'image/png',
    sizeBytes: 7,
    path: `/v1/frontend/bookings/${made.id}/attachments/${id(70)}`,
    thumbnailPath: null,
    uploadedBy: { id: id(71), fullName: 'Ann' },
    uploadedAt: window.start,
  };
  const again = () => screen.queryAllByRole('button', { name: 'Send again' });

  async function openFiles() {
    serve();
    server.use(respond(createBooking, made));
    const view = await openFilled();
    await view.user.click(screen.getByRole('button', { name: /^More options/ }));
    return { ...view, input: await screen.findByTestId('files') };
  }

  it('[Z-20] refuses a file that is too large, empty or of another type at once', async () => {
    const { input } = await openFiles();
    const large = new File([new Uint8Array(10_485_761)], 'film.pdf');
    const wrong = new File(['MZ'], 'setup.exe');
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(input, [large, wrong, new File([], 'empty.pdf')]);
    for (const name of [/film.pdf: .*10 MB/, /setup.exe: .*can't be attached/, /empty.pdf: /]) {
      expect(await screen.findByText(name)).toBeInTheDocument();
    }
  });

  it('[H-09] reports the upload limit beside the file, and keeps the booking', async () => {
    const { user, input, visits } = await openFiles();
    const params = { kind: 'uploads', limit: 500, untilAt: '2027-03-01T17:00:00.000Z' };
    server.use(refuse(addAttachment, 'limit.reached', { params }));
    await user.upload(input, picture);
    await user.click(submit());
    expect(
      await screen.findByText(/plan.png: You can upload up to 500 files a day. Upload more from/),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(visits.paths).toEqual([success]);
  });

  it('[Z-20] sends files after the booking, and names the one whose content is refused', async () => {
    const { user, input, visits } = await openFiles();
    const errors = [
      { path: 'file', code: 'file_type_unknown', message: '', params: { endings: 'png' } },
    ];
    server.use(refuse(addAttachment, 'request.invalid', { errors }));
    await user.upload(input, picture);
    await user.click(submit());
    expect(await screen.findByText(/plan.png: This file's content/)).toBeInTheDocument();
    expect(requestsOf(createBooking)).toHaveLength(1);
    expect(visits.paths).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(visits.paths).toEqual([success]);
  });

  it('[Z-20] stays open with unsent files when another one is sent again', async () => {
    const { user, input, visits } = await openFiles();
    server.use(refuse(addAttachment, 'server.unavailable'));
    await user.upload(input, [picture, new File(['%PDF-1.7'], 'list.pdf')]);
    await user.click(submit());
    await waitFor(() => expect(again()).toHaveLength(2));
    server.use(respond(addAttachment, attached));
    await user.click(again()[0] ?? document.body);
    await waitFor(() => expect(again()).toHaveLength(1));
    expect(screen.getByText(/list.pdf: /)).toBeInTheDocument();
    expect(visits.paths).toEqual([]);
    await user.click(again()[0] ?? document.body);
    await waitFor(() => expect(visits.paths).toEqual([success]));
  });
});
