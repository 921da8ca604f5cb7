import { previewMaintenance, searchResources } from '@axp/contracts';
import type { DecidableBookings } from '@axp/contracts/administration';
import { getProblem, listProblemManagers, listProblems, offerPlace } from '@axp/contracts/problems';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hit, room } from '@/shared/booking/testing/fixtures.ts';
import { noProblems, problem } from '@/shared/problems/testing/samples.ts';
import {
  pretendMedia,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { ProblemsPage } from './problems-page.tsx';

const id = (count: number) => `019a1f00-0000-7000-8000-0000000000${count}`;
const struck: DecidableBookings['bookings'][number] = {
  id: id(31),
  version: 2,
  title: 'Forecast Q1',
  start: '2026-11-23T05:30:00.000Z',
  end: '2026-11-23T06:30:00.000Z',
  timezone: 'Asia/Bangkok',
  resource: { id: room.id, name: room.name },
  bookedFor: { id: somchai.id, fullName: somchai.fullName },
  reasons: [],
  type: 'room',
  attendees: 4,
  decisions: ['move', 'cancel', 'notify'],
};
const running: typeof struck = { ...struck, id: id(32), title: 'Stand-up', decisions: ['end'] };
const secret = { ...struck, id: id(33), title: 'Private', bookedFor: null };

const elsewhere = { id: id(41), name: 'Harbour Tower' };
const free = [
  hit({ resource: { ...room, id: id(51), name: 'Bali', building: elsewhere } }),
  hit({ resource: room }),
  hit({ resource: { ...room, id: id(52), name: 'Yukon' }, availability: 'busy' }),
  hit({ resource: { ...room, id: id(54), name: 'Volga' }, needsApproval: true }),
  hit({ resource: { ...room, id: id(53), name: 'Hudson' } }),
];

const meta = { nextCursor: null, total: 4, free: 3, suggestions: [] };

beforeEach(() => {
  pretendNow('2026-11-23T03:00:00Z');
  pretendMedia(() => true);
  server.use(
    respond(listProblems, [], { meta: noProblems }),
    respond(listProblemManagers, []),
    respond(getProblem, { ...problem, isUnusable: true }),
    respond(previewMaintenance, { total: 3, bookings: [running, struck, secret] }),
    respond(searchResources, free, { meta }),
  );
});

function show(language: 'en' | 'th' = 'en') {
  renderWithProviders(<ProblemsPage />, {
    path: `/admin/problems?problem=${problem.id}`,
    language,
    user: { ...somchai, isAdministrator: true },
  });
}

it('[R-03] offers a booking of an unusable room a free one in the building by one click', async () => {
  server.use(respond(offerPlace, null));
  show();
  const later = within(
    await screen.findByRole('region', { name: '1 booking that starts later today' }),
  );
  // Neither a booking that has started, nor a private one of others.
  expect(later.getAllByRole('listitem')).toHaveLength(1);
  expect(later.getByText('12:30–13:30')).toBeVisible();
  expect(requestsOf(previewMaintenance)[0]?.body).toEqual({
    start: '2026-11-22T17:00:00.000Z',
    end: '2026-11-23T17:00:00.000Z',
  });
  const button = await later.findByRole('button', { name: 'Offer Hudson, Forecast Q1' });
  const offered = { ...struck, offered: 'Hudson' };
  server.use(respond(previewMaintenance, { total: 1, bookings: [offered] }));
  await userEvent.click(button);
  const done = 'Hudson is offered to the people of Forecast Q1, who can move their booking';
  expect(await screen.findByText(done)).toBeVisible();
  expect(requestsOf(offerPlace)[0]?.url.pathname).toMatch(new RegExp(`/${struck.id}/offers$`));
  expect(requestsOf(offerPlace)[0]?.body).toEqual({ resourceId: id(53) });
  expect(await screen.findByText('Hudson is offered')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Offer/ })).toBeNull();
  // The button that had the focus is gone.
  expect(later.getByRole('listitem')).toHaveFocus();
});

it('[R-03] says that the room can’t be used, and since when in a sentence', async () => {
  show();
  const detail = within(await screen.findByRole('region', { name: 'Problem' }));
  expect(await detail.findByText("Can't be used")).toBeVisible();
  expect(detail.getByText(`${somchai.fullName}, 09:12`)).toBeVisible();
});

it('[R-03] says where no other room is free, and why an offer was refused', async () => {
  server.use(refuse(offerPlace, 'booking.slot_taken'));
  show();
  const button = await screen.findByRole('button', { name: /^Offer Hudson/ });
  server.use(respond(searchResources, free.slice(0, 3), { meta }));
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await screen.findByText('No other is free then')).toBeVisible();
});

it('[R-03] is absent where the room can still be used', async () => {
  server.use(respond(getProblem, problem));
  show();
  expect(await screen.findByRole('button', { name: 'Resolve' })).toBeVisible();
  expect(requestsOf(previewMaintenance)).toEqual([]);
});

it('[R-03] says in Thai that the bookings could not be loaded, and loads them again', async () => {
  server.use(refuse(previewMaintenance, 'server.unavailable'));
  show('th');
  expect(await screen.findByText('โหลดการจองของวันนี้ไม่สำเร็จ')).toBeVisible();
  server.use(respond(previewMaintenance, { total: 1, bookings: [struck] }));
  await userEvent.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('Forecast Q1')).toBeVisible();
});
