import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A port of its own, so that a platform that already runs is left alone. */
export const platformPort = Number(process.env.E2E_SSO_PORT ?? 4300) + 100;

export const apiOrigin = `https://sso.localhost:${platformPort}`;

/** Where the platform serves the documentation of axp-kit. */
export const docsOrigin = `https://docs.sso.localhost:${platformPort}`;

export function originOf(tenant: string): string {
  return `https://${tenant}.sso.localhost:${platformPort}`;
}

/** Where the platform of this run keeps its files (playwright.config.ts). */
export const dataFolder = () => process.env.E2E_SSO_DATA_DIR ?? '';

/** What `axp-sso tenant create` has printed for the first administrator of a tenant. */
export function firstLinkOf(tenant: string): string {
  return readFileSync(join(dataFolder(), `${tenant}.link`), 'utf8');
}
