import { browserEnvironment } from './browser/browser-environment.ts';
import type { AxpEnvironment } from './environment.ts';
import { LoginFlow } from './login/login-flow.ts';
import type { AxpKitOptions, ResolvedOptions } from './options.ts';
import type { Parts } from './parts.ts';
import { exclusiveAmongTabs, exclusiveInPage } from './session/exclusive.ts';
import { Grants } from './session/grants.ts';
import { forgiving } from './session/revisions.ts';
import { SessionStore } from './session/session-store.ts';
import { Sessions } from './session/sessions.ts';
import { openStorage } from './session/storages.ts';
import { StateBox } from './state-box.ts';
import { storagePrefix } from './storage-prefix.ts';
import type { Platform } from './transport/platform.ts';
import { platform } from './transport/platform.ts';

/** The parts of one client, put together. */
export interface Core extends Parts {
  readonly sessions: Sessions;
  readonly login: LoginFlow;
}

/** Made at the first use of a client, because this is where the browser is touched. */
export function createCore(options: ResolvedOptions, given: AxpKitOptions['environment']): Core {
  const environment: AxpEnvironment = { ...browserEnvironment(), ...given };
  const { applicationId, baseUrl, tokenCallMs } = options;
  const prefix = storagePrefix(applicationId);
  const storage = openStorage(options.storage, environment);
  const box: StateBox = new StateBox(() => store);
  const { changed, emit } = box;
  const store = new SessionStore({ storage, prefix, applicationId, changed, emit });
  const { locks } = environment;
  const isShared = storage !== undefined;
  const call = platform(environment, baseUrl);
  const ways = {
    options,
    environment,
    prefix,
    box,
    store,
    revisions: forgiving(isShared ? environment.revisions : undefined, isShared),
    platform: ((request) => box.during('fetching', () => call(request))) satisfies Platform,
    // A holder makes at most two calls, and looks for a second at what others did.
    exclusive:
      isShared && locks !== undefined
        ? exclusiveAmongTabs(locks, 2 * tokenCallMs + 2000)
        : exclusiveInPage(),
  };
  const parts = { ...ways, grants: new Grants(ways) };
  const sessions = new Sessions(parts);
  return { ...parts, sessions, login: new LoginFlow(parts, (request) => sessions.signOn(request)) };
}
