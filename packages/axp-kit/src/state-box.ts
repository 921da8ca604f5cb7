import type { Application, AuthState } from './entities.ts';
import type { AxpEvents, AxpListener, Emit } from './events.ts';
import type { SessionStore } from './session/session-store.ts';

type Handlers = { [Name in keyof AxpEvents]: Set<AxpListener<Name>> };

/** What is going on, as the state says it. */
export type Activity = 'loading' | 'fetching' | 'isRefreshing';

/** The state of a client and those who listen to it. */
export class StateBox {
  readonly #store: () => SessionStore;
  readonly #listeners = new Set<(state: AuthState) => void>();
  readonly #handlers: Handlers = {
    login: new Set(),
    logout: new Set(),
    invalid: new Set(),
    refreshed: new Set(),
    signedIn: new Set(),
    error: new Set(),
  };
  readonly #running: Record<Activity, number> = { loading: 0, fetching: 0, isRefreshing: 0 };
  #apps: readonly Application[] = [];
  #isError = false;
  #state: AuthState | undefined;

  constructor(store: () => SessionStore) {
    this.#store = store;
  }

  get state(): AuthState {
    this.#state ??= this.#build();
    return this.#state;
  }

  subscribe(listener: (state: AuthState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  on<Name extends keyof AxpEvents>(name: Name, listener: AxpListener<Name>): () => void {
    this.#handlers[name].add(listener);
    return () => void this.#handlers[name].delete(listener);
  }

  readonly emit: Emit = (name, event) => {
    for (const listener of this.#handlers[name]) guarded(() => listener(event));
  };

  readonly changed = (): void => {
    this.#state = undefined;
    for (const listener of this.#listeners) guarded(() => listener(this.state));
  };

  /** Shows an activity as long as the work lasts. */
  async during<T>(activity: Activity, work: () => Promise<T>): Promise<T> {
    this.#count(activity, 1);
    try {
      return await work();
    } finally {
      this.#count(activity, -1);
    }
  }

  setError(isError: boolean): void {
    if (this.#isError === isError) return;
    this.#isError = isError;
    this.changed();
  }

  setApps(apps: readonly Application[]): void {
    this.#apps = apps;
    this.changed();
  }

  forgetListeners(): void {
    this.#listeners.clear();
    for (const handlers of Object.values(this.#handlers)) handlers.clear();
  }

  #count(activity: Activity, step: number): void {
    const before = this.#running[activity];
    this.#running[activity] = before + step;
    if (before === 0 || before + step === 0) this.changed();
  }

  #build(): AuthState {
    const { activeKey, records } = this.#store();
    return {
      sessions: [...records.values()].map(({ session }) => session),
      activeSessionKey: activeKey,
      apps: this.#apps,
      loading: this.#running.loading > 0,
      isLogin: records.get(activeKey)?.session.state === 'valid',
      isError: this.#isError,
      fetching: this.#running.fetching > 0,
      isRefreshing: this.#running.isRefreshing > 0,
    };
  }
}

/** A listener that throws is its owner's affair: the browser reports it, the client goes on. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
