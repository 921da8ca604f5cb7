import { describe, expect, it, jest } from '@jest/globals';
import type { FollowedKit } from './cloud-apps.tsx';
import { followCloud } from './cloud-apps.tsx';

type State = FollowedKit['state'];
type Session = State['sessions'][number];

const ann: Session = {
  state: 'valid',
  accessToken: 'access',
  refreshToken: 'refresh',
  idToken: 'id',
  applicationId: 'axp-booking',
  tenantKey: 'acme',
  sessionKey: 'key-of-ann',
  user: 'ann@acme.test',
  displayName: 'Ann',
  connectorType: 'local',
};
const bob: Session = { ...ann, sessionKey: 'key-of-bob', user: 'bob@acme.test' };
/** Has a second factor of her own here. */
const eve: Session = { ...ann, sessionKey: 'key-of-eve', user: 'eve@acme.test' };
const ended: Session = { ...ann, state: 'invalid', reason: 'Refresh token failed.' };

const stateOf = (active?: Session): State => ({
  sessions: active ? [active] : [],
  activeSessionKey: active?.sessionKey ?? '',
  apps: [],
  loading: false,
  isLogin: active?.state === 'valid',
  isError: false,
  fetching: false,
  isRefreshing: false,
});

/** Follows a kit that a test changes; Ann is signed in here. */
function follow(first?: Session) {
  const done: string[] = [];
  const listeners: Record<string, (event: never) => void> = {};
  let onState: (state: State) => void = () => {};
  const kit = {
    state: stateOf(first),
    subscribe: (listener: (state: State) => void) => {
      onState = listener;
      return () => void done.push('unsubscribed');
    },
    on: jest.fn<FollowedKit['on']>((name, listener) => {
      listeners[name] = listener;
      return () => void done.push(`no ${name}`);
    }),
    listApplications: async () => {
      done.push('applications');
      return { applications: [], groups: [] };
    },
    clearToken: (key?: string) => void done.push(`cleared ${key}`),
    loginWithRedirect: jest.fn(() => {
      done.push('redirect');
      return new Promise<never>(() => {});
    }),
    acquireTokenSilent: async (options?: { sessionKey?: string }) => {
      done.push(`silent ${options?.sessionKey}`);
      return ann;
    },
  } satisfies FollowedKit;
  const stop = followCloud(kit, {
    isUser: ({ user }) => user === ann.user,
    takeOver: async ({ user }) => {
      done.push(`took over ${user}`);
      return user !== eve.user;
    },
    signOut: () => void done.push('signed out'),
    fail: () => void done.push('failed'),
  });
  const become = (active?: Session) => {
    kit.state = stateOf(active);
    onState(kit.state);
  };
  const tell = (name: string, event: object) =>
    Reflect.apply(listeners[name] ?? stop, null, [event]);
  return {
    kit,
    done,
    become,
    tell,
    stop,
    settled: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

describe('[A-04] following the cloud account', () => {
  it('loads the applications of the signed-in person, once', async () => {
    const { done, become, settled } = follow(ann);
    become(ann);
    await settled();
    expect(done).toEqual(['applications']);
  });

  it('signs in the person whose session becomes active', async () => {
    const { done, become, settled } = follow(ann);
    await settled();
    become(bob);
    await settled();
    expect(done).toEqual(['applications', 'took over bob@acme.test', 'applications']);
  });

  it('starts a new sign-on if the person’s own second factor is required', async () => {
    const { done, become, settled } = follow();
    become(eve);
    await settled();
    expect(done).toEqual(['took over eve@acme.test', 'redirect']);
  });

  it('clears an invalid session, and starts a new sign-on', async () => {
    const { done, become, settled } = follow(ann);
    await settled();
    become(ended);
    await settled();
    expect(done.slice(1)).toEqual(['cleared key-of-ann', 'redirect']);
  });

  it('reports a failed new sign-on', async () => {
    const { kit, done, become, settled } = follow();
    kit.loginWithRedirect.mockRejectedValueOnce(new Error('redirect_loop'));
    become(ended);
    await settled();
    expect(done).toEqual(['cleared key-of-ann', 'failed']);
  });

  it('signs out with the platform, except for its own sign-outs', async () => {
    const { done, become, tell } = follow();
    become();
    tell('logout', { sessionKey: 'key-of-ann', by: 'page' });
    tell('logout', { sessionKey: 'key-of-ann', by: 'tab' });
    expect(done).toEqual([]);
    tell('logout', { sessionKey: 'key-of-ann', by: 'platform' });
    expect(done).toEqual(['signed out']);
  });

  it('signs on silently without a session, and never replaces one', async () => {
    const { done, become, tell, settled } = follow();
    tell('signedIn', { sessionKey: 'key-of-ann' });
    become(ann);
    tell('signedIn', { sessionKey: 'key-of-bob' });
    await settled();
    expect(done).toEqual(['silent key-of-ann', 'applications']);
  });

  it('stops', () => {
    const { done, stop } = follow();
    stop();
    expect(done).toEqual(['unsubscribed', 'no logout', 'no signedIn']);
  });
});
