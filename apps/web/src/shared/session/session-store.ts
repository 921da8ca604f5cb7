import type { SessionEndReason, SignInKind, TokenPair, User } from '@axp/contracts';
import { getMe, logout, signInKinds } from '@axp/contracts';
import { CallAbandoned, call, peekEarly, readEarly, retryAfterMs } from '@/shared/api/index.ts';
import { isWhole, parseRecord } from '@/shared/lib/records.ts';
import type { KeyValueStorage } from '@/shared/lib/storage.ts';
import { beginVisit, forgetChoice, isVisitOver, keepingDeviceChoices } from './device-choice.ts';

export type SessionState =
  | {
      readonly status: 'loading';
      /** The service can't say who is signed in for the moment; it is asked again. */
      readonly isUnavailable?: boolean;
    }
  /** `hasExpired`: the person was signed in a moment ago and did not leave by themselves. */
  | {
      readonly status: 'guest';
      readonly hasExpired: boolean;
      /** Why the server ended it; null where it did not say. */
      readonly endReason?: SessionEndReason | null;
    }
  | { readonly status: 'member'; readonly user: User };

export interface SessionStore {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Picks up the session of the last visit. */
  readonly start: () => Promise<void>;
  /** Takes over what another tab has stored. */
  readonly follow: () => Promise<void>;
  /** @throws CallProblem when the profile can't be read; the user stays signed out. */
  readonly signIn: (tokens: TokenPair, method?: SignInKind) => Promise<void>;
  /** How the person signed in; signing out and the launcher ask. Null for a guest. */
  readonly loginMethod: () => SignInKind | null;
  readonly signOut: () => Promise<void>;
  /** Puts what the person has changed into the user that everybody sees. */
  readonly merge: (changes: Partial<User>) => void;
  /** Reads the profile again. @throws CallProblem when it cannot be read */
  readonly reload: () => Promise<void>;
  /** The transport found the session to be over. */
  readonly expire: (reason: SessionEndReason | null) => void;
}

interface SessionStoreOptions {
  readonly storage: KeyValueStorage;
  /** Called before the new user is visible, to clear the previous user's caches. */
  readonly onUserChange: () => void;
}

/** Every part of a user. */
const userParts: readonly (keyof User)[] = [
  'id',
  'email',
  'fullName',
  'profileImage',
  'timezone',
  'language',
  'mutedMails',
  'businessUnits',
  'termCondition',
  'isAllBu',
  'licence',
  'timeRules',
  'isAdministrator',
  'roles',
  'isApprover',
];

const guest: SessionState = { status: 'guest', hasExpired: false };
const signedInKeys = ['accessToken', 'refreshToken', 'userData'] as const;

export function userIdOf(state: SessionState): string | null {
  return state.status === 'member' ? state.user.id : null;
}

export function isUnavailable(state: SessionState): boolean {
  return state.status === 'loading' && state.isUnavailable === true;
}

export function hasExpired(state: SessionState): boolean {
  return state.status === 'guest' && state.hasExpired;
}

export function endReasonOf(state: SessionState): SessionEndReason | null {
  return state.status === 'guest' ? (state.endReason ?? null) : null;
}

function readLoginMethod(storage: KeyValueStorage): SignInKind | null {
  const stored = storage.read('loginMethod');
  return signInKinds.find((kind) => kind === stored) ?? null;
}

async function storeSignIn(
  storage: KeyValueStorage,
  { accessToken, refreshToken }: TokenPair,
  method: SignInKind,
): Promise<void> {
  storage.write('accessToken', accessToken);
  storage.write('refreshToken', refreshToken);
  storage.write('loginMethod', method);
  await beginVisit(storage);
}

async function endSession(storage: KeyValueStorage): Promise<void> {
  if (storage.read('loginMethod') !== null) {
    await keepingDeviceChoices(storage, () => call(logout).catch(() => undefined));
  }
  forgetPerson(storage);
}

/** A session that should not outlive the browser is no session at its next start (H-12). */
function dropEndedVisit(storage: KeyValueStorage): void {
  if (!isVisitOver(storage)) return;
  storage.remove(...signedInKeys);
  forgetPerson(storage);
}

function forgetPerson(storage: KeyValueStorage): void {
  storage.remove('loginMethod', 'azureToken', 'userTimezone');
  forgetChoice(storage);
}

