import type { SignInKind, User } from '@axp/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { configureApi } from '@/shared/api/index.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import { forgetKeptAnswers } from '@/shared/offline/kept-answers.ts';
import { keepBetweenVisits } from '@/shared/offline/kept-queries.ts';
import type { SessionState, SessionStore } from './session-store.ts';
import { createSessionStore, loading } from './session-store.ts';

export interface Session
  extends SessionState,
    Pick<SessionStore, 'signIn' | 'signOut' | 'merge' | 'reload'> {
  /** Sign-in method; null for guests, or if unknown. */
  readonly loginMethod: SignInKind | null;
}

const SessionContext = createContext<Session | null>(null);

const followedKeys: readonly (string | null)[] = ['accessToken', 'userData', null];

function useFollowOtherTabs(store: SessionStore): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (followedKeys.includes(event.key)) void store.follow();
    };
    // A page from the back-forward cache has missed events.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void store.follow();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [store]);
}

/** Provides the session: restores the last visit and follows other tabs. */
export function SessionProvider({ children }: PropsWithChildren) {
  const queryClient = useQueryClient();
  const [store] = useState(() =>
    createSessionStore({
      storage: browserStorage,
      onUserChange: () => {
        queryClient.removeQueries({ predicate: (query) => query.meta?.isPublic !== true });
        void forgetKeptAnswers();
      },
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.getState, () => loading);
  useEffect(() => {
    configureApi({ onSessionEnd: store.expire });
    void store.start();
  }, [store]);
  useFollowOtherTabs(store);
  useEffect(
    () => keepBetweenVisits(queryClient, () => store.getState().user?.id ?? null),
    [queryClient, store],
  );
  const isGuest = state.status === 'guest';
  useEffect(() => {
    // Also for sessions that ended unnoticed, for example by clearing site data.
    if (isGuest) void forgetKeptAnswers();
  }, [isGuest]);

  const session: Session = {
    ...state,
    loginMethod: store.loginMethod(),
    signIn: store.signIn,
    signOut: store.signOut,
    merge: store.merge,
    reload: store.reload,
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in user; only for what stands behind the sign-in guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser needs a signed-in user');
  return user;
}
