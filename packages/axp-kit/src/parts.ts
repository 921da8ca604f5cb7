import type { AxpEnvironment } from './environment.ts';
import type { ResolvedOptions } from './options.ts';
import type { Grants } from './session/grants.ts';
import type { Revisions } from './session/revisions.ts';
import type { SessionStore } from './session/session-store.ts';
import type { StateBox } from './state-box.ts';
import type { Platform } from './transport/platform.ts';

/** What sessions and logins are made with. */
export interface Parts {
  readonly options: ResolvedOptions;
  readonly environment: AxpEnvironment;
  readonly prefix: string;
  readonly box: StateBox;
  readonly store: SessionStore;
  readonly revisions: Revisions;
  readonly platform: Platform;
  readonly grants: Grants;
}
