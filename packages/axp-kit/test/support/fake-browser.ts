import { AxpKit } from '../../src/client.ts';
import type { AxpEnvironment, AxpLocks, AxpPage, AxpStorage } from '../../src/environment.ts';
import type { AxpKitOptions } from '../../src/options.ts';
import type { Revisions } from '../../src/session/revisions.ts';
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

/** Frame of a tab, controlled by a test. */
export interface FakeFrame {
  readonly address: string;
  readonly load: () => void;
  readonly posted: { message: unknown; origin: string; port: MessagePort }[];
  isRemoved: boolean;
}

/** Options of one tab; `null` means no storage. */
export interface FakeTabOptions extends Partial<Pick<AxpEnvironment, 'now'>> {
  readonly localStorage?: AxpStorage | null;
  /** The person has forbidden storage, and with it everything that tabs share. */
  readonly isForbidden?: boolean;
}

interface FakePage extends AxpPage, Pick<EventTarget, 'dispatchEvent'> {
  readonly navigator: { onLine: boolean; locks: AxpLocks };
}

/** One tab: an environment, and what a test can do to it. */
export interface FakeTab {
  readonly environment: AxpEnvironment & { readonly page: AxpPage };
  readonly frames: FakeFrame[];
  readonly left: string[];
  readonly session: FakeStorage;
  address: string;
  setOnline(isOnline: boolean): void;
  setHidden(isHidden: boolean): void;
  hearStorage(): void;
  restore(): void;
  /** Waits for the page to be left by work that never resolves. */
  leaving(work: Promise<unknown>): Promise<unknown>;
  open(options?: Partial<AxpKitOptions>): AxpKit;
}

/** How its holder's request is refused when it is stolen, and who waits for it. */
interface FakeLock {
  holder: ((reason: unknown) => void) | undefined;
  queue: (() => void)[];
}

/** A browser of several tabs that share storage, locks and revisions, and talk to one platform. */
export class FakeBrowser {
  readonly platform = new FakePlatform();
  readonly storage = new FakeStorage();
  readonly #revisions = new Map<string, number>();
  readonly #locks = new Map<string, FakeLock>();

  readonly revisions: Revisions = async (family, next) => {
    const known = this.#revisions.get(family);
    const following = next?.(known);
    if (following !== undefined) this.#revisions.set(family, following);
    return known;
  };

  readonly locks: AxpLocks = {
    request: (name, { signal, steal = false }, work) =>
      new Promise((resolve, reject) => {
        const lock = this.#lockOf(name);
        const begin = (): void => {
          lock.holder = reject;
          const release = (): void => {
            if (lock.holder !== reject) return;
            lock.holder = undefined;
            lock.queue.shift()?.();
          };
          void Promise.resolve().then(work).then(resolve, reject).finally(release);
        };
        if (steal) lock.holder?.(new DOMException('stolen', 'AbortError'));
        if (steal || !lock.holder) return begin();
        lock.queue.push(begin);
        signal?.addEventListener('abort', () => {
          lock.queue = lock.queue.filter((one) => one !== begin);
          reject(new DOMException('given up', 'AbortError'));
        });
      }),
  };

  #lockOf(name: string): FakeLock {
    const lock = this.#locks.get(name) ?? { holder: undefined, queue: [] };
    this.#locks.set(name, lock);
    return lock;
  }

  openTab({
    isForbidden = false,
    localStorage = this.storage,
    ...overrides
  }: FakeTabOptions = {}): FakeTab {
    const document = Object.assign(new EventTarget(), { hidden: false });
    const session = new FakeStorage();
    const frames: FakeFrame[] = [];
    const left: string[] = [];
    let whenLeft: (() => void) | undefined;
    const page: FakePage = Object.assign(new EventTarget(), {
      location: {
        get href() {
          return tab.address;
        },
        get origin() {
          return new URL(tab.address).origin;
        },
        assign: (address: string) => {
          left.push(address);
          whenLeft?.();
        },
      },
      history: {
        state: null,
        replaceState: (_state: unknown, _unused: string, address: string) => {
          tab.address = address;
        },
      },
      document,
      navigator: { onLine: true, locks: this.locks },
      localStorage: localStorage ?? undefined,
      sessionStorage: session,
    });
    if (isForbidden) {
      Object.defineProperties(page, { localStorage: { get: deny }, sessionStorage: { get: deny } });
      page.navigator.locks = { request: async () => deny() };
    }
    const environment = {
      fetch: this.platform.fetch,
      now: () => Date.now(),
      page,
      revisions: isForbidden ? async () => deny() : this.revisions,
      openFrame: (address: string, load: () => void) => {
        const frame: FakeFrame = { address, load, posted: [], isRemoved: false };
        frames.push(frame);
        return {
          post: (message: unknown, origin: string, port: MessagePort) =>
            void frame.posted.push({ message, origin, port }),
          remove: () => {
            frame.isRemoved = true;
          },
        };
      },
      ...overrides,
    };
    const tab: FakeTab = {
      environment,
      frames,
      left,
      session,
      address: 'https://app.example.com/rooms?day=1',
      setOnline: (isOnline) => {
        page.navigator.onLine = isOnline;
      },
      setHidden: (isHidden) => {
        document.hidden = isHidden;
        document.dispatchEvent(new Event('visibilitychange'));
      },
      hearStorage: () => void page.dispatchEvent(new Event('storage')),
      restore: () => void page.dispatchEvent(new Event('pageshow')),
      leaving: (work) => {
        const leave = new Promise<void>((resolve) => {
          whenLeft = resolve;
        });
        return Promise.race([work, leave]);
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

function deny(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
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
