import type { MailTest, ResourceAddress } from '@axp/contracts/room-mail';
import { getMailTest, listResourceAddresses, startMailTest } from '@axp/contracts/room-mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  holdTimers,
  passTime,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { TestDialog } from './test-dialog.tsx';

const address = (localPart: string): ResourceAddress => ({
  resource: {
    id: '0192f3a0-0000-7000-8000-0000000000a2',
    name: localPart,
    capacity: 8,
    quantity: 1,
  },
  pool: null,
  type: 'room',
  localPart,
  isActive: true,
  isKnown: true,
  invitations: 0,
});
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 3, 0, seconds)).toISOString();
const running: MailTest = {
  recipient: 'rhine@rooms.acme.test',
  answerTo: 'amelia.grant@acme.test',
  startedAt: at(0),
  isRunning: true,
  steps: [
    { step: 'sent', at: at(1) },
    { step: 'arrived', at: at(4) },
  ],
  failure: null,
  server: 'mail.acme.test',
  source: 'imap',
  checkedBy: null,
  resource: null,
  start: '2026-11-24T03:00:00.000Z',
  end: '2026-11-24T04:00:00.000Z',
  timezone: 'Asia/Bangkok',
};
const done: MailTest = {
  ...running,
  isRunning: false,
  checkedBy: 'mx1.acme.test',
  resource: 'Rhine',
  steps: (['sent', 'arrived', 'trusted', 'booked', 'answered', 'removed'] as const).map(
    (step, index) => ({ step, at: at(index + 1) }),
  ),
};

beforeEach(() => {
  const meta = { nextCursor: null, all: 2, on: 2, off: 0, pool: 0 };
  server.use(
    respond(listResourceAddresses, [address('nile'), address('rhine')], { meta }),
    respond(getMailTest, null),
  );
});

const open = (language: 'en' | 'th' = 'en') =>
  renderWithProviders(<TestDialog domain="rooms.acme.test" onClose={() => undefined} />, {
    language,
  });
const items = () => within(screen.getByRole('list', { name: 'Steps of the test' }));

describe('the test invitation', () => {
  it('[E-09] goes to the chosen address, and shows each step as it is done', async () => {
    server.use(respond(startMailTest, running));
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Invite'), 'rhine');
    server.use(respond(getMailTest, running));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(requestsOf(startMailTest).at(-1)?.body).toEqual({ localPart: 'rhine' });
    expect(await screen.findByText('Sent through mail.acme.test')).toBeVisible();
    const [, arrived, next] = items().getAllByRole('listitem');
    expect(arrived).toHaveTextContent('Received by IMAP and stored3.0 s');
    expect(next).toHaveTextContent('Check the sender');
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDisabled();
  });

  it.each([
    ['sent', 'no-server', '', /Ask your operator to set SMTP_URL/],
    ['sent', 'refused', '550 no.', /replied: 550 no. Ask your operator/],
    ['answered', 'refused', '550 no.', /Permit it to send from addresses of rooms.acme.test/],
    ['arrived', 'too-late', '', /Nothing arrived within 60 s/],
    ['arrived', 'changed', 'tnef', /winmail.dat.*Turn off rules/],
    ['trusted', 'not-authenticated', '', /as a trusted host/],
    ['trusted', 'authentication-failed', '', /SPF record/],
    ['booked', 'not-booked', 'Too soon.', /Too soon. Choose another address/],
    ['removed', 'not-removed', '', /All bookings/],
  ] as const)('[E-09] stops at %s for %s, and says what to do', async (...row) => {
    const [step, fault, detail, text] = row;
    const failure = { step, fault, detail };
    server.use(respond(startMailTest, { ...running, isRunning: false, failure }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
  });

  it('[E-09] shows one that is on its way, and asks for an address first', async () => {
    holdTimers();
    server.use(respond(getMailTest, running));
    const { unmount } = open();
    expect(await screen.findByText('Sent through mail.acme.test')).toBeVisible();
    server.use(respond(getMailTest, done));
    await passTime(1.1);
    expect(await screen.findByText('Test booking removed')).toBeVisible();
    expect(screen.getByText(/^Booked Rhine, .*10:00–11:00$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
    unmount();
    const meta = { nextCursor: null, all: 0, on: 0, off: 0, pool: 0 };
    server.use(respond(listResourceAddresses, [], { meta }));
    open();
    expect(await screen.findByText('Turn on the address of a room first.')).toBeVisible();
  });
});
