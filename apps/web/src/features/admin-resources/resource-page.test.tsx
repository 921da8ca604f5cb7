import {
  createResourceCode,
  getManagedResource,
  listBusinessUnits,
  listManagedBuildings,
  listManagedResources,
  previewResourceChange,
  updateResource,
} from '@axp/contracts';
import type { AuditEvent, MerchantBooking } from '@axp/contracts/administration';
import {
  getRules,
  listAuditEvents,
  listMerchantBookings,
  previewRules,
  readResourceLabels,
  updateRules,
} from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { harmless, sheetOf } from '@/shared/admin/rules/testing/rule-fixtures.ts';
import {
  lotus,
  pretendLayout,
  pretendNow,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { ResourcePage } from './resource-page.tsx';
import { building } from './testing/resource-world.ts';

const orchid = { ...lotus, id: '019a1f00-0000-7000-8000-0000000000d2', name: 'Orchid' };
const page = { meta: { nextCursor: null } };
const href = (rest = '') => `/admin/resources/edit?id=${lotus.id}${rest}`;

beforeEach(() => {
  pretendNow('2026-11-24T05:00:00Z');
  pretendLayout();
  server.use(
    respond(getManagedResource, lotus),
    respond(listManagedBuildings, []),
    respond(listBusinessUnits, []),
    respond(listManagedResources, [lotus, orchid], page),
    respond(listMerchantBookings, [], page),
    respond(getRules, { ...sheetOf('room'), level: 'resource', id: lotus.id, name: lotus.name }),
  );
});

const open = (rest?: string) => renderWithProviders(<ResourcePage />, { path: href(rest) });
const tab = (name: string | RegExp) => screen.findByRole('tab', { name });
const pressSave = () => fireEvent.keyDown(window, { ctrlKey: true, code: 'KeyS' });

async function type(name: string, text: string) {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
}

describe('the page of a resource', () => {
  it('[D-03] has a tab in its address, and arrows move between tabs', async () => {
    open('&tab=rules');
    expect(await tab('Rules')).toHaveAttribute('aria-selected', 'true');
    (await tab('Rules')).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await tab('Details')).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('textbox', { name: 'Seats' })).toBeVisible();
  });

  it('[D-03] links to the neighbours in the list that it was opened from', async () => {
    open('&tab=label&type=room&q=o');
    server.use(respond(readResourceLabels, []));
    const next = await screen.findByRole('link', { name: 'Next resource: Orchid' });
    expect(next).toHaveAttribute(
      'href',
      `/admin/resources/edit?id=${orchid.id}&tab=label&type=room&q=o`,
    );
    expect(screen.getByRole('button', { name: 'Previous resource' })).toBeDisabled();
    const toList = screen.getAllByRole('link', { name: 'All resources' });
    expect(toList.at(-1)).toHaveAttribute('href', '/admin/resources?type=room&q=o');
    const asked = requestsOf(listManagedResources)[0]?.url.searchParams;
    expect([asked?.get('type'), asked?.get('text')]).toEqual(['room', 'o']);
  });
});

describe('unsaved details', () => {
  it('[D-03] are shown in a bar, counted if several, and can be discarded', async () => {
    open();
    await type('Seats', '4');
    const bar = screen.getByRole('status');
    expect(bar).toHaveTextContent('Seats: 8 → 4');
    await type('Name', 'Lotus hall');
    expect(bar).toHaveTextContent('2 changes');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Lotus');
  });

  it('[D-03] stay while another tab is open, and mark theirs', async () => {
    open();
    await type('Seats', '4');
    await userEvent.click(await tab('Rules'));
    expect(await screen.findByRole('button', { name: 'Override: Booking horizon' })).toBeVisible();
    await userEvent.click(await tab('Details Unsaved changes'));
    expect(screen.getByRole('textbox', { name: 'Seats' })).toHaveValue('4');
  });

  it('[D-03] are saved by Ctrl+S on their own tab only', async () => {
    const saved = { ...lotus, version: 4, capacity: 4 };
    server.use(
      respond(previewResourceChange, { total: 0, toDecide: 0, bookings: [] }),
      respond(updateResource, saved),
    );
    open();
    await type('Seats', '4');
    await userEvent.click(await tab('Rules'));
    await screen.findByRole('button', { name: 'Override: Booking horizon' });
    expect(pressSave()).toBe(true);
    await userEvent.click(await tab(/^Details/));
    expect(pressSave()).toBe(false);
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)).toHaveLength(1);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });
});

describe('the rules of a resource', () => {
  it('[R-02] show the effect of a change, and are saved for the resource only', async () => {
    const sheet = sheetOf('room', {
      maxLengthMinutes: { value: 120, isOwn: true, from: { level: 'resource', name: 'Lotus' } },
    });
    server.use(
      respond(previewRules, {
        ...harmless,
        past: { checked: 214, refused: 3, approval: 0, hasMore: false },
      }),
      respond(updateRules, sheet),
    );
    open('&tab=rules');
    await userEvent.click(await screen.findByRole('button', { name: 'Override: Maximum length' }));
    await type('Maximum length', '2');
    const refused = 'Would have refused 3 of the 214 bookings of the last 90 days';
    expect((await screen.findAllByText(refused)).length).toBeGreaterThan(0);
    expect(await tab('Rules Unsaved changes')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Rules saved: /)).toBeInTheDocument();
    expect(requestsOf(updateRules)[0]?.body).toMatchObject({
      type: 'room',
      resourceId: lotus.id,
    });
    expect(await tab('Rules')).toBeVisible();
  });
});

