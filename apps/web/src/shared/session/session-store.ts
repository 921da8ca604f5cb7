import type { SessionEndReason, SignInKind, TokenPair, User } from '@axp/contracts';
import { getMe, logout, signInKinds } from '@axp/contracts';
import { CallAbandoned, call, peekEarly, readEarly, retryAfterMs } from '@/shared/api/index.ts';
import { hasParts, parseRecord } from '@/shared/lib/records.ts';
import type { KeyValueStorage } from '@/shared/lib/storage.ts';
import { changeSettings, readSettings } from '@/shared/theme/settings.ts';
import { beginVisit, forgetChoice, isVisitOver, keepingDeviceChoices } from './device-choice.ts';

export interface SessionState {
  readonly status: 'loading' | 'guest' | 'member';
  /** The signed-in user; null for a guest and while loading. */
  readonly user: User | null;
  /** The service can't say who is signed in for the moment; it is asked again. */
  readonly isUnavailable: boolean;
  /** The person was signed in a moment ago and did not leave by themselves. */
  readonly hasExpired: boolean;
  /** Why the server ended the session; null where it did not say. */
  readonly endReason: SessionEndReason | null;
}

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
  /** Returns where the browser signs out at the provider as well; null to stay here. */
  readonly signOut: () => Promise<string | null>;
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
  'usualBuildingId',
  'usualFloorId',
  'homeBuildingId',
  'language',
  'mutedMails',
  'mutedPushes',
  'quietHours',
  'mailsOwnActs',
  'startReminders',
  'businessUnits',
  'termCondition',
  'isAllBu',
  'licence',
  'ownAmenities',
  'ownFields',
  'timeRules',
  'usualHours',
  'isAdministrator',
  'roles',
  'isApprover',
];

export const loading: SessionState = {
  status: 'loading',
  user: null,
  isUnavailable: false,
  hasExpired: false,
  endReason: null,
};
const guest: SessionState = { ...loading, status: 'guest' };
const memberOf = (user: User): SessionState => ({ ...loading, status: 'member', user });

const signedInKeys = ['accessToken', 'refreshToken', 'userData'] as const;

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
  if (readSettings(storage).choosesAccount) changeSettings(storage, { choosesAccount: undefined });
  await beginVisit(storage);
}

async function endSession(storage: KeyValueStorage): Promise<string | null> {
  const isOfProvider = (readLoginMethod(storage) ?? 'local') !== 'local';
  const signOutUrl =
    storage.read('loginMethod') === null ? null : await keepingDeviceChoices(storage, endAtServer);
  forgetPerson(storage);
  // The provider would sign in the same person again without asking.
  if (isOfProvider) changeSettings(storage, { choosesAccount: true });
  return signOutUrl;
}

/** Null also where the server does not answer. */
async function endAtServer(): Promise<string | null> {
  try {
    return (await call(logout)).data.signOutUrl;
  } catch {
    return null;
  }
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
    const isOtherUser = state.user !== null && state.user.id !== next.user?.id;
    state = next;
    if (isOtherUser) onUserChange();
    notify();
  }

  function forget(hasExpired: boolean, reason: SessionEndReason | null = null): void {
    visit += 1;
    storage.remove(...signedInKeys);
    // A failed request follows the refusal that gave the reason.
    become({ ...guest, hasExpired, endReason: reason ?? state.endReason });
  }

  async function loadProfile(): Promise<void> {
    const before = visit;
    const user = await fetchProfile();
    // A late response must not restore a signed-out user.
    if (before !== visit) return;
    storeUser(storage, user);
    // An unchanged user keeps its identity, which avoids renders.
    if (JSON.stringify(state.user) !== JSON.stringify(user)) become(memberOf(user));
  }

  function loadProfilePatiently(): Promise<void> {
    const before = visit;
    return untilAvailable(loadProfile, {
      isWanted: () => before === visit,
      onUnavailable: () => become(state.user ? state : { ...loading, isUnavailable: true }),
    });
  }

  async function start(): Promise<void> {
    dropEndedVisit(storage);
    if (signedInKeys.every((key) => storage.read(key) === null)) {
      become(guest);
      return;
    }
    if (state.user) return storeFirst(storage, state.user);
    // The user of the last visit is shown at once; the profile read behind it has the last word.
    const user = readStoredUser(storage);
    if (user) become(memberOf(user));
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
      if (user) become(memberOf(user));
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
    loginMethod: () => (state.user ? readLoginMethod(storage) : null),
    signOut: async () => {
      // The session ends here whether or not the server hears of it.
      const signOutUrl = await endSession(storage);
      forget(false);
      return signOutUrl;
    },
    merge: (changes) => {
      if (!state.user) return;
      const user = { ...state.user, ...changes };
      storeUser(storage, user);
      become(memberOf(user));
    },
    reload: loadProfile,
    expire: (reason) => forget(state.user !== null || state.hasExpired, reason),
  };
}

const profileInput = { query: { include: 'businessUnits' } } as const;

/**
 * The answer that the first view asked for (ADR 32) is drawn at once, without a frame that waits. It
 * is kept until a render stays: React makes one again whose parts were still on their way.
 */
function firstState(): SessionState {
  const user = peekEarly(getMe, profileInput)?.data;
  return user ? memberOf(unnested(user)) : loading;
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
  return hasParts<User>(stored, userParts) ? stored : null;
}

function storeUser(storage: KeyValueStorage, user: User): void {
  storage.write('userData', JSON.stringify(user));
  storage.write('userTimezone', user.timezone);
}
