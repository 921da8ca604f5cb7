import { getBooking, listBookingEvents } from '@axp/contracts';
import { sendAnswerAgain } from '@axp/contracts/invitations';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booker, booking, noAbilities } from '@/shared/booking/testing/fixtures.ts';
import {
  never,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { serveList } from './testing/world.ts';

const fields = ['title', 'start', 'end', 'resourceId', 'invitees'];
const address = 'andaman@rooms.acme.test';

const mine = { ...noAbilities, edit: true };
const otherTime = '2026-11-23T06:00:00.000Z';

/** A booking of the reader that Outlook has made. */
async function open(otherStart: string | null = null, abilities = mine) {
  const shown = booking({
    abilities,
    bookedFor: { ...booker, id: somchai.id },
    origin: { address, client: 'Outlook', fields, otherStart },
  });
  serveList([]);
  server.use(respond(getBooking, shown), respond(listBookingEvents, []));
  renderWithProviders(<MyBookingPage />, { path: `/my-booking?id=${shown.id}` });
  return within(await screen.findByRole('region', { name: shown.title }));
}

describe('a booking from another calendar', () => {
  it('[E-09] [E-11] says how it came in, and offers only what changes here', async () => {
    const detail = await open();
    expect(detail.getByText('Booked by an invitation from Outlook')).toBeVisible();
    expect(
      detail.getByText(/\d\d:\d\d, to andaman@rooms.acme.test\. .* change in that calendar/),
    ).toBeVisible();
    expect(detail.getByText('Outlook: up to date')).toBeVisible();
    expect(detail.getByRole('link', { name: 'Edit' })).toBeVisible();
    expect(detail.queryByRole('link', { name: 'Change room' })).not.toBeInTheDocument();
    expect(detail.queryByRole('link', { name: 'Invite' })).not.toBeInTheDocument();
    expect(detail.queryByText('Add to calendar')).not.toBeInTheDocument();
  });

  it('[E-11] names the time that the calendar still shows, and sends the answer again', async () => {
    const detail = await open(otherTime);
    expect(detail.getByText('Outlook still shows 13:00')).toBeVisible();
    server.use(respond(sendAnswerAgain, booking()));
    await userEvent.click(detail.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Answer sent')).toBeVisible();
    const sent = detail.getByRole('button', { name: 'Sent' });
    expect(sent).toHaveFocus();
    await userEvent.click(sent);
    expect(requestsOf(sendAnswerAgain)).toHaveLength(1);
  });

  it('[E-11] is sent one answer by two presses', async () => {
    const detail = await open(otherTime);
    server.use(respond(sendAnswerAgain, booking(), { after: never }));
    const button = detail.getByRole('button', { name: 'Send again' });
    await userEvent.dblClick(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(requestsOf(sendAnswerAgain)).toHaveLength(1);
  });

  it('[E-11] explains why the answer was not sent, and lets it be sent later', async () => {
    const detail = await open(otherTime);
    server.use(refuse(sendAnswerAgain, 'booking.answer_just_sent'));
    await userEvent.click(detail.getByRole('button', { name: 'Send again' }));
    expect(
      await screen.findByText('The answer was just sent. Try again in a minute.'),
    ).toBeVisible();
    expect(detail.getByRole('button', { name: 'Send again' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });

  it('[E-11] [B-04] offers to send the answer only to those who may edit the booking', async () => {
    const detail = await open(otherTime, noAbilities);
    expect(detail.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });
});
