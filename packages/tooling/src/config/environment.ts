import { delimiter, join, resolve } from 'node:path';
import { loadEnvFile } from '@axp/server-kit/config/env-file';
import { compiledSources } from '../shared/compiled-sources.ts';
import { repositoryRoot } from '../shared/repository.ts';

/** A value of the environment that no program can work with; the message is meant for a person. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

type Variables = Readonly<Record<string, string | undefined>>;

export type ProductEnvironment = {
  webPort: number;
  ssoPort: number;
  /** Absolute path of the folder that holds databases, keys and logs. */
  dataDir: string;
  isDemo: boolean;
  ports: readonly { variable: string; port: number }[];
  /** Environment of the servers, with the variables above filled in. */
  childVariables: Variables;
};

/** Reads what the start command needs; the servers parse the rest by their own schemas. */
export function readProductEnvironment(variables: Variables = loadVariables()): ProductEnvironment {
  const webPort = readPort(variables, 'WEB_PORT', 3000);
  const ssoPort = readPort(variables, 'SSO_PORT', 4000);
  const dataDir = resolve(repositoryRoot, variables.DATA_DIR || '.data');
  const axpEnv = variables.AXP_ENV || 'demo';
  if (webPort === ssoPort) {
    throw new EnvironmentError(
      `WEB_PORT and SSO_PORT are both ${webPort}; give each its own port.`,
    );
  }
  return {
    webPort,
    ssoPort,
    dataDir,
    isDemo: axpEnv === 'demo',
    ports: [
      { variable: 'WEB_PORT', port: webPort },
      { variable: 'SSO_PORT', port: ssoPort },
    ],
    childVariables: {
      NODE_COMPILE_CACHE: compiledSources,
      ...variables,
      WEB_PORT: String(webPort),
      SSO_PORT: String(ssoPort),
      DATA_DIR: dataDir,
      AXP_ENV: axpEnv,
    },
  };
}

/** The shell's variables over those of the file that the servers read too. */
function loadVariables(): Variables {
  loadEnvFile();
  return process.env;
}

/** Puts the workspace's own programs and this very Node first, as pnpm does for its scripts. */
export function toolVariables(extra: Variables = {}): Record<string, string | undefined> {
  const path = [
    join(repositoryRoot, 'node_modules/.bin'),
    resolve(process.execPath, '..'),
    process.env.PATH ?? '',
  ].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/** Makes this process and those it starts keep temporary files in a folder. */
export function keepTemporaryFilesIn(path: string): void {
  process.env.TMPDIR = path;
}

/** How this machine reaches other hosts: a property of its network, not of who is logged in. */
const networkVariables = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'] as const;

/** The environment of a person who has just logged in for the first time. */
export function readCleanVariables(home: string): Variables {
  const network = networkVariables.map((name) => [name, process.env[name]] as const);
  return {
    PATH: process.env.PATH,
    HOME: home,
    LANG: process.env.LANG,
    ...Object.fromEntries(network),
  };
}

/** A browser chosen by the person who runs the tests. */
export function readChromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH || undefined;
}

/** Database of a Citus coordinator that lists the other nodes, for the step `citus`. */
export function readCitusUrl(): string | undefined {
  return process.env.CITUS_DATABASE_URL || undefined;
}

function readPort(variables: Variables, name: string, fallback: number): number {
  const text = variables[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new EnvironmentError(`${name} must be a port number from 1 to 65535, but is "${text}".`);
  }
  return port;
}
