import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { build } from 'esbuild';
import { installInto, peers } from './support/peers.ts';

/** The client that is made for this, and the one with everything besides, which is above some. */
const ours = [
  { name: 'AxpSignOn', goal: 6400, isLeast: true },
  { name: 'AxpKit', goal: 8000, isLeast: false },
] as const;

function flowOf(name: (typeof ours)[number]['name']): string {
  return `import { ${name} } from './src/index.ts';
  const client = new ${name}({ baseUrl: '/', applicationId: 'a' });
  window.flow = [() => client.loginWithRedirect(), () => client.handleRedirect(), () => client.getAccessToken(), () => client.logout()];`;
}

export const benchmark: Benchmark = {
  id: 'P20',
  title: 'login, callback, token and logout, minified and after gzip',
  goal: '≤ 6400 bytes and less than each peer, with everything ≤ 8000',
  run: async ({ write }) => {
    const folder = await mkdtemp(join(tmpdir(), 'axp-size-'));
    try {
      const rows: Row[] = [];
      const kit = join(import.meta.dirname, '..');
      for (const { install, code } of peers) {
        write(`P20: ${install}\n`);
        await installInto(folder, install);
        const reference = await gzipBytes(code, folder);
        for (const { name, goal, isLeast } of ours) {
          const value = await gzipBytes(flowOf(name), kit);
          rows.push({
            subject: `${name} beside ${install}`,
            value: `${value} B`,
            reference: `${reference} B`,
            ratio: value / reference,
            isMet: value <= goal && (!isLeast || value < reference),
          });
        }
      }
      return rows;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

async function gzipBytes(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0);
}
