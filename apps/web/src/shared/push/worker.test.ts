import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';

interface Shown {
  readonly title: string;
  readonly options: { readonly data: { readonly url?: string } } & Readonly<
    Record<string, unknown>
  >;
}
type Handler = (event: object) => void;

const source = readFileSync(
  fileURLToPath(new URL('../../../public/sw.js', import.meta.url)),
  'utf8',
);

/** The service worker, with the parts of a browser that push needs. */
function startWorker(pages: readonly object[] = []) {
  const handlers = new Map<string, Handler>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const self = {
    axpPrecache: { version: '1', pages: [], files: [] },
    location: { origin: 'https://acme.test', hostname: 'acme.test' },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: (title: string, options: Shown['options']) => {
        shown.push({ title, options });
      },
    },
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (url: string) => opened.push(url),
    },
  };
  runInNewContext(source, { self, URL, importScripts: () => undefined });
  const dispatch = async (name: string, event: object) => {
    const waits: unknown[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (wait: unknown) => waits.push(wait) });
    await Promise.all(waits);
  };
  return { dispatch, shown, opened };
}

const message = {
  title: 'Ann invited you',
  body: 'Weekly sync',
  lang: 'th',
  tag: 'booking-1',
  url: '/my-booking?id=1',
};
const click = { notification: { close: () => undefined, data: { url: message.url } } };

describe('[J-06] the service worker', () => {
  it('shows a push in its language; a later one of the booking replaces it and sounds again', async () => {
    const { dispatch, shown } = startWorker();
    await dispatch('push', { data: { json: () => message } });
    const { title, url, ...rest } = message;
    expect(shown).toEqual([
      { title, options: { ...rest, renotify: true, icon: '/favicon.svg', data: { url } } },
    ]);
  });

  it.each([
    ['without content', null],
    ['that it can’t read', { json: () => JSON.parse('odd') }],
  ])('shows a notification for a push %s', async (_, data) => {
    const { dispatch, shown } = startWorker();
    await dispatch('push', { data });
    expect(shown.map(({ title }) => title)).toEqual(['acme.test']);
  });

  it('opens the page of the booking on a click, in a window that is open if there is one', async () => {
    const worker = startWorker();
    await worker.dispatch('notificationclick', click);
    expect(worker.opened).toEqual(['https://acme.test/my-booking?id=1']);
    const visited: string[] = [];
    const page = {
      focus: () => Promise.resolve(),
      navigate: (url: string) => Promise.resolve(visited.push(url)),
    };
    const other = startWorker([page]);
    await other.dispatch('notificationclick', click);
    expect(visited).toEqual(['https://acme.test/my-booking?id=1']);
    expect(other.opened).toEqual([]);
  });
});
