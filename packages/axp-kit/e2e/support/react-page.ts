import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { AxpKit } from '../../src/index.ts';
import {
  AxpProvider,
  Launcher,
  RequireSession,
  SignInCallback,
  useAccessToken,
  useSession,
} from '../../src/react/index.ts';

declare global {
  interface Window {
    /** What React complained about while it took over the page of a server. */
    complaints: string[];
  }
}

const kit = new AxpKit({
  baseUrl: 'https://sso.example.com',
  applicationId: 'booking',
  defaultTenant: 'https://acme.sso.example.com',
});

function Home() {
  const { session } = useSession();
  const getAccessToken = useAccessToken();
  const load = async () => {
    document.title = (await getAccessToken()).slice(0, 4);
  };
  return createElement(
    'main',
    null,
    createElement('p', { role: 'status' }, `Signed in as ${session?.displayName}`),
    createElement('button', { type: 'button', onClick: load }, 'Load'),
    createElement(
      'button',
      { type: 'button', onClick: () => kit.logout({ redirect: false }) },
      'Sign out',
    ),
    createElement(Launcher, { client: kit }),
  );
}

const isCallback = location.pathname.startsWith('/login/');
const content = isCallback
  ? createElement(SignInCallback, { fallback: 'Signing in…' })
  : createElement(RequireSession, { fallback: 'Signing in…' }, createElement(Home));
const appOf = (client: AxpKit) =>
  createElement(StrictMode, null, createElement(AxpProvider, { client }, content));
window.complaints = [];
const container = document.createElement('div');
document.body.append(container);
if (location.search === '?server') {
  // A server has a client, too, and no session.
  const { applicationId, baseUrl } = kit;
  container.innerHTML = renderToString(
    appOf(new AxpKit({ applicationId, baseUrl, storage: 'memory' })),
  );
  hydrateRoot(container, appOf(kit), {
    onRecoverableError: (error) => window.complaints.push(String(error)),
  });
} else {
  createRoot(container).render(appOf(kit));
}
