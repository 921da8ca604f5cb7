import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AxpKit, ConnectMessage, FrameMessage } from '../src/index.ts';
import type { FakeFrame, FakeTab } from './support/fake-browser.ts';
import { FakeBrowser, refusalOf } from './support/fake-browser.ts';
import { ann, bob } from './support/fake-token.ts';

const checkPath = 'me/sessions/check';

let browser: FakeBrowser;
let tab: FakeTab;
let kit: AxpKit;
const ports: MessagePort[] = [];

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 5), doNotFake: ['setImmediate', 'queueMicrotask'] });
  browser = new FakeBrowser();
  tab = browser.openTab();
  kit = tab.open({ bridge: 'auto' });
});

afterEach(() => {
  kit.destroy();
  for (const port of ports.splice(0)) port.close();
  jest.useRealTimers();
});

function signIn(person = ann): void {
  kit.saveToken(browser.platform.begin(person));
}

describe('a page that was hidden', () => {
  async function hideFor(ms: number): Promise<void> {
    tab.setHidden(true);
    jest.advanceTimersByTime(ms);
    tab.setHidden(false);
    await jest.advanceTimersByTimeAsync(0);
  }

  it('[Q-08] has its session checked on the server after more than 15 s', async () => {
    signIn();
    await hideFor(15_000);
    expect(browser.platform.callsOf(checkPath)).toHaveLength(0);
    await hideFor(15_001);
    expect(browser.platform.callsOf(checkPath)[0]?.body).toEqual({ session_key: 'key-ann' });
    expect(kit.state.isLogin).toBe(true);
  });

  it('[Q-08] has it checked too if it was hidden from the start', async () => {
    tab.setHidden(true);
    signIn();
    jest.advanceTimersByTime(15_001);
    tab.setHidden(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(browser.platform.callsOf(checkPath)).toHaveLength(1);
  });

  it('[Q-08] is signed out if the platform has ended the session', async () => {
    signIn();
    browser.platform.end('key-ann');
    await hideFor(20_000);
    expect(kit.state.sessions[0]).toMatchObject({ state: 'invalid' });
  });

  it('[Q-08] checks nothing when no one is signed in, or it was never hidden', async () => {
    kit.subscribe(() => {});
    await hideFor(20_000);
    tab.setHidden(false);
    expect(browser.platform.calls).toEqual([]);
  });

  it('[Q-08] reports a failed check, and keeps the session', async () => {
    signIn();
    const error = jest.fn();
    kit.on('error', error);
    browser.platform.answer(checkPath, () => new Response('', { status: 500 }));
    await hideFor(20_000);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable' }));
    expect(kit.state.isLogin).toBe(true);
  });

  it('[Q-08] warns if the browser can’t report visibility', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    Object.assign(tab.environment.page, { document: new EventTarget() });
    kit.subscribe(() => {});
    kit.subscribe(() => {});
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});

describe('other tabs', () => {
  it('share a login, a refresh and a logout', async () => {
    const other = browser.openTab();
    const second = other.open();
    const events: string[] = [];
    second.on('refreshed', ({ sessionKey }) => events.push(`refreshed ${sessionKey}`));
    second.on('logout', ({ by }) => events.push(`logout by ${by}`));
    signIn();
    other.hearStorage();
    expect(second.state.isLogin).toBe(true);
    await kit.refresh({ force: true });
    other.hearStorage();
    expect(second.state.sessions).toEqual(kit.state.sessions);
    kit.clearToken();
    other.hearStorage();
    expect(second.state.isLogin).toBe(false);
    expect(events).toEqual(['refreshed key-ann', 'refreshed key-ann', 'logout by tab']);
  });

  it('that change nothing notify no one', () => {
    signIn();
    const { state } = kit;
    tab.hearStorage();
    tab.hearStorage();
    expect(kit.state).toBe(state);
  });

  it('are read again when the page returns from the back-forward cache', () => {
    signIn();
    const other = browser.openTab();
    const second = other.open();
    expect(second.state.isLogin).toBe(true);
    second.subscribe(() => {});
    kit.clearToken();
    other.restore();
    expect(second.state.isLogin).toBe(false);
  });
});

describe('the frame of the platform', () => {
  /** Loads the frame, and answers what it was asked. */
  function connect(frame = openedFrame()): { port: MessagePort; hello: ConnectMessage } {
    frame.load();
    const posted = frame.posted.at(-1);
    if (posted === undefined) throw new Error('Nothing was posted.');
    ports.push(posted.port);
    const hello = posted.message;
    if (!isConnect(hello)) throw new Error('It was no connect message.');
    return { port: posted.port, hello };
  }

  function openedFrame(): FakeFrame {
    const [frame] = tab.frames;
    if (frame === undefined) throw new Error('There is no frame.');
    return frame;
  }

  async function send(port: MessagePort, message: unknown): Promise<void> {
    port.postMessage(message);
    // A message port delivers in a task of its own, which no fake clock knows.
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  function ready(
    { nonce }: ConnectMessage,
    cookies: 'visible' | 'blocked',
    sessionKeys: readonly string[],
  ): FrameMessage {
    return { v: 1, type: 'ready', id: 'x', nonce, cookies, sessionKeys };
  }

  function event(
    type: 'logout' | 'signed-in',
    hello: ConnectMessage,
    sessionKey: string,
  ): FrameMessage {
    return { v: 1, type, id: 'x', nonce: hello.nonce, sessionKey };
  }

  it('is opened with the first session, and receives messages at its exact origin', () => {
    kit.subscribe(() => {});
    expect(tab.frames).toEqual([]);
    signIn();
    const { hello } = connect();
    expect(openedFrame().address).toBe(
      'https://sso.example.com/iframe/v1/?application_id=booking&parent_origin=https%3A%2F%2Fapp.example.com',
    );
    expect(openedFrame().posted[0]?.origin).toBe('https://sso.example.com');
    expect(hello).toEqual({
      v: 1,
      type: 'connect',
      id: expect.any(String),
      nonce: expect.any(String),
      applicationId: 'booking',
      sessionKeys: ['key-ann'],
    });
  });

  it('is not opened on the platform itself, nor when switched off', () => {
    tab.address = 'https://sso.example.com/admin';
    signIn();
    tab.open({ bridge: 'off' }).subscribe(() => {});
    expect(tab.frames).toEqual([]);
  });

  it('[Q-07] a logout message clears the session with that key', async () => {
    signIn(bob);
    signIn(ann);
    const logout = jest.fn();
    kit.on('logout', logout);
    const { hello, port } = connect();
    await send(port, event('logout', hello, 'key-ann'));
    expect(kit.state.sessions.map(({ sessionKey }) => sessionKey)).toEqual(['key-bob']);
    expect(kit.state.activeSessionKey).toBe('');
    expect(logout).toHaveBeenCalledWith({ sessionKey: 'key-ann', by: 'platform' });
  });

  it('[Q-07] a logout message with an unknown key does nothing', async () => {
    signIn();
    const { hello, port } = connect();
    await send(port, event('logout', hello, 'key-of-somebody'));
    expect(kit.state.isLogin).toBe(true);
  });

  it('[Q-07] drops whatever is not exactly a message of this connection', async () => {
    signIn();
    const { hello, port } = connect();
    const good = event('logout', hello, 'key-ann');
    const forged: unknown[] = [
      { ...good, nonce: 'other' },
      { ...good, v: 2 },
      { ...good, type: 'LOGOUT' },
      { ...good, type: 'watch' },
      { ...good, id: 7 },
      { ...good, sessionKey: ['key-ann'] },
      { ...good, extra: true },
      { ...good, id: 'x'.repeat(8200) },
      { v: 1, type: 'logout', nonce: hello.nonce, sessionKey: 'key-ann' },
      [good],
      JSON.stringify(good),
      new Map(Object.entries(good)),
      null,
    ];
    for (const message of forged) await send(port, message);
    expect(kit.state.isLogin).toBe(true);
    await send(port, good);
    expect(kit.state.isLogin).toBe(false);
  });

  it('[Q-07] drops five hundred messages of which any one to five members are wrong', async () => {
    signIn();
    const { hello, port } = connect();
    const good = event('logout', hello, 'key-ann');
    const wrong = [undefined, null, 0, 2, '', 'logout ', 'ready', 'x'.repeat(9000), [], {}, true];
    const chance = chances(20_260_105);
    for (let count = 0; count < 500; count += 1) {
      const members = Object.entries(good).map(([name, value]) => {
        const isWrong = chance(2) === 0;
        // Any text is a valid id; other keys belong to other scripts.
        return [name, isWrong && name !== 'id' ? wrong[chance(wrong.length)] : value, isWrong];
      });
      const isAllRight = members.every(([name, , isWrong]) => isWrong === false || name === 'id');
      const message = Object.fromEntries(members);
      port.postMessage(isAllRight ? { ...message, [`extra${count}`]: count } : message);
    }
    await send(port, null);
    expect(kit.state.isLogin).toBe(true);
    await send(port, good);
    expect(kit.state.isLogin).toBe(false);
  });

  it('ignores a frame that was reloaded', async () => {
    signIn();
    const first = connect();
    const second = connect();
    await send(first.port, event('logout', first.hello, 'key-ann'));
    expect(kit.state.isLogin).toBe(true);
    await send(second.port, event('logout', second.hello, 'key-ann'));
    expect(kit.state.isLogin).toBe(false);
  });

  it('receives each change of the sessions', async () => {
    signIn(ann);
    const { port } = connect();
    const told: unknown[] = [];
    port.onmessage = ({ data }) => told.push(data);
    signIn(bob);
    kit.clearToken('key-ann');
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(told).toMatchObject([
      { type: 'watch', sessionKeys: ['key-ann', 'key-bob'] },
      { type: 'watch', sessionKeys: ['key-bob'] },
    ]);
  });

  it('receives the sessions that another tab has stored', () => {
    signIn(ann);
    connect();
    const other = browser.openTab().open();
    other.saveToken(browser.platform.begin(bob));
    tab.hearStorage();
    expect(connect().hello.sessionKeys).toEqual(['key-ann', 'key-bob']);
  });

  it('reports sign-ons that this application does not have', async () => {
    signIn();
    const signedIn = jest.fn();
    kit.on('signedIn', signedIn);
    const { hello, port } = connect();
    const good = ready(hello, 'visible', ['key-ann', 'key-new']);
    for (const change of [{ type: 'watch' }, { cookies: 'some' }, { sessionKeys: [7] }]) {
      await send(port, { ...good, ...change });
    }
    await send(port, good);
    await send(port, event('signed-in', hello, 'key-newer'));
    const told = [{ sessionKey: 'key-new' }, { sessionKey: 'key-newer' }];
    expect(signedIn.mock.calls.flat()).toEqual(told);
  });

  it('returns the key of a first silent sign-on when nothing is stored', async () => {
    browser.platform.begin(ann);
    kit.destroy();
    kit = tab.open({ bridge: 'auto', storage: 'memory' });
    const work = kit.acquireTokenSilent();
    const { hello, port } = connect();
    await send(port, ready(hello, 'visible', ['key-ann']));
    expect(await work).toMatchObject({ sessionKey: 'key-ann', displayName: 'Ann Archer' });
  });

  it('has no key for a first silent sign-on when no one is signed in', async () => {
    const work = refusalOf(kit.acquireTokenSilent());
    const { hello, port } = connect();
    await send(port, ready(hello, 'visible', []));
    expect(await work).toMatchObject({ message: 'no sessionKey' });
  });

  describe('that can’t see its cookies', () => {
    it('redirects once to the platform for a first silent sign-on', async () => {
      const left = tab.leaving(kit.acquireTokenSilent());
      const { hello, port } = connect();
      await send(port, ready(hello, 'blocked', []));
      await left;
      expect(new URL(tab.left[0] ?? '').searchParams.get('prompt')).toBe('none');
    });

    async function beBlocked(): Promise<void> {
      browser.platform.hasCookie = false;
      signIn();
      const { hello, port } = connect();
      await send(port, ready(hello, 'blocked', []));
    }

    it('redirects once to the platform for a refused silent sign-on, and keeps the session', async () => {
      await beBlocked();
      await tab.leaving(kit.acquireTokenSilent());
      const login = new URL(tab.left[0] ?? '');
      expect(login.searchParams.get('prompt')).toBe('none');
      expect(kit.state.sessions[0]?.state).toBe('valid');
      for (let times = 0; times < 2; times += 1) await tab.leaving(kit.acquireTokenSilent());
      expect(await refusalOf(kit.acquireTokenSilent())).toMatchObject({ code: 'redirect_loop' });
      expect(tab.left).toHaveLength(3);
    });

    it('only reports it if redirects are off', async () => {
      kit.destroy();
      kit = tab.open({ bridge: 'auto', whenBlocked: 'error' });
      await beBlocked();
      expect(await refusalOf(kit.acquireTokenSilent())).toMatchObject({
        code: 'third_party_blocked',
      });
      expect(tab.left).toEqual([]);
    });

    it('does not affect a refresh', async () => {
      await beBlocked();
      await kit.refresh({ force: true });
      expect(kit.state.isLogin).toBe(true);
    });
  });

  it('that does not answer in 10 s ends no session', async () => {
    browser.platform.hasCookie = false;
    signIn();
    const work = refusalOf(kit.acquireTokenSilent());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await work).toMatchObject({ code: 'bridge_timeout' });
    expect(kit.state.sessions[0]?.state).toBe('valid');
  });

  it('is removed with the client', () => {
    signIn();
    kit.destroy();
    expect(openedFrame().isRemoved).toBe(true);
  });
});

function isConnect(message: unknown): message is ConnectMessage {
  return (
    typeof message === 'object' && message !== null && Reflect.get(message, 'type') === 'connect'
  );
}

/** The same numbers below a limit in each run. */
function chances(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}
