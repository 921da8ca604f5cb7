import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peerPorts } from './ports.ts';

export const clientId = 'axp-booking';
export const audience = 'urn:axp:booking';
export const secretOfPeers = 'a secret between the two of us';

const providerOf = (port: number) => `http://127.0.0.1:${port}`;
const directory = `https://127.0.0.1:${peerPorts.directory}`;

const allowedDomains = ['siam.test'];
const shared = {
  kind: 'sso',
  clientId,
  clientSecretName: 'SIGN_IN_SECRET_E2E',
  allowedDomains,
  // People with a password here would need a code by mail at their first sign-in.
  createsUsers: true,
};

/** Sign-in methods of one merchant, as an operator writes them (docs/sign-in.md). */
const methods = {
  'siam.localhost': [
    { ...shared, code: 'siam-id', name: 'Siam ID', issuer: providerOf(peerPorts.provider) },
    { ...shared, code: 'partner', name: 'Partner ID', issuer: providerOf(peerPorts.partner) },
    {
      kind: 'directory',
      code: 'directory',
      name: 'Siam directory',
      issuer: directory,
      authority: directory,
      clientId,
      audience,
      scopes: 'sign-in',
      ownsAddresses: true,
      createsUsers: true,
      allowedDomains,
    },
  ],
};

/** Of the directory: MSAL goes to no authority without TLS. */
export function certificateIn(dataDir: string) {
  return {
    key: join(dataDir, 'directory-key.pem'),
    certificate: join(dataDir, 'directory-certificate.pem'),
  };
}

/**
 * Writes the operator's file and the directory's certificate; returns the environment variables.
 */
export function signInVariables(dataDir: string): Record<string, string> {
  const file = join(dataDir, 'sign-in-methods.json');
  const { key, certificate } = certificateIn(dataDir);
  mkdirSync(dataDir, { recursive: true });
  // Every worker comes by here, and they must not have another certificate than the product.
  if (!existsSync(file)) {
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const out = ['-keyout', key, '-out', certificate, '-days', '2'];
    execFileSync('/usr/bin/openssl', ['req', '-x509', ...kind, ...name, ...out], { stdio: 'pipe' });
    writeFileSync(file, JSON.stringify(methods));
  }
  return {
    SIGN_IN_METHODS_FILE: file,
    SIGN_IN_SECRET_E2E: secretOfPeers,
    NODE_EXTRA_CA_CERTS: certificate,
  };
}
