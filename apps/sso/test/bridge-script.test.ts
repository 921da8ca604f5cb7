import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const script = readFileSync(new URL('../public/bridge.js', import.meta.url), 'utf8');
const origin = 'http://acme.localhost:3000';
const keys = ['key-ann', 'key-bob'];

interface Told {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The side of the application's page: what it posts, and what it hears. */
class Port {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly heard: Told[] = [];
  isClosed = false;

  postMessage(message: Told): void {
    this.heard.push(message);
  }

  close(): void {
    this.isClosed = true;
  }
}

interface Ask {
  readonly body: {
    readonly session_keys: readonly string[];
    readonly present: readonly string[];
    readonly parent_origin: string;
    readonly is_waiting: boolean;
  };
  readonly answer: (data: object) => void;
  readonly fail: () => void;
}

const Body = z.object({
  session_keys: z.array(z.string()),
  present: z.array(z.string()),
  parent_origin: z.string(),
  is_waiting: z.boolean(),
});

/** A browser in which each frame is a realm of its own, as far as the script sees it. */
class Browser {
  readonly asked: Ask[] = [];
  readonly pauses: number[] = [];
  /** Features that a browser denies to third-party frames. */
  denies: 'nothing' | 'locks' | 'channels' = 'nothing';
  #turns: Promise<unknown> = Promise.resolve();
  readonly #channels = new Set<{ name: string; onmessage: ((event: object) => void) | null }>();

  /** Runs the script as the server sends it for a page of this origin. */
  frame(settings: object = { applicationId: 'booking', origin, isWithoutCookies: false }) {
    const listeners: ((event: object) => void)[] = [];
    const parent = {};
    const window = {
      parent,
      addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
    };
    const channels = this.#channels;
    class Channel {
      onmessage: ((event: object) => void) | null = null;
      readonly name: string;
      constructor(name: string) {
        this.name = name;
        channels.add(this);
      }
      postMessage(data: unknown): void {
        for (const one of channels) {
          if (one !== this && one.name === this.name) one.onmessage?.({ data });
        }
      }
      close(): void {
        channels.delete(this);
      }
    }
    const realm = createContext({
      window,
      document: {
        documentElement: { dataset: { bridge: JSON.stringify(settings) } },
        hasStorageAccess: async () => true,
      },
      navigator: { locks: { request: this.#lock } },
      BroadcastChannel: this.denies === 'channels' ? Denied : Channel,
      AbortController,
      crypto,
      fetch: this.#fetch,
      setTimeout: (run: () => void, milliseconds: number) => {
        this.pauses.push(milliseconds);
        return setImmediate(run);
      },
      clearTimeout: clearImmediate,
    });
    runInContext(script, realm);
    const parse: (text: string) => unknown = runInContext('JSON.parse', realm);
    /** A message arrives as a copy in the realm of the frame. */
    const copyOf = (message: unknown) => parse(JSON.stringify(message));
    const post = (event: object) => {
      for (const listener of listeners) listener(event);
    };
    return { parent, post, copyOf };
  }

  /** The next call of the script, once it is made. */
  async next(): Promise<Ask> {
    for (let turns = 0; turns < 100; turns += 1) {
      const ask = this.asked.shift();
      if (ask) return ask;
      await settled();
    }
    throw new Error('nothing was asked');
  }

  readonly #lock = (
    _name: string,
    { signal }: { signal: AbortSignal },
    work: () => Promise<void>,
  ) => {
    if (this.denies === 'locks') return Promise.reject(new Error('SecurityError'));
    const turn = this.#turns.then(() => (signal.aborted ? undefined : work()));
    this.#turns = turn.catch(() => undefined);
    return turn;
  };

  readonly #fetch = (_address: string, { body, signal }: { body: string; signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      this.asked.push({
        body: Body.parse(JSON.parse(body)),
        answer: (data) => resolve({ json: async () => ({ success: true, data }) }),
        fail: () => reject(new Error('no network')),
      });
    });
}

