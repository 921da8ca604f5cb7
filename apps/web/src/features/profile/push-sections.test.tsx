import { updateMe } from '@axp/contracts';
import { listOwnChats } from '@axp/contracts/own-chats';
import type { PushDevice } from '@axp/contracts/push';
import { deletePushDevice, getPushDevices, savePushDevice, testPush } from '@axp/contracts/push';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { NotificationSection } from './notification-section.tsx';
import { PushSections } from './push-sections.tsx';

const serverKey = 'BServerKey';
const phone: PushDevice = {
  id: '0192f3a0-0000-7000-8000-0000000000d2',
  kind: 'phone',
  browser: 'Safari',
  system: 'iOS',
  addedAt: '2026-11-03T01:00:00.000Z',
  lastPushAt: '2026-11-23T02:02:00.000Z',
  isCurrent: false,
};
const here: PushDevice = { ...phone, kind: 'computer', browser: 'Chrome', isCurrent: true };
const subscription = {
  endpoint: 'https://push.acme.test/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

/** Parts of a browser that jsdom does not have. */
function giveBrowser(permission: 'default' | 'denied', answer = 'granted') {
  const pushManager = {
    subscribe: () => Promise.resolve({ toJSON: () => subscription }),
    getSubscription: () => Promise.resolve(null),
  };
  const serviceWorker = {
    register: () => Promise.resolve(),
    getRegistration: () => Promise.resolve({ pushManager }),
    ready: Promise.resolve({ pushManager }),
  };
  const notification = { permission, requestPermission: () => Promise.resolve(answer) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.defineProperty(window, 'PushManager', { configurable: true, value: {} });
  Object.defineProperty(window, 'Notification', { configurable: true, value: notification });
}

beforeEach(() => {
  server.use(respond(getPushDevices, { serverKey, devices: [phone] }), respond(listOwnChats, []));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
});

const show = async (language: 'en' | 'th' = 'en', user = somchai) => {
  const view = renderWithProviders(<PushSections />, { user, language });
  await screen.findAllByRole('heading', { level: 2 });
  return view;
};

it('[J-06] sign-ins, keys and passwords are always mailed, and pushed unless that is off', async () => {
  server.use(respond(updateMe, { ...somchai, mutedPushes: ['account'] }));
  renderWithProviders(<NotificationSection />, { user: somchai });
  const name = 'New sign-in, key or password';
  const push = await screen.findByRole('checkbox', { name: `${name}, by push` });
  expect(push).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: `${name}, by email` })).toBeNull();
  await userEvent.click(push);
  await waitFor(() => expect(push).not.toBeChecked());
  expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([{ mutedPushes: ['account'] }]);
});

describe('[J-06] devices with push', () => {
  it('are listed with their last push, and can be removed and tested', async () => {
    server.use(respond(deletePushDevice, null), respond(testPush, { sent: 1 }));
    await show();
    const row = screen.getByRole('listitem');
    expect(row).toHaveTextContent('Safari on iOSSince Nov 03, 2026 08:00 · Last push Nov 23, 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Test sent to 1 device')).toBeVisible();
    server.use(respond(getPushDevices, { serverKey, devices: [] }));
    await userEvent.click(within(row).getByRole('button', { name: 'Remove Safari on iOS' }));
    await waitFor(() => expect(row).not.toBeInTheDocument());
    expect(requestsOf(deletePushDevice)[0]?.url.pathname).toMatch(new RegExp(`${phone.id}$`));
  });

  it('get this browser once the user has allowed it', async () => {
    giveBrowser('default');
    await show();
    expect(screen.getByText('Not turned on')).toBeVisible();
    server.use(
      respond(savePushDevice, here),
      respond(getPushDevices, { serverKey, devices: [here] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('This device')).toBeVisible();
    expect(requestsOf(savePushDevice).map(({ body }) => body)).toEqual([subscription]);
    expect(screen.queryByText('Not turned on')).not.toBeInTheDocument();
  });

  it('do not get it when the user refuses', async () => {
    giveBrowser('default', 'denied');
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Turn on' })).toBeEnabled());
    expect(requestsOf(savePushDevice)).toEqual([]);
  });

  it('say how to allow push where the browser blocks it', async () => {
    giveBrowser('denied');
    await show();
    expect(screen.getByText(/^Blocked by the browser/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument();
  });

  it.each([
    ['an iPhone needs the home screen', 'Mozilla/5.0 (iPhone)', /^โปรดเพิ่มหน้านี้ไปยังหน้าจอโฮม/],
    ['a browser has no push', 'Mozilla/5.0 (X11)', /ไม่รองรับ/],
  ])('say that %s', async (_, userAgent, text) => {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
    await show('th');
    expect(screen.getByText(text)).toBeVisible();
    Reflect.deleteProperty(navigator, 'userAgent');
  });
});

describe('[J-06] quiet hours', () => {
  it('begin with nights and the weekend, and are changed by row', async () => {
    const usual = {
      weekdays: { start: '19:00', end: '07:30' },
      weekend: { start: '00:00', end: '00:00' },
    };
    server.use(respond(updateMe, { ...somchai, quietHours: usual }));
    await show();
    await userEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    const weekend = await screen.findByRole('combobox', { name: 'Saturday and Sunday' });
    expect(weekend).toHaveDisplayValue('All day');
    const strip = 'Monday to Friday, quiet from 19:00 to 07:30';
    expect(screen.getByRole('img', { name: strip }).children).toHaveLength(2);
    await waitFor(() => expect(requestsOf(updateMe)).toHaveLength(1));
    server.use(respond(updateMe, { ...somchai, quietHours: { ...usual, weekend: null } }));
    await userEvent.selectOptions(weekend, 'No quiet hours');
    await waitFor(() =>
      expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([
        { quietHours: usual },
        { quietHours: { ...usual, weekend: null } },
      ]),
    );
  });
});

describe('[J-06] topics of push', () => {
  it('are chosen beside those of mails; late returns stay on', async () => {
    server.use(respond(updateMe, { ...somchai, mutedPushes: ['starts'] }));
    renderWithProviders(<NotificationSection />, { user: somchai });
    expect(await screen.findByText('1 device')).toBeVisible();
    const box = screen.getByRole('checkbox', { name: 'Reminder before the start, by push' });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([{ mutedPushes: ['starts'] }]);
    expect(screen.queryByRole('checkbox', { name: 'Return is late, by push' })).toBeNull();
  });

  it('are absent where the operator has not set up push', async () => {
    server.use(respond(getPushDevices, { serverKey: null, devices: [] }));
    renderWithProviders(<NotificationSection />, { user: somchai });
    await waitFor(() => expect(requestsOf(getPushDevices)).toHaveLength(1));
    expect(screen.queryByText('Push')).not.toBeInTheDocument();
  });
});
