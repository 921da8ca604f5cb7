import { AxpKit } from '../../src/client.ts';
import type { AxpEnvironment, AxpLocks, AxpStorage } from '../../src/environment.ts';
import type { AxpKitOptions } from '../../src/options.ts';
import type { Revisions } from '../../src/session/revisions.ts';
import { removed } from '../../src/session/revisions.ts';
import { FakePlatform } from './fake-platform.ts';

/** A storage like the browser's. */
export class FakeStorage implements AxpStorage {
  readonly entries = new Map<string, string>();
  isFull = false;

  get length(): number {
    return this.entries.size;
  }

  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }
}

/** What a test does to a frame of a tab. */
export interface FakeFrame {
  readonly address: string;
  readonly load: () => void;
  readonly posted: { message: unknown; origin: string; port: MessagePort }[];
  isRemoved: boolean;
}

/** One tab: an environment, and what a test can do to it. */
export interface FakeTab {
  readonly environment: AxpEnvironment;
  readonly frames: FakeFrame[];
  readonly warnings: string[];
  readonly left: string[];
  readonly session: FakeStorage;
  address: string;
  isOnline: boolean;
  setHidden(isHidden: boolean): void;
  hearStorage(key: string | null): void;
  restore(): void;
  open(options?: Partial<AxpKitOptions>): AxpKit;
}

/** A browser of several tabs that share storage, locks and revisions, and talk to one platform. */
export class FakeBrowser {
  readonly platform = new FakePlatform();
  readonly storage = new FakeStorage();
  readonly #revisions = new Map<string, number>();
  readonly #tails = new Map<string, Promise<unknown>>();

  readonly revisions: Revisions = {
    read: async (family) => this.#revisions.get(family),
    commit: async (family, revision, write) => {
      if (this.#revisions.get(family) === removed) return;
      write();
      this.#revisions.set(family, revision);
    },
  };

  readonly locks: AxpLocks = {
    request: (name, _options, work) => {
      const running = (this.#tails.get(name) ?? Promise.resolve()).then(work, work);
      this.#tails.set(name, running);
      return running;
    },
  };

  openTab(overrides: Partial<AxpEnvironment> = {}): FakeTab {
    const visibility = new Set<(isHidden: boolean) => void>();
    const storage = new Set<(key: string | null) => void>();
    const restored = new Set<() => void>();
    const session = new FakeStorage();
    const warnings: string[] = [];
    const frames: FakeFrame[] = [];
    const left: string[] = [];
    const page: AxpEnvironment['page'] = {
      get address() {
        return tab.address;
      },
      get isOnline() {
        return tab.isOnline;
      },
      goTo: (address) => void left.push(address),
      replaceAddress: (address) => {
        tab.address = address;
      },
      onVisibility: (listener) => added(visibility, listener),
      onStorage: (listener) => added(storage, listener),
      onRestored: (listener) => added(restored, listener),
      openFrame: (address, load) => {
        const frame: FakeFrame = { address, load, posted: [], isRemoved: false };
        frames.push(frame);
        return {
          post: (message, origin, port) => void frame.posted.push({ message, origin, port }),
          remove: () => {
            frame.isRemoved = true;
          },
        };
      },
    };
    const environment: AxpEnvironment = {
      fetch: this.platform.fetch,
      now: () => Date.now(),
      warn: (text) => void warnings.push(text),
      localStorage: this.storage,
      sessionStorage: session,
      locks: this.locks,
      revisions: this.revisions,
      page,
      ...overrides,
    };
    const tab: FakeTab = {
      environment,
      frames,
      warnings,
      left,
      session,
      address: 'https://app.example.com/rooms?day=1',
      isOnline: true,
      setHidden: (isHidden) => {
        for (const listener of visibility) listener(isHidden);
      },
      hearStorage: (key) => {
        for (const listener of storage) listener(key);
      },
      restore: () => {
        for (const listener of restored) listener();
      },
      open: (options = {}) =>
        new AxpKit({
          baseUrl: 'https://sso.example.com',
          applicationId: 'booking',
          defaultTenant: 'https://acme.sso.example.com',
          bridge: 'off',
          environment,
          ...options,
        }),
    };
    return tab;
  }
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The code of an AxpError that a promise was rejected with, and its message. */
export async function refusalOf(
  work: Promise<unknown>,
): Promise<{ code: string; message: string }> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !('code' in error)) throw new Error('It was not refused.');
  return { code: String(error.code), message: error.message };
}
