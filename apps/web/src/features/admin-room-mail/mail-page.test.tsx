import { listManagedBuildings } from '@axp/contracts';
import type { IncomingMailDetail, MailConnection, ResourceAddress } from '@axp/contracts/room-mail';
import {
  changeResourceAddresses,
  downloadIncomingMail,
  getIncomingMail,
  getMailChecks,
  getMailConnection,
  listIncomingMails,
  listResourceAddresses,
  retryMailConnection,
  runMailChecks,
  updateMailConnection,
} from '@axp/contracts/room-mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  pretendLayout,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { mailConnection, noVerdicts } from '@/shared/testing/mail-samples.ts';
import { MailPage } from './mail-page.tsx';

const nothing: MailConnection = {
  version: 0,
  settings: null,
  health: {
    ...mailConnection.health,
    state: 'off',
    lastMessageAt: null,
    messages: 0,
    answerSeconds: null,
  },
  addresses: 0,
};

const declined: IncomingMailDetail = {
  id: '0192f3a0-0000-7000-8000-0000000000e1',
  receivedAt: '2026-11-23T02:54:00.000Z',
  verdict: 'declined',
  reason: 'booking.slot_taken',
  reasonParams: { fromAt: '2026-11-23T07:00:00.000Z', untilAt: '2026-11-23T08:30:00.000Z' },
  organizer: { email: 'beatriz.costa@acme.test', fullName: 'Beatriz Costa' },
  recipient: 'thames@rooms.acme.test',
  resource: { id: '0192f3a0-0000-7000-8000-0000000000a1', name: 'Thames' },
  pool: null,
  start: '2026-11-23T07:00:00.000Z',
  end: '2026-11-23T08:00:00.000Z',
  timezone: 'Asia/Bangkok',
  kind: 'request',
  source: 'imap',
  sizeBytes: 4200,
  messageId: '<AM7PR04MB6@mail.acme.test>',
  sequence: 0,
  client: 'Outlook',
  processedAt: '2026-11-23T02:54:02.000Z',
  attempts: 0,
  checkedBy: 'mx1.acme.test',
  answer: 'sent',
  bookingId: null,
  offers: [
    { name: 'Ebro', floor: 'Level 4', state: 'booked' },
    { name: 'Hudson', floor: 'Level 3', state: 'ended' },
  ],
};
const stranger: IncomingMailDetail = {
  ...declined,
  id: '0192f3a0-0000-7000-8000-0000000000e2',
  verdict: 'not-answered',
  reason: 'not-a-member',
  organizer: { email: 'invite@partner.example', fullName: null },
};
const counts = {
  all: 38,
  verdicts: { ...noVerdicts, accepted: 22, waiting: 3, declined: 5, 'not-answered': 8 },
};

const nile: ResourceAddress = {
  resource: { id: '0192f3a0-0000-7000-8000-0000000000a2', name: 'Nile', capacity: 10, quantity: 1 },
  pool: null,
  type: 'room',
  localPart: 'nile',
  isActive: true,
  isKnown: true,
  invitations: 18,
};
const cars: ResourceAddress = {
  resource: null,
  pool: { resources: 24, building: null },
  type: 'car',
  localPart: 'cars',
  isActive: false,
  isKnown: false,
  invitations: 0,
};

beforeEach(() => {
  pretendLayout();
  server.use(
    respond(getMailConnection, mailConnection),
    respond(listIncomingMails, [declined, stranger], { meta: { nextCursor: null, ...counts } }),
    respond(getIncomingMail, declined),
    respond(getMailChecks, {
      checkedAt: '2026-11-23T02:54:00.000Z',
      checks: [
        { check: 'mx', outcome: 'passed', found: 'mx1.acme.test', record: null },
        {
          check: 'dmarc',
          outcome: 'failed',
          found: null,
          record: '_dmarc.rooms.acme.test. TXT "v=DMARC1; p=quarantine"',
        },
      ],
    }),
    respond(listResourceAddresses, [cars, nile], {
      meta: { nextCursor: null, all: 2, on: 1, off: 1, pool: 1 },
    }),
    respond(listManagedBuildings, []),
  );
});

const open = (query = '', language: 'en' | 'th' = 'en') =>
  renderWithProviders(<MailPage />, { path: `/admin/mail${query}`, language });

