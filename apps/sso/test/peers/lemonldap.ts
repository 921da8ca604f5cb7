import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpen } from '@axp/server-kit/testing';
import { ProcessBrowser } from '../sign-on-process.ts';

/** A portal of LemonLDAP::NG. */
export interface Lemonldap {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

type Settings = Readonly<Record<string, unknown>>;

/** The portal of Debian as a process of its own, with everything that it stores in a folder. */
export async function startLemonldap(port: number, settings: Settings): Promise<Lemonldap> {
  const folder = mkdtempSync(join(tmpdir(), 'axp-lemonldap-'));
  const sessions = (name: string) => {
    mkdirSync(join(folder, name, 'lock'), { recursive: true });
    return { Directory: join(folder, name), LockDirectory: join(folder, name, 'lock') };
  };
  const origin = originOf(port);
  const configuration = {
    cfgNum: 1,
    cfgAuthor: 'test',
    cfgDate: 1,
    key: 'a key of this run alone',
    portal: `${origin}/`,
    domain: 'localhost',
    securedCookie: 0,
    // The default one, unused here as well, needs a library of pictures.
    captcha: '::Main::Plugin',
    locationRules: { 'auth.localhost': { default: 'accept' } },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: sessions('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: sessions('psessions'),
    ...settings,
  };
  writeFileSync(join(folder, 'lmConf-1.json'), JSON.stringify(configuration));
  writeFileSync(
    join(folder, 'portal.psgi'),
    // Names below localhost are of this machine, which Perl does not know (RFC 6761, 6.3).
    `use Lemonldap::NG::Portal::Main;
use LWP::Protocol::http;
push @LWP::Protocol::http::EXTRA_SOCK_OPTS, PeerAddr => '127.0.0.1';
Lemonldap::NG::Portal::Main->run({
  configStorage => { type => 'File', dirName => '${folder}' },
  localSessionStorage => '',
  logLevel => 'warn',
  templateDir => '/usr/share/lemonldap-ng/portal/templates',
  staticPrefix => '/static',
});
`,
  );
  const where = ['--host', '127.0.0.1', '--port', `${port}`, '--env', 'deployment'];
  const server = spawn('/usr/bin/plackup', [...where, join(folder, 'portal.psgi')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  await isOpen(port);
  return {
    origin,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function originOf(port: number): string {
  return `http://auth.localhost:${port}`;
}

interface Client {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

/** Settings of a portal that is a provider; `dwho` is one of its demonstration users. */
export function providerSettings({ id, secret, redirectUri }: Client): Settings {
  const pem = { modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' } } as const;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    ...pem,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return {
    authentication: 'Demo',
    userDB: 'Same',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'one',
    oidcRPMetaDataOptions: {
      axp: {
        oidcRPMetaDataOptionsClientID: id,
        oidcRPMetaDataOptionsClientSecret: secret,
        oidcRPMetaDataOptionsRedirectUris: redirectUri,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsRequirePKCE: 1,
      },
    },
    // It exports attributes of people alone, so what is the same for everyone is a macro.
    oidcRPMetaDataMacros: { axp: { verified: '1' } },
    oidcRPMetaDataExportedVars: {
      axp: {
        name: 'cn',
        preferred_username: 'uid',
        email: 'mail',
        email_verified: 'verified;bool;auto',
      },
    },
  };
}

interface Platform {
  readonly id: string;
  readonly secret: string;
  /** Discovery document and keys of the issuer, which an administrator copies. */
  readonly metadata: string;
  readonly keys: string;
}

/** Settings of a portal whose people sign in at an OpenID provider. */
export function clientSettings({ id, secret, metadata, keys }: Platform): Settings {
  return {
    authentication: 'OpenIDConnect',
    userDB: 'Same',
    // Shown on its pages.
    portalUserAttr: 'cn',
    oidcOPMetaDataJSON: { axp: metadata },
    oidcOPMetaDataJWKS: { axp: keys },
    oidcOPMetaDataOptions: {
      axp: {
        oidcOPMetaDataOptionsClientID: id,
        oidcOPMetaDataOptionsClientSecret: secret,
        oidcOPMetaDataOptionsScope: 'openid profile email groups',
        oidcOPMetaDataOptionsTokenEndpointAuthMethod: 'client_secret_post',
        oidcOPMetaDataOptionsCheckJWTSignature: 1,
        oidcOPMetaDataOptionsUseNonce: 1,
        oidcOPMetaDataOptionsIDTokenMaxAge: 30,
      },
    },
    oidcOPMetaDataExportedVars: {
      axp: { uid: 'preferred_username', cn: 'name', mail: 'email' },
    },
  };
}

/** A browser at a portal: keeps its cookies, follows its redirects, and signs in with its form. */
export class PortalBrowser {
  readonly #browser: ProcessBrowser;
  readonly #origin: string;

  constructor(port: number) {
    this.#browser = new ProcessBrowser(() => port);
    this.#origin = originOf(port);
  }

  /** Returns the page, or where another site goes on. */
  async open(address: string, fields?: Readonly<Record<string, string>>): Promise<Opened> {
    const headers = { accept: 'text/html' };
    const { headers: given, ...answer } = await this.#browser.ask(address, {
      ...(fields && { fields }),
      headers,
    });
    if (given.location === undefined) return { location: null, ...answer };
    const next = new URL(given.location, address);
    return next.origin === this.#origin ? this.open(next.href) : { location: next.href, ...answer };
  }

  async signIn(address: string, user: string): Promise<Opened> {
    const { body } = await this.open(address);
    const hidden = [...body.matchAll(/<input [^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]);
    return this.open(address, { ...Object.fromEntries(hidden), user, password: user });
  }
}

interface Opened {
  readonly status: number;
  readonly body: string;
  /** Address of another site. */
  readonly location: string | null;
}
