'use client';

import type { ReactElement, ReactNode } from 'react';
import {
  createContext,
  createElement,
  Fragment,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SignOnClient } from '../axp-client.ts';
import type { AccessTokenOptions, LoginOptions } from '../call-options.ts';
import type { AuthState, Session } from '../entities.ts';
import type { LauncherClient, LauncherItem, LauncherOptions } from '../launcher/types.ts';

const Client = createContext<SignOnClient | undefined>(undefined);

/**
 * Properties of {@link AxpProvider}.
 *
 * @example
 * ```ts
 * const props: AxpProviderProps = { client: kit };
 * ```
 */
export interface AxpProviderProps {
  /** The client of the application; made once, outside of components. */
  readonly client: SignOnClient;
  readonly children?: ReactNode;
}

/**
 * Provides the client to the hooks and components of this entry.
 *
 * @example
 * ```ts
 * const root = createElement(AxpProvider, { client: kit }, createElement(App));
 * ```
 */
export function AxpProvider({ children, client }: AxpProviderProps): ReactElement {
  return createElement(Client.Provider, { value: client }, children);
}

/**
 * Returns the client of the provider.
 *
 * @throws Error outside of an {@link AxpProvider}
 * @example
 * ```ts
 * const client = useClient();
 * const signOut = () => client.logout();
 * ```
 */
export function useClient(): SignOnClient {
  const client = useContext(Client);
  if (!client) throw new Error('axp-kit/react: no AxpProvider');
  return client;
}

/** A server knows no session, and the first render in the browser is the server's. */
const unknown: AuthState = {
  sessions: [],
  activeSessionKey: '',
  apps: [],
  loading: true,
  isLogin: false,
  isError: false,
  fetching: false,
  isRefreshing: false,
};

/**
 * State of the client, and its active session.
 *
 * @example
 * ```ts
 * const nameOf = ({ session }: SessionState) => session?.displayName ?? 'Guest';
 * ```
 */
export interface SessionState extends AuthState {
  readonly session: Session | undefined;
}

/**
 * Returns the state and the active session, and renders again when they change. On a server, and in
 * the first render of a page that a server rendered, it is `loading`.
 *
 * @example
 * ```ts
 * const { isLogin, session } = useSession();
 * ```
 */
export function useSession(): SessionState {
  const client = useClient();
  const subscribe = useCallback((onChange: () => void) => client.subscribe(onChange), [client]);
  const state = useSyncExternalStore(
    subscribe,
    () => client.state,
    () => unknown,
  );
  const { activeSessionKey, sessions } = state;
  return { ...state, session: sessions.find((one) => one.sessionKey === activeSessionKey) };
}

/**
 * Returns a function for the access token of the active session: fresh at each call, while a token
 * in the state of a component would expire.
 *
 * @example
 * ```ts
 * const getAccessToken = useAccessToken();
 * const headers = async () => ({ Authorization: `Bearer ${await getAccessToken()}` });
 * ```
 */
export function useAccessToken(): (options?: AccessTokenOptions) => Promise<string> {
  const client = useClient();
  return useCallback((options) => client.getAccessToken(options), [client]);
}

/**
 * Texts and elements while a session is not there.
 *
 * @example
 * ```ts
 * const waiting: Waiting = { fallback: 'Signing in…', failed: () => 'Sign-in failed.' };
 * ```
 */
export interface Waiting {
  /** Shown until the session is there; nothing by default. */
  readonly fallback?: ReactNode;
  /** Shown if the sign-in fails; its message by default. */
  readonly failed?: (error: unknown, retry: () => void) => ReactNode;
}

/**
 * Properties of {@link RequireSession}.
 *
 * @example
 * ```ts
 * const props: RequireSessionProps = { login: { prompt: 'select_account' } };
 * ```
 */
export interface RequireSessionProps extends Waiting {
  readonly children?: ReactNode;
  /** Options of the login. */
  readonly login?: LoginOptions;
}

/**
 * Renders its children for a signed-in user, and sends everyone else to the login page. After
 * `logout()` of this page it waits for the page to be left.
 *
 * @example
 * ```ts
 * const page = createElement(RequireSession, { fallback: 'Signing in…' }, createElement(Bookings));
 * ```
 */