/** A service that is unavailable says nothing about the session, so it is asked again (Z-114). */
async function untilAvailable(
  work: () => Promise<void>,
  caller: { readonly isWanted: () => boolean; readonly onUnavailable: () => void },
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const waitMs = retryAfterMs(error);
    if (waitMs === null) throw error;
    caller.onUnavailable();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (caller.isWanted()) await untilAvailable(work, caller);
  }
}

function whileUnavailable(state: SessionState): SessionState {
  return state.status === 'member' ? state : { status: 'loading', isUnavailable: true };
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

export function createSessionStore({ storage, onUserChange }: SessionStoreOptions): SessionStore {
  const { subscribe, notify } = createListeners();
  let state = firstState();
  let visit = 0;

  function become(next: SessionState): void {
    const isOtherUser = userIdOf(state) !== null && userIdOf(state) !== userIdOf(next);
    state = next;
    if (isOtherUser) onUserChange();
    notify();
  }

  function forget(hasExpired: boolean, reason: SessionEndReason | null = null): void {
    visit += 1;
    storage.remove(...signedInKeys);
    // A failed request follows the refusal that gave the reason.
    become({ status: 'guest', hasExpired, endReason: reason ?? endReasonOf(state) });
  }

  async function loadProfile(): Promise<void> {
    const before = visit;
    const user = await fetchProfile();
    // A late response must not restore a signed-out user.
    if (before !== visit) return;
    storeUser(storage, user);
    // An unchanged user keeps its identity, which avoids renders.
    const known = state.status === 'member' ? state.user : null;
    if (JSON.stringify(known) !== JSON.stringify(user)) become({ status: 'member', user });
  }

  function loadProfilePatiently(): Promise<void> {
    const before = visit;
    return untilAvailable(loadProfile, {
      isWanted: () => before === visit,
      onUnavailable: () => become(whileUnavailable(state)),
    });
  }

  async function start(): Promise<void> {
    dropEndedVisit(storage);
    if (signedInKeys.every((key) => storage.read(key) === null)) {
      become(guest);
      return;
    }
    if (state.status === 'member') return storeFirst(storage, state.user);
    // The user of the last visit is shown at once; the profile read behind it has the last word.
    const user = readStoredUser(storage);
    if (user) become({ status: 'member', user });
    try {
      await loadProfilePatiently();
    } catch (error) {
      if (!(error instanceof CallAbandoned)) forget(true);
    }
  }

  return {
    getState: () => state,
    subscribe,
    start,
    follow: async () => {
      const user = readStoredUser(storage);
      if (user) become({ status: 'member', user });
      else if (storage.read('accessToken') === null) become(guest);
    },
    signIn: async (tokens, method = 'local') => {
      await storeSignIn(storage, tokens, method);
      try {
        await loadProfilePatiently();
      } catch (error) {
        forget(false);
        throw error;
      }
    },
    loginMethod: () => (state.status === 'member' ? readLoginMethod(storage) : null),
    signOut: async () => {
      // The session ends here whether or not the server hears of it.
      await endSession(storage);
      forget(false);
    },
    merge: (changes) => {
      if (state.status !== 'member') return;
      const user = { ...state.user, ...changes };
      storeUser(storage, user);
      become({ status: 'member', user });
    },
    reload: loadProfile,
    expire: (reason) => forget(state.status === 'member' || hasExpired(state), reason),
  };
}

const profileInput = { query: { include: 'businessUnits' } } as const;

/**
 * The answer that the first view asked for (ADR 32) is drawn at once, without a frame that waits. It
 * is kept until a render stays: React makes one again whose parts were still on their way.
 */
function firstState(): SessionState {
  const user = peekEarly(getMe, profileInput)?.data;
  return user ? { status: 'member', user: unnested(user) } : { status: 'loading' };
}

/** Stores the user of {@link firstState}, whose answer is used up now. */
function storeFirst(storage: KeyValueStorage, user: User): void {
  readEarly(getMe, profileInput);
  storeUser(storage, user);
}

async function fetchProfile(): Promise<User> {
  return unnested((await call(getMe, profileInput)).data);
}

/** The profile, also of a server that answers `data.data`. */
function unnested(user: User | { readonly data: User }): User {
  return 'data' in user ? user.data : user;
}

/** The user of the last visit; null when nothing usable is stored. */
function readStoredUser(storage: KeyValueStorage): User | null {
  const stored = parseRecord(storage.read('userData'));
  // An earlier release has stored a user without what was added since.
  return isWhole<User>(stored, userParts) ? stored : null;
}

function storeUser(storage: KeyValueStorage, user: User): void {
  storage.write('userData', JSON.stringify(user));
  storage.write('userTimezone', user.timezone);
}
