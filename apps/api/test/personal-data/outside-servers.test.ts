import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { apiConfigSchema } from '../../src/config/api-config.ts';

const root = new URL('../../../../', import.meta.url);

const readDocument = () => readFile(new URL('docs/privacy.md', root), 'utf8');

/** Settings with an address on which the server itself listens or is found. */
const ownAddresses: ReadonlySet<string> = new Set([
  'BIND_ADDRESS',
  'LMTP_ADDRESS',
  'METRICS_ADDRESS',
  'SSO_HOST',
]);

const namesServer = /(?:_URL|_ENDPOINT|_ADDRESS|_HOST|_PROVIDER|_CONTAINER_ID|_CONTACT)$/;

/** Hosts in names of schemas, scopes and examples, which nothing connects to. */
const onlyNames: ReadonlySet<string> = new Set([
  'adaptivecards.io',
  'mail.google.com', // scope of a mailbox
  'outlook.office365.com', // scope of a mailbox
  'page.invalid',
  'www.rfc-editor.org',
  'www.standardwebhooks.com', // link to a document
  'www.w3.org',
]);

const folders = ['apps/api/src', 'apps/sso/src', 'apps/web/src', 'packages/server-kit/src'];

async function hostsInCode(): Promise<ReadonlySet<string>> {
  const hosts = new Set<string>();
  for (const folder of folders) {
    const files = await readdir(new URL(folder, root), { recursive: true });
    for (const file of files) {
      if (!/\.tsx?$/.test(file) || /\.test\.|testing\//.test(file)) continue;
      const text = await readFile(path.join(new URL(folder, root).pathname, file), 'utf8');
      for (const [, host = ''] of text.matchAll(
        /https?:\/\/(?:\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g,
      )) {
        hosts.add(host);
      }
    }
  }
  return hosts;
}

describe('docs/privacy.md', () => {
  it('[R-10] names each setting that names another server', async () => {
    const document = await readDocument();
    const missing = Object.keys(apiConfigSchema.shape)
      .filter((name) => namesServer.test(name) && !ownAddresses.has(name))
      .filter((name) => !document.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it('[R-10] names each host that is written in the code', async () => {
    const document = await readDocument();
    const hosts = [...(await hostsInCode())].filter(
      (host) => !onlyNames.has(host) && !/(?:\.|^)(?:example(?:\.com)?|schemas\..*)$/.test(host),
    );
    expect(hosts.filter((host) => !document.includes(host))).toEqual([]);
    expect(hosts.length).toBeGreaterThan(5);
  });
});
