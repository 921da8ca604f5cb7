import type { Session } from 'axp-kit';
import { AxpError, AxpKit } from 'axp-kit';
import { storeSessions } from 'axp-kit/accounts';
import { initWidget } from 'axp-kit/launcher';

const secrets = /^(accessToken|refreshToken|idToken|access_token|refresh_token|id_token)$/;

interface Platform {
  readonly baseUrl: string;
  readonly defaultTenant: string;
}

const events = ['login', 'logout', 'invalid', 'refreshed', 'signedIn', 'error'] as const;

/** Signs in at the platform that serves this page; returns how to end it. */
export async function openPlayground(): Promise<() => void> {
  const platform = await readPlatform();
  if (platform === undefined) {
    show('This site is not served by a sign-on platform, so there is nothing to sign in to.');
    return () => {};
  }
  const kit = new AxpKit({ ...platform, applicationId: 'playground' });
  const tenant = requireElement('tenant', HTMLInputElement);
  const { host } = new URL(platform.baseUrl);
  const [session] = kit.state.sessions;
  tenant.value = session?.tenantKey ?? new URL(platform.defaultTenant).host.replace(`.${host}`, '');
  tenant.disabled = false;
  const addressOfTenant = () => platform.baseUrl.replace(host, `${tenant.value.trim()}.${host}`);

  for (const name of events) kit.on(name, (event) => logLine('event', name, event));
  const stopShowing = kit.subscribe(() => showState(kit));
  showCalls(kit, addressOfTenant);
  showState(kit);
  const launcher = initWidget(kit, 'apps');
  kit.on('login', ({ session: { tenantKey } }) => {
    tenant.value = tenantKey;
  });
  await finishSignIn(kit);
  return () => {
    stopShowing();
    launcher.destroy();
    kit.destroy();
  };
}

/** Where the platform is, as it says itself; undefined on any other server. */
async function readPlatform(): Promise<Platform | undefined> {
  const answer = await fetch('/platform.json');
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return undefined;
  const platform: unknown = await answer.json();
  return isPlatform(platform) ? platform : undefined;
}

function isPlatform(value: unknown): value is Platform {
  return (
    typeof value === 'object' && value !== null && 'baseUrl' in value && 'defaultTenant' in value
  );
}

/** The page is its own callback page. */
async function finishSignIn(kit: AxpKit): Promise<void> {
  await attempt('handleRedirect()', async () => {
    const result = await kit.handleRedirect();
    return result ?? undefined;
  });
}

function showCalls(kit: AxpKit, addressOfTenant: () => string): void {
  const buttons = callsOf(kit, addressOfTenant).map(({ name, run }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.addEventListener('click', () => void attempt(name, run));
    return button;
  });
  requireElement('calls', HTMLElement).replaceChildren(...buttons);
}

/** Logs the result of a call, or the code of its error; a call without a result logs nothing. */
async function attempt(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    const result = await run();
    if (result !== undefined) logLine('result', name, result);
  } catch (error) {
    if (!(error instanceof AxpError)) throw error;
    logLine('error', name, error);
  }
}

function show(text: string): void {
  requireElement('status', HTMLElement).textContent = text;
}

function showState({ state }: AxpKit): void {
  const active = state.sessions.find(({ sessionKey }) => sessionKey === state.activeSessionKey);
  show(active?.state === 'valid' ? `Signed in as ${active.displayName}` : 'Not signed in');
  requireElement('no-session', HTMLElement).hidden = active !== undefined;
  requireElement('session', HTMLElement).replaceChildren(...sessionRows(active));
  requireElement('access-claims', HTMLElement).textContent = claimsOf(active?.accessToken);
  requireElement('id-claims', HTMLElement).textContent = claimsOf(active?.idToken);
}

interface Call {
  /** As one would write it. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** Calls that the page offers; tokens among their results are shown by their claims. */
function callsOf(kit: AxpKit, addressOfTenant: () => string): Call[] {
  const redirectUrl = new URL('/playground/', location.href).href;
  const call = (name: string, run: () => Promise<unknown>): Call => ({ name, run });
  return [
    call('loginWithRedirect()', () =>
      kit.loginWithRedirect({ redirectUrl, returnUrl: redirectUrl, tenant: addressOfTenant() }),
    ),
    call('acquireTokenSilent()', async () => nameOf(await kit.acquireTokenSilent())),
    call('getAccessToken()', async () => parsed(claimsOf(await kit.getAccessToken()))),
    call('refresh({ force: true })', async () => nameOf(await kit.refresh({ force: true }))),
    call("acquireClientToken({ scopes: ['openid'] })", async () =>
      parsed(claimsOf(await kit.acquireClientToken({ scopes: ['openid'] }))),
    ),
    call('checkSession()', () => kit.checkSession()),
    call('listApplications()', () => kit.listApplications()),
    call('getTenant()', () => kit.getTenant()),
    call('storeSessions(kit)', () => storeSessions(kit)),
    call('clearToken()', async () => kit.clearToken()),
    call('logout()', () => kit.logout({ redirectUrl })),
    call('logout({ everywhere: true })', () => kit.logout({ redirectUrl, everywhere: true })),
  ];
}

function nameOf({ displayName, tenantKey }: { displayName: string; tenantKey: string }) {
  return { displayName, tenantKey };
}

function parsed(text: string): unknown {
  return JSON.parse(text);
}

function requireElement<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no element ${id}`);
  return found;
}

/** Adds a line with its time, newest first. Tokens are left out. */
function logLine(kind: 'event' | 'result' | 'error', name: string, data: unknown): void {
  const line = document.createElement('li');
  const time = document.createElement('time');
  time.textContent = new Date().toISOString().slice(11, 23);
  const title = document.createElement('strong');
  title.textContent = `${kind} ${name}`;
  const details = document.createElement('code');
  details.textContent = textOf(data);
  line.dataset.kind = kind;
  line.append(time, ' ', title, ' ', details);
  requireElement('events', HTMLElement).prepend(line);
}

function textOf(data: unknown): string {
  if (data instanceof AxpError) {
    const { code, message, status, platformCode, retryable } = data;
    return textOf({ code, message, status, platformCode, retryable });
  }
  return JSON.stringify(data, (key, value: unknown) => (secrets.test(key) ? undefined : value), 1);
}

/** The claims of a token as text; a dash where there is none. */
function claimsOf(token: string | undefined): string {
  const payload = token?.split('.')[1];
  if (!payload) return '–';
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2);
}

/** Terms and descriptions of a session, without its tokens. */
function sessionRows(session: Session | undefined): HTMLElement[] {
  if (!session) return [];
  const rows = Object.entries(session).filter(([name]) => !secrets.test(name));
  return rows.flatMap(([name, value]) => {
    const term = document.createElement('dt');
    term.textContent = name;
    const description = document.createElement('dd');
    description.textContent = String(value) || '–';
    return [term, description];
  });
}