describe('the page of mail and calendars', () => {
  it('[E-09] offers two ways to start while nothing is connected', async () => {
    server.use(respond(getMailConnection, nothing), respond(updateMailConnection, mailConnection));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Connect a mailbox' }));
    const dialog = await screen.findByRole('dialog', { name: 'Connection for invitations' });
    const type = (label: RegExp, text: string) =>
      userEvent.type(within(dialog).getByLabelText(label), text);
    await type(/Domain of the rooms/, 'rooms.acme.test');
    await type(/IMAP server/, 'mail.acme.test');
    await type(/User name/, 'rooms@acme.test');
    await userEvent.selectOptions(within(dialog).getByLabelText('Encryption'), 'STARTTLS');
    await type(/^Password/, 'a secret');
    await type(/Trusted hosts/, 'mx1.acme.test, mx2.acme.test');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Connection saved')).toBeVisible();
    expect(requestsOf(updateMailConnection).at(-1)?.body).toEqual({
      version: 0,
      settings: {
        kind: 'password',
        domain: 'rooms.acme.test',
        host: 'mail.acme.test',
        port: 143,
        tls: 'starttls',
        username: 'rooms@acme.test',
        secret: 'a secret',
        trustedHosts: ['mx1.acme.test', 'mx2.acme.test'],
        trustedNetworks: [],
        dkimSelector: null,
        seriesClash: 'decline-all',
        isActive: true,
      },
    });
  });

  it('[E-10] asks for what Microsoft needs, and keeps refused input', async () => {
    const issue = { path: 'settings.tenant', code: 'invalid_format', params: {}, message: '' };
    server.use(refuse(updateMailConnection, 'request.invalid', { errors: [issue] }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit connection' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(
      within(dialog).getByLabelText('Messages arrive by'),
      'Microsoft 365 mailbox',
    );
    await userEvent.type(within(dialog).getByLabelText(/Directory/), 'acme.test');
    await userEvent.type(within(dialog).getByLabelText(/Application/), 'booking');
    await userEvent.type(within(dialog).getByLabelText(/Client secret/), 'a secret');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/does not have the right format/)).toBeVisible();
    expect(within(dialog).getByLabelText(/Directory/)).toHaveValue('acme.test');
  });

  it('[E-09] shows how messages come in, and what fails, in both languages', async () => {
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'Receiving invitations' })).toBeVisible();
    expect(screen.getByText('Connected')).toBeVisible();
    expect(
      screen.getByText(/rooms@acme.test on mail.acme.test · 38 messages in 24 hours/),
    ).toBeVisible();
    expect(await screen.findByText('1 check failed')).toBeInTheDocument();
    unmount();
    const failing = {
      ...mailConnection.health,
      state: 'failing',
      failure: 'password',
    } as const;
    server.use(
      respond(getMailConnection, {
        ...mailConnection,
        health: {
          ...failing,
          since: '2026-11-23T02:31:00.000Z',
          nextAttemptAt: '2026-11-23T03:05:00.000Z',
        },
      }),
      respond(retryMailConnection, mailConnection),
    );
    const english = open();
    expect(await screen.findByText('Not receiving since 09:31')).toBeVisible();
    expect(screen.getByText(/refused the sign-in of rooms@acme.test/)).toHaveTextContent(
      'Next attempt 10:05.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Connecting…')).toBeVisible();
    expect(requestsOf(retryMailConnection)).toHaveLength(1);
    english.unmount();
    open('', 'th');
    expect(await screen.findByText(/ไม่ได้รับข้อความตั้งแต่/)).toBeVisible();
  });

  it('[E-09] shows how long many waiting messages take', async () => {
    const health = { ...mailConnection.health, waiting: 1000, waitingMinutes: 4 };
    server.use(respond(getMailConnection, { ...mailConnection, health }));
    open();
    expect(
      await screen.findByText('Working through 1,000 messages, about 4 min left'),
    ).toBeVisible();
  });

  it('[E-09] announces a secret that expires', async () => {
    const settings = { ...mailConnection.settings, secretExpiresOn: '2026-12-01' };
    server.use(respond(getMailConnection, { ...mailConnection, settings }));
    open();
    expect(await screen.findByText(/The secret expires on/)).toBeVisible();
  });
});

