import type { SecurityEvent } from '@axp/contracts/administration';
import {
  exportMerchant,
  exportSecurityEventLines,
  getSecuritySettings,
  listSecurityEvents,
  updateSecuritySettings,
} from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  noteDownloads,
  pretendLayout,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { SecurityPage } from './security-page.tsx';

const failed: SecurityEvent = {
  id: '0192f3a0-0000-7000-8000-0000000000e1',
  at: '2026-11-20T08:15:00.000Z',
  kind: 'sign-in-failed',
  reason: 'auth.invalid_credentials',
  method: 'local',
  person: { id: somchai.id, fullName: somchai.fullName },
  actor: null,
  account: 'somchai@acme.test',
  detail: '',
  address: '203.0.113.7',
  device: 'Firefox',
};
const ended: SecurityEvent = {
  ...failed,
  id: '0192f3a0-0000-7000-8000-0000000000e2',
  kind: 'session-ended',
  reason: 'administrator',
  account: '',
};
const settings = {
  idleHours: 168,
  administratorIdleHours: 12,
  sessionDays: 30,
  logDays: 180,
  problemDays: 365,
  bookingTextMonths: 0,
  version: 1,
};

beforeEach(() => {
  pretendNow('2026-11-21T05:00:00Z');
  pretendLayout();
  server.use(
    respond(listSecurityEvents, [failed, ended], { meta: { nextCursor: null } }),
    respond(getSecuritySettings, settings),
  );
});

const lastQuery = () =>
  Object.fromEntries(requestsOf(listSecurityEvents).at(-1)?.url.searchParams ?? []);

describe('the security log', () => {
  it('[H-10] shows event, reason, account, address and device', async () => {
    renderWithProviders(<SecurityPage />, { path: '/admin/security' });
    const row = await screen.findByRole('row', { name: /Sign-in failed/ });
    expect(row).toHaveTextContent('Sign-in failed · The email or password is not correct.');
    expect(row).toHaveTextContent('Somchai Jaidee · somchai@acme.test');
    expect(row).toHaveTextContent('203.0.113.7 · Firefox');
    expect(row).toHaveTextContent('Nov 20, 2026 15:15');
    const other = screen.getByRole('row', { name: /Session ended/ });
    expect(other).toHaveTextContent('Session ended · Ended by an administrator');
  });

  it.each<[Partial<SecurityEvent>, string, string]>([
    [
      { kind: 'sign-in-failed', reason: 'auth.code_wrong' },
      'Sign-in failed · This code is not valid.',
      'เข้าสู่ระบบไม่สำเร็จ · รหัสนี้ไม่ถูกต้อง',
    ],
    [
      { kind: 'sign-in-refused', reason: 'auth.too_many_attempts' },
      'Sign-in refused · Too many attempts',
      'ปฏิเสธการเข้าสู่ระบบ · พยายามหลายครั้งเกินไป',
    ],
    [
      { kind: 'sign-in-refused', reason: 'auth.link_required' },
      'Sign-in refused · Enter the code that we emailed to somchai@acme.test.',
      'somchai@acme.test',
    ],
    [
      { kind: 'factor-changed', reason: 'reset' },
      'Second factor changed · Reset by an administrator',
      'เปลี่ยนการยืนยันตัวตนขั้นที่สอง · ผู้ดูแลระบบรีเซ็ต',
    ],
    [
      { kind: 'rights-changed', reason: 'update', detail: 'isApprover, businessUnits' },
      'Rights changed · Approver, Business units',
      'เปลี่ยนสิทธิ์ · ผู้อนุมัติ, หน่วยธุรกิจ',
    ],
    [
      { kind: 'rights-changed', reason: 'deactivate' },
      'Rights changed · Deactivated',
      'เปลี่ยนสิทธิ์ · ปิดใช้งาน',
    ],
  ])('[H-10] shows reasons as text in both languages: %j', async (values, english, thai) => {
    server.use(
      respond(listSecurityEvents, [{ ...failed, ...values }], { meta: { nextCursor: null } }),
    );
    const { unmount } = renderWithProviders(<SecurityPage />, { path: '/admin/security' });
    expect(await screen.findByRole('row', { name: /Somchai/ })).toHaveTextContent(english);
    unmount();
    renderWithProviders(<SecurityPage />, { path: '/admin/security', language: 'th' });
    expect(await screen.findByRole('row', { name: /Somchai/ })).toHaveTextContent(thai);
  });

  it('[H-10] is filtered by kind, person and days of the address', async () => {
    renderWithProviders(<SecurityPage />, {
      path: `/admin/security?person=${somchai.id}&kind=session-ended&from=2026-11-20&to=2026-11-20`,
    });
    expect(await screen.findByText('About Somchai Jaidee')).toBeVisible();
    expect(lastQuery()).toMatchObject({
      userId: somchai.id,
      kind: 'session-ended',
      from: '2026-11-19T17:00:00.000Z',
      to: '2026-11-20T17:00:00.000Z',
    });
  });

  it('[H-10] explains a failed export', async () => {
    server.use(refuse(exportSecurityEventLines, 'access.denied'));
    renderWithProviders(<SecurityPage />, { path: '/admin/security' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'JSON lines' }));
    expect(await screen.findByText(/have permission to do this/)).toBeVisible();
  });
});

describe('the session settings', () => {
  it('[H-06] are shown and saved, and only what was changed is sent', async () => {
    server.use(respond(updateSecuritySettings, { ...settings, idleHours: 24, version: 2 }));
    renderWithProviders(<SecurityPage />, { path: '/admin/security', language: 'en' });
    const field = await screen.findByLabelText('Sign people out after … hours without activity');
    expect(field).toHaveValue('168');
    await userEvent.clear(field);
    await userEvent.type(field, '24');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Security settings saved')).toBeVisible();
    expect(requestsOf(updateSecuritySettings).at(-1)?.body).toEqual({ version: 1, idleHours: 24 });
  });

  it('[H-06] keep refused input, and explain at the field', async () => {
    const issue = { path: 'idleHours', code: 'too_small', params: { minimum: 1 }, message: '' };
    server.use(refuse(updateSecuritySettings, 'request.invalid', { errors: [issue] }));
    renderWithProviders(<SecurityPage />, { path: '/admin/security' });
    const field = await screen.findByLabelText('Sign people out after … hours without activity');
    await userEvent.clear(field);
    await userEvent.type(field, '-5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue('-5');
  });
});

describe('the export of everything', () => {
  it('[R-06] is saved after a question that says what is in it', async () => {
    const names = noteDownloads();
    server.use(handle(exportMerchant, () => HttpResponse.arrayBuffer(new ArrayBuffer(8))));
    renderWithProviders(<SecurityPage />, { path: '/admin/security' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export everything' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Secrets and the content of private bookings are not/)).toBeVisible();
    expect(requestsOf(exportMerchant)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(names).toEqual(['ACME Corporation.zip']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[D-01] is for administrators of everything', async () => {
    const user = { ...somchai, roles: ['auditor' as const] };
    renderWithProviders(<SecurityPage />, { path: '/admin/security', user });
    expect(await screen.findByRole('row', { name: /Sign-in failed/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export everything' })).toBeNull();
  });
});