class Denied {
  constructor() {
    throw new Error('SecurityError');
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const hello = {
  v: 1,
  type: 'connect',
  id: 'first',
  nonce: 'n-1',
  applicationId: 'booking',
  sessionKeys: keys,
};

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

type Frame = ReturnType<Browser['frame']>;

function connect({ parent, post, copyOf }: Frame, message: object = hello): Port {
  const port = new Port();
  post({ source: parent, origin, ports: [port], data: copyOf(message) });
  return port;
}

/** A page that has heard `ready`, and the call that waits for changes. */
async function connected(frame = browser.frame(), present: readonly string[] = []) {
  const port = connect(frame);
  (await browser.next()).answer({ ended: [], present });
  const waiting = await browser.next();
  return { frame, port, waiting };
}

describe('[S-03] the script of the frame', () => {
  it.each(['locks', 'channels'] as const)(
    '[Q-07] detects a logout in a browser without %s',
    async (denied) => {
      browser.denies = denied;
      const { port, waiting } = await connected();
      waiting.answer({ ended: ['key-ann'], present: [] });
      await browser.next();
      expect(port.heard.at(-1)).toMatchObject({ type: 'logout', sessionKey: 'key-ann' });
    },
  );

  it('reports the platform’s state at once, and asks with the origin of the page', async () => {
    const port = connect(browser.frame());
    const { body, answer } = await browser.next();
    expect(body).toEqual({
      session_keys: keys,
      present: [],
      parent_origin: origin,
      is_waiting: false,
    });
    answer({ ended: ['key-bob'], present: ['key-ann'], access_token: 'secret' });
    expect((await browser.next()).body).toMatchObject({ present: ['key-ann'], is_waiting: true });
    const ready = { type: 'ready', cookies: 'visible', sessionKeys: ['key-ann'] };
    expect(port.heard).toEqual([
      { v: 1, nonce: 'n-1', id: 'first', ...ready },
      { v: 1, nonce: 'n-1', id: expect.any(String), type: 'logout', sessionKey: 'key-bob' },
    ]);
  });

  it('reports that cookies are blocked if none arrive', async () => {
    const settings = { applicationId: 'booking', origin, isWithoutCookies: true };
    const { port } = await connected(browser.frame(settings));
    expect(port.heard[0]).toMatchObject({ type: 'ready', cookies: 'blocked' });
  });

  it.each([
    ['another origin', { origin: 'http://evil.localhost:3000' }],
    ['another port of the origin', { origin: 'http://acme.localhost:3001' }],
    ['no origin', { origin: 'null' }],
    ['another window', { source: {} }],
    ['no port', { ports: [] }],
    ['two ports', { ports: [new Port(), new Port()] }],
  ])('ignores messages from %s', async (_, change) => {
    const { parent, post, copyOf } = browser.frame();
    post({ source: parent, origin, ports: [new Port()], data: copyOf(hello), ...change });
    await settled();
    expect(browser.asked).toEqual([]);
  });

  it.each([
    ['another version', { ...hello, v: 2 }],
    ['another type', { ...hello, type: 'watch' }],
    ['a member more', { ...hello, more: 1 }],
    ['a member less', { ...hello, nonce: undefined }],
    ['another application', { ...hello, applicationId: 'calendar' }],
    ['a number for a key', { ...hello, sessionKeys: [1] }],
    ['too many keys', { ...hello, sessionKeys: Array.from({ length: 33 }, () => 'key') }],
    ['a key that is too long', { ...hello, sessionKeys: ['x'.repeat(513)] }],
    [
      'more than eight kilobytes',
      { ...hello, sessionKeys: Array.from({ length: 20 }, () => 'x'.repeat(500)) },
    ],
    ['a list', [hello]],
    ['nothing', null],
    ['a text', 'connect'],
  ])('drops a message with %s', async (_, message) => {
    const { parent, post, copyOf } = browser.frame();
    post({ source: parent, origin, ports: [new Port()], data: copyOf(message) });
    await settled();
    expect(browser.asked).toEqual([]);
  });

  it('[Q-07] reports each end once, and a sign-on that was not there before', async () => {
    const { port, waiting } = await connected();
    waiting.answer({ ended: ['key-ann'], present: ['key-new'] });
    (await browser.next()).answer({ ended: ['key-ann'], present: ['key-new'] });
    await browser.next();
    const told = port.heard.map(({ type, sessionKey }) => [type, sessionKey]);
    expect(told).toEqual([
      ['ready', undefined],
      ['logout', 'key-ann'],
      ['signed-in', 'key-new'],
    ]);
  });

  it('watches other keys if the page sends its own nonce', async () => {
    const { frame, port } = await connected();
    const watch = { v: 1, type: 'watch', id: 'next', nonce: 'n-1', sessionKeys: ['key-eve'] };
    port.onmessage?.({ data: frame.copyOf({ ...watch, nonce: 'guessed' }) });
    await settled();
    expect(browser.asked).toEqual([]);
    port.onmessage?.({ data: frame.copyOf(watch) });
    expect((await browser.next()).body.session_keys).toEqual(['key-eve']);
  });

  it('closes the former port when a page connects again', async () => {
    const { frame, port } = await connected();
    const next = connect(frame, { ...hello, nonce: 'n-2' });
    (await browser.next()).answer({ ended: ['key-ann'], present: [] });
    await settled();
    expect(port.isClosed).toBe(true);
    expect(port.heard).toHaveLength(1);
    expect(next.heard.map(({ nonce }) => nonce)).toEqual(['n-2', 'n-2']);
  });

  it('retries with growing delays while the network fails, which ends no session', async () => {
    const { port, waiting } = await connected();
    waiting.fail();
    for (let failures = 0; failures < 8; failures += 1) (await browser.next()).fail();
    await browser.next();
    expect(browser.pauses).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000,
    ]);
    expect(port.heard).toHaveLength(1);
  });

  it('asks once for all tabs that watch the same keys', async () => {
    const first = await connected();
    const port = connect(browser.frame());
    (await browser.next()).answer({ ended: [], present: [] });
    await settled();
    expect(browser.asked).toEqual([]);
    first.waiting.answer({ ended: ['key-ann'], present: [] });
    await browser.next();
    expect(port.heard.map(({ type }) => type)).toEqual(['ready', 'logout']);
  });
});