describe('messages to rooms', () => {
  it('[E-09] are listed with verdict and reason, and filtered by a chip', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Beatriz Costa/ });
    expect(row).toHaveTextContent('Thames');
    expect(row).toHaveTextContent('Declined');
    expect(row).toHaveTextContent('Booked 14:00–15:30.');
    expect(screen.getByRole('row', { name: /invite@partner.example/ })).toHaveTextContent(
      'Not a member',
    );
    await userEvent.click(screen.getByRole('button', { name: /Declined\s*5/ }));
    const { searchParams } = requestsOf(listIncomingMails).at(-1)?.url ?? new URL('http://x');
    expect(searchParams.get('verdict')).toBe('declined');
  });

  it('[E-02] [E-09] show the answer, its alternatives and the checks of the message', async () => {
    server.use(refuse(downloadIncomingMail, 'incoming_mail.private'));
    open(`?message=${declined.id}`);
    const dialog = await screen.findByRole('dialog', { name: /Beatriz Costa/ });
    expect(await within(dialog).findByText('Booked by link')).toBeVisible();
    expect(within(dialog).getByText('mx1.acme.test')).toBeVisible();
    expect(within(dialog).getByText('Outlook')).toBeVisible();
    expect(within(dialog).getByText('<AM7PR04MB6@mail.acme.test>')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Download message' }));
    expect(await screen.findByText(/private meeting/)).toBeVisible();
  });

  it('[E-04] say in words that the sender came through a trusted network', async () => {
    server.use(respond(getIncomingMail, { ...declined, checkedBy: 'network' }));
    open(`?message=${declined.id}`);
    expect(await screen.findByText('A trusted network')).toBeVisible();
  });
});

describe('addresses of rooms', () => {
  it('[E-01] are turned on, and renamed in place', async () => {
    server.use(respond(changeResourceAddresses, [nile]));
    open('?tab=addresses');
    await userEvent.click(await screen.findByRole('switch', { name: 'Address of Cars is on' }));
    expect(requestsOf(changeResourceAddresses).at(-1)?.body).toEqual({
      changes: [{ pool: { type: 'car', buildingId: null }, isActive: true }],
    });
    const field = screen.getByRole('textbox', { name: 'Address of Nile' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Delta{Enter}');
    expect(requestsOf(changeResourceAddresses).at(-1)?.body).toEqual({
      changes: [{ resourceId: nile.resource?.id, localPart: 'delta' }],
    });
  });

  it('[E-01] move their switch with the click, and back after a refusal', async () => {
    server.use(refuse(changeResourceAddresses, 'server.unavailable'));
    open('?tab=addresses');
    const toggle = await screen.findByRole('switch', { name: 'Address of Cars is on' });
    fireEvent.click(toggle);
    expect(toggle).toBeChecked();
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(toggle).toBeEnabled();
  });

  it('[E-01] name the owner of a taken address at its field', async () => {
    const params = { name: 'Thames' };
    const issue = { path: 'changes.0.localPart', code: 'address_taken', params, message: '' };
    server.use(refuse(changeResourceAddresses, 'request.invalid', { errors: [issue] }));
    open('?tab=addresses');
    const field = await screen.findByRole('textbox', { name: 'Address of Nile' });
    await userEvent.clear(field);
    await userEvent.type(field, 'thames{Enter}');
    expect(await screen.findByText('Thames has this address.')).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveValue('thames');
  });
});

describe('the setup of mail', () => {
  it('[E-05] [E-09] shows the record to add, and how to route mail', async () => {
    open('?tab=setup');
    expect(await screen.findByText('rooms.acme.test receives email')).toBeVisible();
    expect(screen.getByText('No DMARC policy for rooms.acme.test')).toBeVisible();
    expect(screen.getByLabelText(/Record to add/)).toHaveValue(
      '_dmarc.rooms.acme.test. TXT "v=DMARC1; p=quarantine"',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Microsoft 365' }));
    expect(screen.getByText(/shared mailbox/)).toBeVisible();
  });

  it('[E-09] says in words why the mailbox cannot be read', async () => {
    const mailbox = { check: 'mailbox', outcome: 'failed', found: 'away', record: null } as const;
    server.use(
      respond(getMailChecks, { checkedAt: '2026-11-23T02:54:00.000Z', checks: [mailbox] }),
    );
    open('?tab=setup');
    expect(await screen.findByText(/^Cause: .* can't be reached\.$/)).toBeVisible();
  });

  it('[E-09] shows when it was checked, and checks it again on request', async () => {
    open('?tab=setup');
    expect(await screen.findByText(/^Tested .*9:54/)).toBeVisible();
    const fresh = { checkedAt: '2026-11-23T03:00:00.000Z', checks: [] };
    server.use(respond(runMailChecks, fresh), respond(getMailChecks, fresh));
    await userEvent.click(screen.getByRole('button', { name: 'Test now' }));
    expect(await screen.findByText(/^Tested .*10:00/)).toBeVisible();
    expect(requestsOf(runMailChecks)).toHaveLength(1);
  });
});
