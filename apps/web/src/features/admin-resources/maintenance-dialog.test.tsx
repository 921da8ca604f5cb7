import type { ResourceBlock } from '@axp/contracts';
import {
  listManagedResources,
  listResourceBlocks,
  planMaintenance,
  previewMaintenance,
  searchResources,
} from '@axp/contracts';
import type { DecidableBookings } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hit, room } from '@/shared/booking/testing/fixtures.ts';
import { typeTime } from '@/shared/booking/testing/times.ts';
import {
  lotus,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';

const weekly: DecidableBookings['bookings'][number] = {
  id: '019a1f00-0000-7000-8000-0000000000f1',
  version: 2,
  title: 'Weekly',
  start: '2026-11-21T05:15:00.000Z',
  end: '2026-11-21T05:45:00.000Z',
  timezone: lotus.timezone,
  resource: { id: lotus.id, name: lotus.name },
  bookedFor: { id: somchai.id, fullName: somchai.fullName },
  reasons: ['time'],
  type: 'room',
  attendees: 4,
  decisions: ['move', 'cancel', 'notify'],
};
const block: ResourceBlock = {
  id: '019a1f00-0000-7000-8000-0000000000f2',
  resourceId: lotus.id,
  kind: 'maintenance',
  title: 'New carpet',
  start: '2026-11-21T05:00:00.000Z',
  end: '2026-11-21T07:30:00.000Z',
};

beforeEach(() => {
  // Noon at the place.
  pretendNow('2026-11-21T05:00:00Z');
  server.use(
    respond(previewMaintenance, { total: 0, bookings: [] }),
    respond(planMaintenance, block),
    respond(listResourceBlocks, []),
    respond(listManagedResources, [lotus], { meta: { nextCursor: null } }),
  );
});

const noMore = { nextCursor: null, total: 0, free: 0, suggestions: [] };

const onClose = jest.fn();
const show = (language: 'en' | 'th' = 'en') =>
  renderWithProviders(<MaintenanceDialog targets={[lotus]} onClose={onClose} />, { language });
const field = (name: string) => screen.getByRole('combobox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the maintenance of a resource', () => {
  it('[Z-03] is a range of days and times at the place, in the language of the reader', async () => {
    show('th');
    await screen.findByRole('dialog');
    expect(field('วันที่เริ่ม')).toHaveValue('วันนี้');
    expect(field('เวลาเริ่ม')).toHaveDisplayValue('12:00');
    await typeTime(userEvent, 'เวลาสิ้นสุด', '14:30');
    await press('ค้นหาการจอง');
    expect(await screen.findByText('ไม่มีการจองในช่วงนี้')).toBeVisible();
    expect(requestsOf(previewMaintenance)[0]?.body).toEqual({
      start: block.start,
      end: block.end,
    });
  });

  it('[Z-24] reports errors at their fields before anything is sent, and keeps the rest', async () => {
    show();
    await screen.findByRole('dialog');
    await typeTime(userEvent, 'End', '11:00');
    await press('Find affected bookings');
    expect(field('End')).toBeInvalid();
    expect(screen.getByText('The end must be after the start.')).toBeVisible();
    expect(requestsOf(previewMaintenance)).toHaveLength(0);
    await typeTime(userEvent, 'End', '14:30');
    expect(field('End')).toBeValid();
    await press('Find affected bookings');
    await press('Block time');
    const title = screen.getByRole('textbox', { name: 'Title for users' });
    expect(title).toBeInvalid();
    await userEvent.type(title, 'New carpet');
    await press('Block time');
    expect(await screen.findByText('Lotus blocked')).toBeVisible();
    expect(requestsOf(planMaintenance)[0]?.body).toMatchObject({
      title: 'New carpet',
      start: block.start,
      end: block.end,
      bookings: [],
    });
  });

  it('[Z-03] preselects nothing, and offers free and large enough rooms with their seats', async () => {
    const hits = [
      hit({ resource: { ...room, name: 'Rhine', capacity: 8 } }),
      hit({ resource: { ...room, id: lotus.id } }),
      hit({ availability: 'busy' }),
    ];
    server.use(
      respond(previewMaintenance, { total: 1, bookings: [weekly] }),
      respond(searchResources, hits, { meta: noMore }),
    );
    show();
    await press('Find affected bookings');
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent(/^Weekly.* · 4 people/);
    expect(within(row).getByRole('combobox', { name: 'For Weekly' })).toBeVisible();
    expect(field('For Weekly')).toHaveDisplayValue('Choose');
    await press('Block time');
    expect(field('For Weekly')).toBeInvalid();
    await userEvent.selectOptions(field('For Weekly'), 'Move it');
    await within(field('Move to')).findByRole('option', { name: /^Rhine, 8 seats, / });
    expect(within(field('Move to')).getAllByRole('option')).toHaveLength(2);
    expect(field('Move to')).toHaveDisplayValue('Choose a free one');
    const { start, end } = weekly;
    expect(requestsOf(searchResources)[0]?.body).toMatchObject({ start, end, capacity: 4 });
  });

  it('[Z-03] applies a decision to all bookings that allow it, and names one in use', async () => {
    const id = '019a1f00-0000-7000-8000-0000000000f3';
    const running = { ...weekly, id, title: 'Running', decisions: ['end' as const] };
    server.use(respond(previewMaintenance, { total: 2, bookings: [weekly, running] }));
    show();
    await press('Find affected bookings');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'For all of them' }),
      'Cancel it',
    );
    expect(field('For Weekly')).toHaveDisplayValue('Cancel it');
    expect(field('For Running')).toHaveDisplayValue('Choose');
    expect(field('For all of them')).toHaveDisplayValue('Cancel it');
    const note = 'Cancel it: 1 of 2. Decide on the others one by one.';
    expect(screen.getByText(note)).toBeVisible();
    const [decided, open] = screen.getAllByRole('listitem');
    expect(decided).not.toHaveTextContent('Not decided');
    expect(open).toHaveTextContent('Not decided');
    await userEvent.selectOptions(field('For Running'), 'End it now');
    expect(open).not.toHaveTextContent('Not decided');
    expect(screen.queryByText(note)).toBeNull();
    const out = { ...running, decisions: [] };
    server.use(respond(previewMaintenance, { total: 2, bookings: [weekly, out] }));
    await typeTime(userEvent, 'End', '15:30');
    await press('Find affected bookings');
    expect(await screen.findByText(/^In use until /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Block time' })).toBeDisabled();
  });

  it('[Z-03] reports a refused decision at its booking, and keeps the others', async () => {
    server.use(
      respond(previewMaintenance, { total: 1, bookings: [weekly] }),
      refuse(planMaintenance, 'booking.not_cancellable', {
        errors: [
          { path: 'bookings.0.action', code: 'booking.not_cancellable', message: '', params: {} },
        ],
      }),
    );
    show();
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Title for users' }),
      'New carpet',
    );
    await press('Find affected bookings');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'For Weekly' }),
      'Cancel it',
    );
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Carpet');
    await press('Block time');
    await waitFor(() => expect(field('For Weekly')).toBeInvalid());
    expect(requestsOf(previewMaintenance)).toHaveLength(1);
  });

  it('[Z-03] requires target and reason of a move, at their fields', async () => {
    server.use(
      respond(previewMaintenance, { total: 1, bookings: [weekly] }),
      respond(searchResources, [], { meta: noMore }),
    );
    show();
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Title for users' }),
      'New carpet',
    );
    await press('Find affected bookings');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'For Weekly' }),
      'Move it',
    );
    await press('Block time');
    expect(field('Move to')).toBeInvalid();
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeInvalid();
    expect(requestsOf(planMaintenance)).toHaveLength(0);
    await userEvent.selectOptions(field('For Weekly'), 'Cancel it');
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Carpet');
    await press('Block time');
    expect(await screen.findByText('Lotus blocked')).toBeVisible();
    expect(requestsOf(planMaintenance)[0]?.body).toMatchObject({
      bookings: [{ action: 'cancel', id: weekly.id, version: 2, reason: 'Carpet' }],
    });
  });

  it('[Z-03] asks again about a booking that changed since, and keeps what was typed', async () => {
    server.use(
      respond(previewMaintenance, { total: 1, bookings: [weekly] }),
      refuse(planMaintenance, 'booking.stale'),
    );
    show();
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Title for users' }),
      'New carpet',
    );
    await press('Find affected bookings');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Carpet');
    await userEvent.selectOptions(field('For Weekly'), 'Keep it and notify the people');
    server.use(respond(previewMaintenance, { total: 1, bookings: [{ ...weekly, version: 3 }] }));
    await press('Block time');
    await waitFor(() => expect(requestsOf(previewMaintenance)).toHaveLength(2));
    expect(await screen.findByRole('alert')).toBeVisible();
    server.use(respond(planMaintenance, block));
    await press('Block time');
    expect(await screen.findByText('Lotus blocked')).toBeVisible();
    expect(requestsOf(planMaintenance).at(-1)?.body).toMatchObject({
      bookings: [{ action: 'notify', id: weekly.id, version: 3, reason: 'Carpet' }],
    });
  });

  it('[Z-03] shows maintenance already planned in that time, before anything is sent', async () => {
    server.use(respond(listResourceBlocks, [block]));
    show();
    expect(
      await screen.findByText(/^Already blocked: New carpet, .* 14:30\. Choose/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Find affected bookings' })).toBeDisabled();
    await typeTime(userEvent, 'End', '15:30');
    await typeTime(userEvent, 'Start', '14:30');
    expect(screen.queryByText(/^Already blocked/)).toBeNull();
    await press('Find affected bookings');
    expect(await screen.findByText('No bookings are affected.')).toBeVisible();
  });

  it('[Z-24] reports refusals of the server at their fields', async () => {
    server.use(
      refuse(previewMaintenance, 'request.invalid', {
        errors: [{ path: 'end', code: 'end_in_past', message: '', params: {} }],
      }),
    );
    show();
    await screen.findByRole('dialog');
    await press('Find affected bookings');
    expect(await screen.findByText('The end is in the past.')).toBeVisible();
    expect(field('End')).toBeInvalid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
