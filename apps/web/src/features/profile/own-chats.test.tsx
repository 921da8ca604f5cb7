import type { OwnChat } from '@axp/contracts/own-chats';
import { listOwnChats } from '@axp/contracts/own-chats';
import { getPushDevices } from '@axp/contracts/push';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { NotificationSection } from './notification-section.tsx';

const product: OwnChat = {
  id: '0192f3a0-0000-7000-8000-0000000000d4',
  name: 'Product',
  application: 'teams',
  events: ['approval.requested', 'booking.cancelled'],
};
const desk: OwnChat = {
  ...product,
  name: 'Desk',
  application: 'slack',
  events: ['booking.overdue'],
};

beforeEach(() => {
  server.use(respond(getPushDevices, { serverKey: null, devices: [] }));
});

async function show(chats: OwnChat[]) {
  server.use(respond(listOwnChats, chats));
  renderWithProviders(<NotificationSection />, { user: { ...somchai, isApprover: true } });
  await waitFor(() => expect(requestsOf(listOwnChats)).toHaveLength(1));
}

const rowOf = (topic: string) => screen.getByRole('row', { name: new RegExp(`^${topic}`) });

it('[J-06] the table shows which topics a channel gets as well, and who reads it', async () => {
  await show([product]);
  expect(await screen.findByRole('columnheader', { name: /Teams\s*Product/ })).toBeVisible();
  expect(within(rowOf('Approvals')).getByTitle('Also in Product')).toBeVisible();
  expect(within(rowOf('Changed or cancelled')).getByTitle('Also in Product')).toBeVisible();
  expect(within(rowOf('Reminder before')).getByText('Not in a channel')).toBeInTheDocument();
  expect(within(rowOf('Return is late')).getByText('Not in a channel')).toBeInTheDocument();
  expect(
    screen.getByText(
      'The channel Product shows bookings of everyone to all its members. Administrators choose its topics.',
    ),
  ).toBeVisible();
});

it('[J-06] the column is about all channels', async () => {
  await show([product, desk]);
  expect(await screen.findByRole('columnheader', { name: /Chats\s*2 channels/ })).toBeVisible();
  expect(within(rowOf('Return is late')).getByTitle('Also in Desk')).toBeVisible();
});

it('[J-06] the table has no column without a channel', async () => {
  await show([]);
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
});
