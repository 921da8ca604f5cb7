import type { Notification } from '@axp/contracts';
import { listNotifications, streamNotifications } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import {
  handle,
  holdTimers,
  passTime,
  renderWithProviders,
  requestsOf,
  server,
} from '@/shared/testing/index.ts';
import { NotificationBell } from './notification-bell.tsx';
import { notification, serveNotifications } from './testing/samples.ts';

const polls = () => requestsOf(listNotifications).length;
const streams = () => requestsOf(streamNotifications).length;
const bell = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  holdTimers();
  server.use(serveNotifications([]));
});

/** A server whose stream a test writes. */
function serveStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answer = () => {
    const body = new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started;
      },
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  server.use(handle(streamNotifications, answer));
  return {
    send: (text: string) => act(async () => controller?.enqueue(encoder.encode(text))),
    end: () => act(async () => controller?.close()),
  };
}

const eventOf = (...data: Notification[]) =>
  `event: notifications\ndata: ${JSON.stringify({ data, meta: { count: 1, unread: 1 } })}\n\n`;

/** A page with a stream that has said hello. */
async function openLive() {
  const stream = serveStream();
  renderWithProviders(<NotificationBell />);
  await passTime(3);
  await waitFor(() => expect(streams()).toBe(1));
  const before = polls();
  await stream.send('event: hello\ndata:\n\n');
  await waitFor(() => expect(polls()).toBe(before + 1));
  return stream;
}

describe('[N-01] the stream of notifications', () => {
  it('shows its events, also in chunks, and polls only once a minute', async () => {
    const stream = await openLive();
    const known = polls();
    await passTime(20);
    expect(polls()).toBe(known);
    const text = eventOf(notification({ title: 'ประชุม' }));
    await stream.send(text.slice(0, 40));
    await stream.send(text.slice(40));
    expect(await bell('Notifications, 1 unread')).toBeVisible();
    await passTime(31);
    await stream.send(':\n\n');
    await passTime(30);
    await waitFor(() => expect(polls()).toBe(known + 1));
  });

  it('falls back to polling when it ends, and reconnects', async () => {
    const stream = await openLive();
    const known = polls();
    await stream.end();
    await passTime(10);
    await waitFor(() => expect(streams()).toBe(2));
    await waitFor(() => expect(polls()).toBeGreaterThan(known));
  });

  it('falls back to polling when a proxy buffers it', async () => {
    serveStream();
    renderWithProviders(<NotificationBell />);
    await passTime(3);
    await waitFor(() => expect(streams()).toBe(1));
    await passTime(10);
    const known = polls();
    await passTime(10);
    await waitFor(() => expect(polls()).toBeGreaterThan(known));
  });

  it('reconnects with growing delays when refused, while polling continues', async () => {
    renderWithProviders(<NotificationBell />);
    await passTime(3);
    await waitFor(() => expect(streams()).toBe(1));
    await passTime(16);
    await waitFor(() => expect(streams()).toBe(2));
    const known = polls();
    await passTime(11);
    await waitFor(() => expect(polls()).toBeGreaterThan(known));
    expect(streams()).toBe(2);
  });
});
