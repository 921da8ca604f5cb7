import Keycloak from 'keycloak-js';
import { UserManager } from 'oidc-client-ts';

/** Runs in the browser: an application with a library that others wrote, by the path. */
const { defaultTenant: issuer = '' } = document.body.dataset;
const clientId = location.hostname.split('.')[0] ?? '';
const address = `${location.origin}${location.pathname}`;

/** Signs in; returns the person's name, or nothing while the browser leaves. */
const libraries: Readonly<Record<string, () => Promise<unknown>>> = {
  '/keycloak': async () => {
    const keycloak = new Keycloak({ oidcProvider: issuer, clientId });
    await keycloak.init({
      onLoad: 'login-required',
      // Frames of other sites have no cookies in most browsers.
      checkLoginIframe: false,
      responseMode: 'query',
      // Not offline_access: it reads refresh tokens, which only Keycloak lets clients do.
      scope: 'openid profile email',
      redirectUri: address,
    });
    const { name } = await keycloak.loadUserInfo().then(asRecord);
    return name;
  },
  '/oidc-client': async () => {
    const manager = new UserManager({
      authority: issuer,
      client_id: clientId,
      redirect_uri: address,
      scope: 'openid profile email offline_access',
    });
    if (!location.search.includes('code=')) return manager.signinRedirect();
    await manager.signinCallback();
    return (await manager.signinSilent())?.profile.name;
  },
};

function asRecord(value: object): Record<string, unknown> {
  return { ...value };
}

const shown = document.querySelector('output');
libraries[location.pathname]?.().then(
  (name) => {
    if (shown && typeof name === 'string') shown.textContent = `${location.pathname} ${name}`;
  },
  (error: unknown) => {
    if (shown) shown.textContent = JSON.stringify(error) + String(error);
  },
);
