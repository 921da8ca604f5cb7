import type { Application, ApplicationList, Group, Visit } from '../../entities.ts';
import type { LauncherClient } from '../types.ts';

export function application(name: string, more: Partial<Application> = {}): Application {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    name,
    slug,
    url: `https://${slug}.example.com/`,
    logo: '',
    groups: ['DEFAULT'],
    ...more,
  };
}

export function group(name: string, more: Partial<Group> = {}): Group {
  const slug = name.toUpperCase();
  return { name, slug, logo: '', customUrl: '', updatedAt: '2026-11-22T00:00:00Z', ...more };
}

/** A client whose answers and session a test decides; it records what the launcher asks for. */
export class FakeClient implements LauncherClient {
  readonly applicationId = 'booking';
  readonly visits: Visit[] = [];
  readonly #listeners = new Set<() => void>();
  state: LauncherClient['state'] = signedIn('mali');
  /** How often the list was asked for. */
  requests = 0;
  answer: () => Promise<ApplicationList>;
  tenant = { name: 'Acme', customUrl: 'https://portal.example.com/' };

  constructor(applications: readonly Application[] = [], groups: readonly Group[] = []) {
    this.answer = () => Promise.resolve({ applications, groups });
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  become(state: LauncherClient['state']): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  listApplications(): Promise<ApplicationList> {
    this.requests += 1;
    return this.answer();
  }

  getTenant(): Promise<{ name: string; customUrl: string }> {
    return Promise.resolve(this.tenant);
  }

  visitApplication(visit: Visit): Promise<boolean> {
    this.visits.push(visit);
    return Promise.resolve(true);
  }
}

export function signedIn(user: string): LauncherClient['state'] {
  const sessionKey = `key-of-${user}`;
  return {
    isLogin: true,
    activeSessionKey: sessionKey,
    sessions: [
      {
        state: 'valid',
        accessToken: 'a',
        refreshToken: 'r',
        idToken: 'i',
        applicationId: 'booking',
        tenantKey: 'acme',
        sessionKey,
        user,
        displayName: user,
        connectorType: 'local',
      },
    ],
  };
}

export const signedOut: LauncherClient['state'] = {
  isLogin: false,
  activeSessionKey: '',
  sessions: [],
};
