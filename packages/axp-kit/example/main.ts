import { AxpError, AxpKit } from 'axp-kit';
import { initWidget } from 'axp-kit/launcher';
import type { Language } from './texts.ts';
import { texts } from './texts.ts';

/** Written in by the server of this example. */
declare const PLATFORM: string;
declare const TENANT: string;

const kit = new AxpKit({
  baseUrl: PLATFORM,
  applicationId: 'axp-booking',
  defaultTenant: TENANT,
});

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

function language(): Language {
  return document.cookie.includes('lang=th') ? 'th' : 'en';
}

function show(): void {
  const { state } = kit;
  const { signIn, signOut, nobody, hello, events, other } = texts[language()];
  const active = state.sessions.find(({ sessionKey }) => sessionKey === state.activeSessionKey);
  document.documentElement.lang = language();
  element('language').textContent = other;
  element('session').textContent = state.isLogin ? signOut : signIn;
  element('greeting').textContent = state.isLogin ? hello(active?.displayName ?? '') : nobody;
  element('heading').textContent = events;
}

function tell(text: string): void {
  const line = document.createElement('li');
  line.textContent = text;
  element('events').append(line);
}

/** Shows errors instead of throwing, so that the page stays usable. */
async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof AxpError)) throw error;
    tell(error.code);
  }
}

element('language').addEventListener('click', () => {
  const next = language() === 'th' ? 'en' : 'th';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `lang=${next}; path=/; max-age=31536000; samesite=lax`;
  show();
});
element('session').addEventListener('click', () => {
  void attempt(() =>
    kit.state.isLogin
      ? kit.logout({ redirectUrl: `${location.origin}/` })
      : kit.loginWithRedirect(),
  );
});
for (const name of ['login', 'logout', 'invalid', 'refreshed', 'signedIn'] as const) {
  kit.on(name, () => tell(name));
}
kit.subscribe(show);
show();
initWidget(kit, 'apps');
await attempt(async () => {
  const result = await kit.handleRedirect();
  if (result !== null) history.replaceState(null, '', result.returnUrl);
});
