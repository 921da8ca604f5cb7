import type { AuditEvent } from '@axp/contracts/administration';
import { exportAuditEvents, getAuditEvent, listAuditEvents } from '@axp/contracts/administration';
import kinds from '@axp/contracts/locales/en/kind.json';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  pretendLayout,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { AuditPage } from './audit-page.tsx';

const change: AuditEvent = {
  id: '0192f3a0-0000-7000-8000-0000000000e1',
  at: '2026-11-20T08:15:00.000Z',
  actor: { id: somchai.id, fullName: somchai.fullName },
  action: 'update',
  object: { type: 'user', id: somchai.id, name: 'Ann Carter' },
  changes: [
    { field: 'isApprover', before: 'false', after: 'true' },
    { field: 'phoneNumber', before: null, after: '081' },
    { field: 'start', before: null, after: '2026-11-21T02:00:00.000Z' },
  ],
};

beforeEach(() => {
  pretendNow('2026-11-21T05:00:00Z');
  pretendLayout();
  server.use(respond(listAuditEvents, [change], { meta: { nextCursor: null } }));
});

const lastQuery = () =>
  Object.fromEntries(requestsOf(listAuditEvents).at(-1)?.url.searchParams ?? []);

describe('the audit log', () => {
  it('[D-08] shows who changed what in words, and each field before and after', async () => {
    renderWithProviders(<AuditPage />, { path: '/admin/audit' });
    const row = await screen.findByRole('row', { name: /Changed · Person: Ann Carter/ });
    expect(row).toHaveTextContent('Approver: No → Yes · phone number: – → 081');
    expect(row).toHaveTextContent('Start: – → Nov 21, 2026 09:00');
    expect(row).toHaveTextContent('Somchai Jaidee');
    await userEvent.click(within(row).getByRole('link'));
    const dialog = await screen.findByRole('dialog', { name: 'Changed · Person: Ann Carter' });
    expect(dialog).toHaveTextContent('Nov 20, 2026 15:15');
    expect(within(dialog).getByRole('link', { name: 'Everything about Ann Carter' })).toBeVisible();
  });

  it('[D-08] names the settings of a display', async () => {
    const fields = ['shows', 'device', 'language', 'theme', 'details', 'actions', 'screenOff'];
    const changes = fields.map((field) => ({ field, before: null, after: 'x' }));
    server.use(respond(listAuditEvents, [{ ...change, changes }], { meta: { nextCursor: null } }));
    renderWithProviders(<AuditPage />, { path: '/admin/audit' });
    expect(await screen.findByRole('row', { name: /Ann Carter/ })).toHaveTextContent(
      'What it shows: – → x · Device: – → x · Language: – → x · Appearance: – → x · Bookings on screen: – → x · At the display: – → x · Screen off: – → x',
    );
  });

  it('[D-08] formats dates and kinds for the reader', async () => {
    const imported: AuditEvent = {
      ...change,
      action: 'import',
      object: { type: 'resource', id: null, name: 'room' },
      changes: [{ field: '2026-12-05', before: null, after: '2026-12-10' }],
    };
    server.use(respond(listAuditEvents, [imported], { meta: { nextCursor: null } }));
    renderWithProviders(<AuditPage />, { path: '/admin/audit', language: 'th' });
    const row = await screen.findByRole('row', { name: /นำเข้า · ทรัพยากร: ห้อง/ });
    expect(row).toHaveTextContent(/5 ธันวาคม .*2569: – → .*10 ธันวาคม .*2569/);
  });

  it.each(resourceTypes)('names the kind %s in fields, values and imports', async (type) => {
    const imported: AuditEvent = {
      ...change,
      action: 'import',
      object: { type: 'resource', id: null, name: type },
      changes: [
        { field: type, before: 'false', after: 'true' },
        { field: 'type', before: null, after: type },
      ],
    };
    server.use(respond(listAuditEvents, [imported], { meta: { nextCursor: null } }));
    renderWithProviders(<AuditPage />, { path: '/admin/audit' });
    const { name, names } = kinds[type];
    const row = await screen.findByRole('row', { name: new RegExp(`Resource: ${names}`) });
    expect(row).toHaveTextContent(`${names}: No → Yes · Kind: – → ${name}`);
  });

  it('[D-08] shows codes, prices and rules in words', async () => {
    const kept: AuditEvent = {
      ...change,
      changes: [
        { field: 'name', before: 'Lotus', after: 'private' },
        { field: 'privacy', before: 'normal', after: 'private' },
        { field: 'status', before: 'active', after: 'deactivated' },
        { field: 'price', before: null, after: '{"per":"hour","amount":15000,"currency":"THB"}' },
        {
          field: 'room.nextPrice',
          before: null,
          after: '{"price":{"per":"day","amount":20000,"currency":"THB"},"from":"2027-01-01"}',
        },
        { field: 'rules', before: '{}', after: '{"approval":"always","requiresCheckIn":true}' },
        { field: 'picture', before: null, after: '0192f3a0-0000-7000-8000-0000000000e3' },
      ],
    };
    server.use(respond(listAuditEvents, [kept], { meta: { nextCursor: null } }));
    renderWithProviders(<AuditPage />, { path: '/admin/audit', language: 'th' });
    const row = await screen.findByRole('row', { name: /Ann Carter/ });
    expect(row).toHaveTextContent('Lotus → private');
    expect(row).toHaveTextContent('เห็นชื่อการจอง → เห็นเพียงว่าไม่ว่าง');
    expect(row).toHaveTextContent('ใช้งานอยู่ → ปิดใช้งาน');
    expect(row).toHaveTextContent('– → ฿150 ต่อชั่วโมง');
    expect(row).toHaveTextContent(/ห้อง · ราคาถัดไป: – → ราคา: ฿200 ต่อวัน, เริ่ม: .*2570/);
    expect(row).toHaveTextContent('ต้องอนุมัติเสมอ, ');
    expect(row).toHaveTextContent('– → รูปภาพ');
    expect(row).not.toHaveTextContent(/[{}]/);
  });

  it.each([
    ['en', 'Time zone: Berlin (Central European Time) → Bangkok (Thailand Time)'],
    ['th', 'เขตเวลา: Berlin (เวลายุโรปกลาง) → Bangkok (เวลาประเทศไทย)'],
  ] as const)('[D-08] shows time zones in words (%s)', async (language, words) => {
    const moved: AuditEvent = {
      ...change,
      object: { type: 'building', id: somchai.id, name: 'Silom Tower' },
      changes: [{ field: 'timezone', before: 'Europe/Berlin', after: 'Asia/Bangkok' }],
    };
    server.use(respond(listAuditEvents, [moved], { meta: { nextCursor: null } }));
    renderWithProviders(<AuditPage />, { path: '/admin/audit', language });
    const row = await screen.findByRole('row', { name: /Silom Tower/ });
    expect(row).toHaveTextContent(words);
    await userEvent.click(within(row).getByRole('link'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).not.toHaveTextContent(/Asia\/|Europe\//);
  });

  it('[D-08] opens the change that a link names, however far back it is', async () => {
    const old: AuditEvent = {
      ...change,
      id: '0192f3a0-0000-7000-8000-0000000000e2',
      object: { ...change.object, name: 'Old Lotus' },
    };
    server.use(respond(getAuditEvent, old));
    renderWithProviders(<AuditPage />, { path: `/admin/audit?event=${old.id}` });
    const dialog = await screen.findByRole('dialog', { name: 'Changed · Person: Old Lotus' });
    expect(dialog).toHaveTextContent('Nov 20, 2026 15:15');
    expect(requestsOf(getAuditEvent)[0]?.url.pathname).toContain(old.id);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('[D-08] reports a missing change, with a way back', async () => {
    server.use(refuse(getAuditEvent, 'audit_event.not_found'));
    renderWithProviders(<AuditPage />, { path: '/admin/audit?event=gone' });
    const dialog = await screen.findByRole('dialog', { name: 'Change' });
    expect(
      await within(dialog).findByText('This entry does not exist in the audit log.'),
    ).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('[D-08] can be filtered by days from a calendar, and the filter removed', async () => {
    renderWithProviders(<AuditPage />, {
      path: '/admin/audit?from=2026-11-02&to=2026-02-30',
    });
    const from = await screen.findByRole('combobox', { name: 'First day' });
    expect(screen.getByRole('combobox', { name: 'Last day' })).toHaveValue('');
    await userEvent.click(from);
    await userEvent.click(await screen.findByRole('gridcell', { name: / 1(st)? November/ }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-10-31T17:00:00.000Z' }));
    expect(lastQuery()).not.toHaveProperty('to');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear First day' }));
    await waitFor(() => expect(from).toHaveValue(''));
    expect(lastQuery()).not.toHaveProperty('from');
  });

  it('[D-08] is exported with the visible columns', async () => {
    const saved = jest.fn(() => 'blob:file');
    URL.createObjectURL = saved;
    URL.revokeObjectURL = () => undefined;
    server.use(handle(exportAuditEvents, () => HttpResponse.text('at')));
    renderWithProviders(<AuditPage />, { path: '/admin/audit?type=user&columns=object,at' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV: audit log' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const query = requestsOf(exportAuditEvents)[0]?.url.searchParams;
    expect(Object.fromEntries(query ?? [])).toEqual({
      objectType: 'user',
      columns: 'action,object_type,object_name,at',
    });
  });

  it('[D-08] requests what the address says, with the reader’s days', async () => {
    const path = `/admin/audit?q=ann&type=user&action=update&from=2026-11-01&to=2026-11-20&actor=${somchai.id}`;
    renderWithProviders(<AuditPage />, { path });
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        text: 'ann',
        objectType: 'user',
        action: 'update',
        actorId: somchai.id,
        from: '2026-10-31T17:00:00.000Z',
        to: '2026-11-20T17:00:00.000Z',
        limit: '50',
      }),
    );
  });
});
