import {
  getManagedResource,
  listManagedResources,
  listPeople,
  previewResourceChange,
  updateResource,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  acme,
  handle,
  problemDocument,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { ResourcePage } from './resource-page.tsx';
import { lotus, nothingHit, serveResources } from './testing/resource-world.ts';

beforeEach(serveResources);

async function openForm() {
  renderWithProviders(<ResourcePage />, { path: `/admin/resources/edit?id=${lotus.id}` });
  const seats = await screen.findByRole('textbox', { name: 'Seats' });
  await userEvent.clear(seats);
  await userEvent.type(seats, '4');
  return seats;
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

const hit = {
  id: '019a1f00-0000-7000-8000-0000000000f1',
  version: 1,
  title: 'Quarterly review',
  start: '2026-11-23T02:00:00.000Z',
  end: '2026-11-23T03:00:00.000Z',
  timezone: 'Asia/Bangkok',
  resource: { id: lotus.id, name: lotus.name },
  bookedFor: { id: '019a1f00-0000-7000-8000-0000000000a1', fullName: 'Ann Carter' },
  reasons: ['capacity' as const],
  type: 'room' as const,
  attendees: 6,
  decisions: [],
};

describe('the form of a resource', () => {
  it('[D-03] saves changes with their starting version, and keeps other rules', async () => {
    const saved = { ...lotus, version: 4, capacity: 4 };
    server.use(respond(previewResourceChange, nothingHit), respond(updateResource, saved));
    await openForm();
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[0]?.body).toMatchObject({
      version: 3,
      capacity: 4,
      rules: { minNoticeMinutes: 30, requiresCheckIn: true },
    });
  });

  it('[D-03] lists the bookings that a change does not fit before it is made', async () => {
    server.use(
      respond(previewResourceChange, { total: 1, toDecide: 0, bookings: [hit] }),
      respond(updateResource, { ...lotus, version: 4 }),
    );
    await openForm();
    await save();
    expect(await screen.findByText(/Quarterly review.*Ann Carter.*too few seats/)).toBeVisible();
    expect(requestsOf(updateResource)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
  });

  const outside = {
    ...hit,
    reasons: ['hours' as const],
    decisions: ['move' as const, 'cancel' as const, 'notify' as const],
  };
  const found = { total: 1, toDecide: 1, bookings: [outside] };
  const decided = { id: outside.id, version: 1, reason: 'Shorter days' };

  async function decide(action: string) {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: /Quarterly review/ }),
      action,
    );
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Shorter days');
    await userEvent.click(dialog.getByRole('button', { name: 'Save and notify' }));
    return dialog;
  }

  it('[Z-12] asks what happens to each booking outside the new hours, and sends it with the change', async () => {
    server.use(
      respond(previewResourceChange, found),
      respond(updateResource, { ...lotus, version: 4 }),
    );
    await openForm();
    await save();
    expect(await screen.findByText('Bookings outside the new hours')).toBeVisible();
    expect(requestsOf(updateResource)).toHaveLength(0);
    await decide('cancel');
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[0]?.body).toMatchObject({
      version: 3,
      bookings: [{ ...decided, action: 'cancel' }],
    });
  });

  it('[Z-12] keeps the decisions when another booking was made, and asks about that one', async () => {
    server.use(
      respond(previewResourceChange, found),
      refuse(updateResource, 'building.bookings_undecided', {
        params: { count: 1, names: 'Stand-up' },
      }),
    );
    await openForm();
    await save();
    const late = { ...outside, id: '019a1f00-0000-7000-8000-0000000000f2', title: 'Stand-up' };
    await screen.findByText('Bookings outside the new hours');
    server.use(
      respond(previewResourceChange, { total: 2, toDecide: 2, bookings: [outside, late] }),
    );
    const dialog = await decide('notify');
    expect(await dialog.findByRole('combobox', { name: /Stand-up/ })).toHaveDisplayValue(/Choose/);
    const first = dialog.getByRole('combobox', { name: /Quarterly review/ });
    expect(first).toHaveValue('notify');
    expect(dialog.getByText(/These bookings need a decision: Stand-up/)).toBeVisible();
  });

  it('[D-03] shows another user’s changes, and keeps what was typed', async () => {
    server.use(
      respond(previewResourceChange, nothingHit),
      refuse(updateResource, 'resource.stale'),
    );
    const seats = await openForm();
    server.use(respond(getManagedResource, { ...lotus, version: 4, name: 'Orchid' }));
    await save();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: 'Name Orchid Not changed' })).toBeVisible();
    expect(seats).toHaveValue('4');
  });

  it('[D-03] shows both values of a field changed by two users, and keeps the other’s other fields', async () => {
    const theirs = { ...lotus, version: 4, name: 'Orchid', capacity: 6 };
    server.use(
      respond(previewResourceChange, nothingHit),
      refuse(updateResource, 'resource.stale'),
    );
    await openForm();
    server.use(respond(getManagedResource, theirs));
    await save();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: 'Seats 6 4' })).toBeVisible();
    server.use(respond(updateResource, { ...theirs, version: 5, capacity: 4 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save with my changes' }));
    expect(await screen.findByText('Orchid saved')).toBeInTheDocument();
    expect(requestsOf(updateResource).at(-1)?.body).toMatchObject({
      version: 4,
      name: 'Orchid',
      capacity: 4,
    });
  });

  it('[D-03] saves over a version that differs only in other rules, and keeps those', async () => {
    const withRule = { ...lotus, version: 4, rules: { maxAheadDays: 30 } };
    server.use(
      respond(previewResourceChange, nothingHit),
      handle(updateResource, () =>
        requestsOf(updateResource).length === 1
          ? HttpResponse.json(problemDocument('resource.stale'), { status: 409 })
          : HttpResponse.json({ data: { ...withRule, version: 5, capacity: 4 } }),
      ),
    );
    await openForm();
    server.use(respond(getManagedResource, withRule));
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[1]?.body).toMatchObject({
      version: 4,
      rules: { maxAheadDays: 30 },
    });
  });

  it('[D-07] reports the minimum price in major units, as typed', async () => {
    await openForm();
    const field = screen.getByRole('textbox', { name: 'Price' });
    await userEvent.type(field, '0');
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription('At least 0.01.'));
  });

  it('[D-07] starts with the currency of the merchant', async () => {
    renderWithProviders(<ResourcePage />, {
      path: '/admin/resources/edit?type=room',
      merchant: { ...acme, currency: 'EUR' },
    });
    expect(await screen.findByRole('textbox', { name: 'Currency' })).toHaveValue('EUR');
  });

  it('[D-07] accepts a price with the decimals of its currency', async () => {
    const price = { amount: 1500, currency: 'JPY', per: 'hour' as const };
    server.use(
      respond(getManagedResource, { ...lotus, price }),
      respond(previewResourceChange, nothingHit),
      respond(updateResource, { ...lotus, version: 4 }),
    );
    await openForm();
    const field = screen.getByRole('textbox', { name: 'Price' });
    expect(field).toHaveValue('1500');
    await userEvent.type(field, '0');
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[0]?.body).toMatchObject({
      price: { amount: 15_000, currency: 'JPY' },
    });
  });

  it('[D-03] saves over a version that differs only in its photo', async () => {
    const withPhoto = { ...lotus, version: 4, image: { original: '/p.jpg', thumbnail: '/t.jpg' } };
    server.use(
      respond(previewResourceChange, nothingHit),
      handle(updateResource, () =>
        requestsOf(updateResource).length === 1
          ? HttpResponse.json(problemDocument('resource.stale'), { status: 409 })
          : HttpResponse.json({ data: { ...withPhoto, version: 5, capacity: 4 } }),
      ),
    );
    await openForm();
    server.use(respond(getManagedResource, withPhoto));
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[1]?.body).toMatchObject({ version: 4, capacity: 4 });
    expect(screen.queryByText('Another user changed this resource')).toBeNull();
  });

  it('[D-03] asks before leaving unsaved changes, also after an earlier save', async () => {
    const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    server.use(
      respond(previewResourceChange, nothingHit),
      respond(updateResource, { ...lotus, version: 4, capacity: 4 }),
    );
    const seats = await openForm();
    expect(isAsked()).toBe(true);
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(isAsked()).toBe(false);
    await userEvent.type(seats, '0');
    expect(isAsked()).toBe(true);
  });

  it('[Z-41] has approvers found by name', async () => {
    const dao = { id: '019a1f00-0000-7000-8000-0000000000a2', fullName: 'Dao Rattana' };
    const people = [{ ...dao, email: 'dao@acme.test', profileImage: null }];
    server.use(
      respond(previewResourceChange, nothingHit),
      respond(updateResource, { ...lotus, version: 4, approvers: [dao] }),
      respond(listPeople, people, { meta: { nextCursor: null } }),
    );
    await openForm();
    await userEvent.type(
      await screen.findByRole('combobox', { name: 'Approvers of this resource' }),
      'dao',
    );
    await userEvent.click(await screen.findByRole('option', { name: 'Dao Rattana' }));
    const typed = requestsOf(listPeople).map(({ url }) => url.searchParams.get('text'));
    expect(typed).toContain('dao');
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[0]?.body).toMatchObject({ approverIds: [dao.id] });
  });

  it('[F-05] has parts found by name, and shows at the field why one can’t be a part', async () => {
    const hall = { ...lotus, id: '019a1f00-0000-7000-8000-0000000000b9', name: 'Hall' };
    const message = "Hall has parts itself, so it can't be a part.";
    server.use(
      respond(previewResourceChange, nothingHit),
      respond(listManagedResources, [lotus, hall], { meta: { nextCursor: null } }),
      refuse(updateResource, 'resource.has_parts', {
        errors: [
          { path: 'partIds', code: 'resource.has_parts', params: { names: 'Hall' }, message },
        ],
      }),
    );
    await openForm();
    const field = await screen.findByRole('combobox', { name: 'Parts' });
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Hall' }));
    expect(screen.queryByRole('option', { name: 'Lotus' })).toBeNull();
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(requestsOf(updateResource)[0]?.body).toMatchObject({ partIds: [hall.id] });
  });

  it('[F-05] says of a part which room it belongs to, and offers it none', async () => {
    const partOf = [{ id: '019a1f00-0000-7000-8000-0000000000b9', name: 'Hall' }];
    server.use(respond(getManagedResource, { ...lotus, partOf }));
    await openForm();
    expect(await screen.findByText('This room is part of Hall.')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Parts' })).toBeNull();
  });

  it('[D-03] offers the amenities of its kind, and those it already has', async () => {
    server.use(respond(getManagedResource, { ...lotus, amenities: ['screen', 'roof-box'] }));
    await openForm();
    const amenities = within(screen.getByRole('group', { name: 'Features' }));
    expect(amenities.getByRole('button', { name: 'Whiteboard' })).toBeVisible();
    expect(amenities.queryByRole('button', { name: 'Child seat' })).toBeNull();
    expect(amenities.getByRole('button', { name: 'Roof box' })).toBeVisible();
    expect(screen.getByText('2 of 14')).toBeVisible();
  });

  it('[D-03] reports an invalid value at its field', async () => {
    const seats = await openForm();
    await userEvent.clear(seats);
    await save();
    expect(await screen.findByText('Check the marked fields')).toBeVisible();
    expect(seats).toBeInvalid();
  });
});