export function RequireSession({ children, login, ...waiting }: RequireSessionProps): ReactElement {
  const client = useClient();
  const { isLogin } = useSession();
  const isLeaving = useRef(false);
  useEffect(
    () =>
      client.on('logout', ({ by }) => {
        if (by === 'page') isLeaving.current = true;
      }),
    [client],
  );
  const [error, retry] = useAttempt(async () => {
    // Of the client, since the first render may be that of a server.
    if (!client.state.isLogin && !isLeaving.current) await client.loginWithRedirect(login);
  }, isLogin);
  return isLogin ? createElement(Fragment, null, children) : show(waiting, error, retry);
}

/**
 * Properties of {@link SignInCallback}.
 *
 * @example
 * ```ts
 * const props: SignInCallbackProps = { open: (address) => router.replace(address) };
 * ```
 */
export interface SignInCallbackProps extends Waiting {
  /** Opens the page that the login was for; by default `location.replace`. */
  readonly open?: (returnUrl: string) => void;
}

/**
 * Content of the callback page: finishes the login and opens the page that it was for.
 *
 * @example
 * ```ts
 * const page = createElement(SignInCallback, { fallback: 'Signing in…' });
 * ```
 */
export function SignInCallback({
  open = (address) => location.replace(address),
  ...waiting
}: SignInCallbackProps): ReactElement {
  const client = useClient();
  const [error, retry] = useAttempt(async () => {
    const result = await client.handleRedirect();
    open(result?.returnUrl ?? '/');
  });
  return show(waiting, error, retry);
}

/**
 * Properties of {@link Launcher}.
 *
 * @example
 * ```ts
 * const props: LauncherProps = { client: kit, recents: false };
 * ```
 */
export interface LauncherProps extends LauncherOptions {
  /** Client of the launcher, an `AxpKit`. */
  readonly client: LauncherClient;
  readonly className?: string;
}

/**
 * The nine-dot launcher. Its code is loaded when it is shown.
 *
 * @example
 * ```ts
 * const apps = createElement(Launcher, { client: kit, className: 'apps' });
 * ```
 */
export function Launcher({ className, client, onLaunch, recents }: LauncherProps): ReactElement {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const latest = useRef(onLaunch);
  useEffect(() => {
    latest.current = onLaunch;
  });
  useEffect(() => {
    if (!target) return undefined;
    let isOver = false;
    let remove = (): void => {
      isOver = true;
    };
    void import('../launcher/index.ts').then(({ initWidget }) => {
      if (isOver) return;
      const options = { onLaunch: (item: LauncherItem) => latest.current?.(item) };
      const launcher = initWidget(
        client,
        target,
        recents === undefined ? options : { ...options, recents },
      );
      remove = () => launcher.destroy();
    });
    return () => remove();
  }, [client, recents, target]);
  return createElement('div', { ref: setTarget, className });
}

/** Runs once, also in strict mode, and again by `retry` or when the page returns from the cache. */
function useAttempt(
  work: () => Promise<void>,
  isDone = false,
): [error: unknown, retry: () => void] {
  const [error, setError] = useState<unknown>();
  const isRunning = useRef(false);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const run = useCallback(() => {
    if (isRunning.current) return;
    isRunning.current = true;
    setError(undefined);
    latest
      .current()
      .catch(setError)
      .finally(() => {
        isRunning.current = false;
      });
  }, []);
  useEffect(() => {
    if (isDone) return undefined;
    run();
    const restart = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      isRunning.current = false;
      run();
    };
    addEventListener('pageshow', restart);
    return () => removeEventListener('pageshow', restart);
  }, [isDone, run]);
  return [error, run];
}

function show({ failed, fallback }: Waiting, error: unknown, retry: () => void): ReactElement {
  if (error === undefined) return createElement(Fragment, null, fallback);
  const text = error instanceof Error ? error.message : 'Error';
  return createElement(
    Fragment,
    null,
    failed ? failed(error, retry) : createElement('p', { role: 'alert' }, text),
  );
}
