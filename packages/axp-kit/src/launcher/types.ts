import type { ApplicationList, AuthState, TenantDetails, Visit } from '../entities.ts';

/**
 * Client interface of the launcher. `AxpKit` implements it; a page with another sign-on can bring
 * its own.
 *
 * @example
 * ```ts
 * const client: LauncherClient = new AxpKit({
 *   baseUrl: 'https://sso.example.com',
 *   applicationId: 'booking',
 * });
 * ```
 */
export interface LauncherClient {
  /** Separates the stored data of applications. */
  readonly applicationId: string;
  /** Session state, so that another user's list is never shown. */
  readonly state: Pick<AuthState, 'isLogin' | 'activeSessionKey' | 'sessions'>;
  /** Tells each change of `state`; the answer ends that. */
  subscribe(listener: () => void): () => void;
  /** The applications that the person may open, and their groups. */
  listApplications(): Promise<ApplicationList>;
  /** The tenant, whose address is the portal of groups without one of their own. */
  getTenant(): Promise<TenantDetails>;
  /** Remembers that an application was opened. */
  visitApplication(visit: Visit): Promise<boolean>;
}

/**
 * Options of a launcher. Style it with the CSS custom properties `--axp-launcher-…`; light or dark
 * follows the `color-scheme` of the target.
 *
 * @example
 * ```ts
 * const options: LauncherOptions = {
 *   recents: false,
 *   onLaunch: (item) => console.log(item.appslugKey),
 * };
 * ```
 */
export interface LauncherOptions {
  /** `false` neither shows nor keeps what was opened last on this device. */
  readonly recents?: boolean;
  /** Called when a tile is opened. */
  readonly onLaunch?: (item: LauncherItem) => void;
}

/**
 * A launcher on a page.
 *
 * @example
 * ```ts
 * document.addEventListener('keydown', (event) => {
 *   if (event.key === 'k' && event.ctrlKey) launcher.open();
 * });
 * ```
 */
export interface Launcher {
  /** Whether its panel is open. */
  readonly isOpen: boolean;
  /** Opens the panel; does nothing while signed out. */
  open(): void;
  /** Closes the panel and gives the focus back. */
  close(): void;
  /** Fetches the applications again. Never rejects: the panel shows failures. */
  refresh(): Promise<void>;
  /** Takes the launcher out of the page, with everything that listens. */
  destroy(): void;
}

/**
 * One application in one group: what a tile shows.
 *
 * @example
 * ```ts
 * const label = (item: LauncherItem) => `${item.portalSlugKey}/${item.appslugKey}: ${item.name}`;
 * ```
 */
export interface LauncherItem {
  /** Name of the application. */
  readonly name: string;
  /** Sort key of the group: its name in lower case, `_default` for the default one. */
  readonly sortField: string;
  /** Address of the picture, if it is an http or https one. */
  readonly logo: string | undefined;
  /** Address of the application. */
  readonly url: string;
  /** Slugs of all groups the application is in. */
  readonly groups: readonly string[];
  /** Slug of the application. */
  readonly appslugKey: string;
  /** Slug of the group that this tile is in. */
  readonly portalSlugKey: string;
}
