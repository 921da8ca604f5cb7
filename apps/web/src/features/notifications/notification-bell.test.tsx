import type { Notification } from '@axp/contracts';
import { listNotifications, markNotificationsRead } from '@axp/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnect,
  holdTimers,
  passTime,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { NotificationBell } from './notification-bell.tsx';
import { notification, serveNotifications } from './testing/samples.ts';

const polls = () => requestsOf(listNotifications).length;
const bell = (name: string) => screen.findByRole('button', { name });
const dot = () => document.querySelector('[data-dot]');

function tell(...notifications: Notification[]): void {
  server.use(serveNotifications(notifications));
}

function show(visibility: 'visible' | 'hidden'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

beforeEach(() => {
  server.use(respond(markNotificationsRead, null));
});

describe('the bell', () => {
  it('[N-02] [L-01] has a dot and announces the number while anything is unread', async () => {
    tell(notification(), notification(), notification({ readAt: '2026-11-21T08:00:00.000Z' }));
    renderWithProviders(<NotificationBell />);
    const button = await bell('Notifications, 2 unread');
    expect(button.querySelector('[data-dot]')).toBeInTheDocument();
  });

  it('[N-02] [L-01] has no dot when everything is read', async () => {
    tell(notification({ readAt: '2026-11-21T08:00:00.000Z' }));
    renderWithProviders(<NotificationBell />);
    await waitFor(() => expect(polls()).toBe(1));
    expect(await bell('Notifications')).toBeVisible();
    expect(dot()).not.toBeInTheDocument();
  });

  it('[N-02] has no dot, and announces nothing, for the user’s own actions', async () => {
    tell(
      notification({ readAt: '2026-11-21T08:00:00.000Z', createdAt: '2026-11-21T08:00:00.000Z' }),
    );
    renderWithProviders(<NotificationBell />);
    expect(await bell('Notifications')).toBeVisible();
    expect(dot()).not.toBeInTheDocument();
    expect(screen.queryByText(/New notification/)).toBeNull();
  });

  it('[L-01] is available in Thai', async () => {
    tell(notification(), notification());
    renderWithProviders(<NotificationBell />, { language: 'th' });
    expect(await bell('การแจ้งเตือน ยังไม่ได้อ่าน 2 รายการ')).toBeVisible();
  });

  it('[N-01] marks as read on opening, and reloads', async () => {
    tell(notification());
    renderWithProviders(<NotificationBell />);
    const button = await bell('Notifications, 1 unread');
    expect(requestsOf(markNotificationsRead)).toHaveLength(0);
    tell(notification({ readAt: '2026-11-21T08:00:00.000Z' }));
    await userEvent.click(button);
    await waitFor(() => expect(requestsOf(markNotificationsRead)).toHaveLength(1));
    await waitFor(() => expect(polls()).toBe(2));
    expect(dot()).not.toBeInTheDocument();
  });

  it('[N-01] removes its dot before the server has answered', async () => {
    tell(notification());
    const answer = Promise.withResolvers<void>();
    server.use(respond(markNotificationsRead, null, { after: answer.promise }));
    renderWithProviders(<NotificationBell />);
    await userEvent.click(await bell('Notifications, 1 unread'));
    await waitFor(() => expect(dot()).not.toBeInTheDocument());
    expect(polls()).toBe(1);
    answer.resolve();
  });

  it.each([
    ['refuses', () => [refuse(markNotificationsRead, 'server.internal')]],
    ['is gone', () => [disconnect(markNotificationsRead), disconnect(listNotifications)]],
  ])('[N-01] keeps its dot when the server %s', async (_, fail) => {
    tell(notification());
    renderWithProviders(<NotificationBell />);
    const button = await bell('Notifications, 1 unread');
    silenceConsole();
    server.use(...fail());
    await userEvent.click(button);
    await waitFor(() => expect(requestsOf(markNotificationsRead)).toHaveLength(1));
    await waitFor(() => expect(polls()).toBe(2));
    await waitFor(() => expect(dot()).toBeInTheDocument());
  });
});

describe('the poll', () => {
  beforeEach(() => {
    holdTimers();
  });

  it('[N-01] requests every 10 seconds', async () => {
    tell();
    renderWithProviders(<NotificationBell />);
    await waitFor(() => expect(polls()).toBe(1));
    await passTime(9);
    expect(polls()).toBe(1);
    await passTime(1);
    await waitFor(() => expect(polls()).toBe(2));
    await passTime(10);
    await waitFor(() => expect(polls()).toBe(3));
  });

  it('[N-01] pauses while the page is hidden and requests at once when it is visible again', async () => {
    tell();
    renderWithProviders(<NotificationBell />);
    await waitFor(() => expect(polls()).toBe(1));
    show('hidden');
    await passTime(35);
    expect(polls()).toBe(1);
    show('visible');
    await waitFor(() => expect(polls()).toBe(2));
  });

  it('[N-01] pauses while the browser is offline', async () => {
    tell();
    renderWithProviders(<NotificationBell />);
    await waitFor(() => expect(polls()).toBe(1));
    act(() => void window.dispatchEvent(new Event('offline')));
    await passTime(25);
    expect(polls()).toBe(1);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(polls()).toBe(2));
  });

  it('[N-01] continues after a failure, keeping the last result', async () => {
    tell(notification());
    renderWithProviders(<NotificationBell />);
    await bell('Notifications, 1 unread');
    silenceConsole();
    server.use(disconnect(listNotifications));
    await passTime(10);
    await waitFor(() => expect(polls()).toBe(2));
    expect(dot()).toBeInTheDocument();
    tell(notification(), notification());
    await passTime(10);
    expect(await bell('Notifications, 2 unread')).toBeVisible();
  });

  it('[L-01] announces new notifications to screen readers, not existing ones', async () => {
    const old = notification();
    tell(old);
    renderWithProviders(<NotificationBell />);
    await bell('Notifications, 1 unread');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    const approved = notification({ bookingStatus: 'approved', title: 'Board' });
    tell(approved, old);
    await passTime(10);
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'New notification: Your booking has been approved, Board',
      ),
    );
    tell(notification(), approved, old);
    await passTime(10);
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('2 new notifications'),
    );
  });
});