describe('the opening hours of a resource', () => {
  it('[Z-12] are shown with its rules: those of the building, equal days combined', async () => {
    const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));
    const { id, name } = lotus.building;
    const house = { ...building, id, name, openingHours: week };
    server.use(respond(listManagedBuildings, [house]));
    open('&tab=rules');
    expect(await screen.findByText('Mon–Fri 08:00–18:00')).toBeVisible();
    expect(screen.getByRole('link', { name: `From ${lotus.building.name}` })).toBeVisible();
  });
});

describe('the rules of a resource, for a facility manager', () => {
  it('[D-01] can be changed, without a link to people', async () => {
    const user = { ...somchai, roles: ['facility-manager' as const] };
    renderWithProviders(<ResourcePage />, { path: href('&tab=rules'), user });
    expect(await screen.findByRole('button', { name: 'Override: Booking horizon' })).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Open people' })).toBeNull();
  });
});

describe('the bookings of a resource', () => {
  const booking: MerchantBooking = {
    id: '019a1f00-0000-7000-8000-0000000000b1',
    type: 'room',
    status: 'approved',
    isOverdue: false,
    remindedAt: null,
    start: '2026-11-24T08:00:00.000Z',
    end: '2026-11-24T09:00:00.000Z',
    timezone: 'Asia/Bangkok',
    isRecurring: false,
    resource: { id: lotus.id, name: lotus.name, building: 'River House' },
    details: {
      title: 'Design review',
      bookedFor: { id: somchai.id, fullName: somchai.fullName },
      businessUnit: 'Product',
    },
  };
  const lastQuery = () =>
    Object.fromEntries(requestsOf(listMerchantBookings).at(-1)?.url.searchParams ?? []);

  it('[D-03] start with today, and go back to earlier ones', async () => {
    server.use(respond(listMerchantBookings, [booking], page));
    open('&tab=bookings');
    expect(await screen.findByRole('row', { name: /Design review/ })).toBeVisible();
    expect(lastQuery()).toMatchObject({
      resourceId: lotus.id,
      sort: 'start',
      from: '2026-11-23T17:00:00.000Z',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ sort: '-start', to: '2026-11-23T17:00:00.000Z' }),
    );
  });
});

describe('the label of a resource', () => {
  const code = {
    resource: { id: lotus.id, name: lotus.name },
    createdAt: '2026-11-20T08:15:00.000Z',
    path: '/check-in#secret',
  };

  it('[Z-51] is shown as printed, and its code replaced only after confirmation', async () => {
    const qrCode = { createdAt: code.createdAt, isReplacement: false };
    server.use(
      respond(getManagedResource, { ...lotus, qrCode }),
      respond(readResourceLabels, [code]),
      respond(createResourceCode, { ...code, path: '/check-in#other' }),
    );
    open('&tab=label');
    const [label] = await screen.findAllByRole('article', { name: 'Lotus' });
    expect(label).toHaveTextContent('River House · 8 seats');
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(
      `${window.location.origin}/check-in#secret`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Replace code' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Replace the code of Lotus?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsOf(createResourceCode)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Replace code' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace code' }),
    );
    expect(await screen.findByText('Lotus has a new code')).toBeInTheDocument();
    expect(requestsOf(createResourceCode)).toHaveLength(1);
  });

  it('[Z-90] leads to the timetable for the door of a room', async () => {
    server.use(respond(readResourceLabels, [code]));
    open('&tab=label');
    expect(await screen.findByRole('link', { name: 'Open timetable' })).toHaveAttribute(
      'href',
      `/booking-calendar?view=week&kind=room&room=${lotus.id}&as=timetable`,
    );
  });

  it('[Z-51] is not printed without a code, which is created without confirmation', async () => {
    server.use(respond(readResourceLabels, []), respond(createResourceCode, code));
    open('&tab=label');
    expect(await screen.findByText('No QR code yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    expect(screen.queryByRole('region', { name: 'Link' })).not.toBeInTheDocument();
    server.use(respond(readResourceLabels, [code]));
    await userEvent.click(screen.getByRole('button', { name: 'Create code' }));
    expect((await screen.findAllByAltText('QR code of Lotus'))[0]).toBeVisible();
  });
});

describe('the history of a resource', () => {
  it('[D-08] has its entries with old and new values', async () => {
    const event: AuditEvent = {
      id: '0192f3a0-0000-7000-8000-0000000000e1',
      at: '2026-11-20T08:15:00.000Z',
      actor: { id: somchai.id, fullName: somchai.fullName },
      action: 'update',
      object: { type: 'resource', id: lotus.id, name: lotus.name },
      changes: [{ field: 'capacity', before: '6', after: '8' }],
    };
    const moved: AuditEvent = {
      ...event,
      id: '0192f3a0-0000-7000-8000-0000000000e2',
      object: {
        type: 'maintenance',
        id: '0192f3a0-0000-7000-8000-0000000000f1',
        name: 'New carpet',
      },
      changes: [{ field: 'kind', before: null, after: 'maintenance' }],
    };
    server.use(respond(listAuditEvents, [moved, event], page));
    open('&tab=history');
    expect(await screen.findByText('Seats: 6 → 8')).toBeVisible();
    expect(screen.getByText('Maintenance: New carpet · Changed · Somchai Jaidee')).toBeVisible();
    expect(screen.getByText('Kind: – → Maintenance')).toBeVisible();
    expect(screen.getByText('Changed · Somchai Jaidee')).toBeVisible();
    const asked = requestsOf(listAuditEvents)[0]?.url.searchParams;
    expect(asked?.get('objectId')).toBe(lotus.id);
    expect(screen.getByRole('link', { name: 'Open in the audit log' })).toHaveAttribute(
      'href',
      `/admin/audit?object=${lotus.id}`,
    );
  });
});
