import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

const run = promisify(execFile);
const kit = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** The examples beside the packed archive, as a developer has them after the installation. */
export interface PackedExamples {
  readonly folder: string;
  /** Builds an example, and returns the folder that a web server would serve. */
  build(name: 'plain' | 'vite' | 'next-pages'): Promise<string>;
  remove(): Promise<void>;
}

export async function packExamples(): Promise<PackedExamples> {
  const folder = await mkdtemp(join(tmpdir(), 'axp-kit-examples-'));
  const pack = ['pack', '--pack-destination', folder];
  // The test command has pnpm in its path; a shell need not.
  await run('pnpm', pack, { cwd: kit }).catch(() =>
    run('npx', ['-y', 'pnpm@12', ...pack], { cwd: kit }),
  );
  const modules = join(folder, 'node_modules');
  const target = join(modules, 'axp-kit');
  await mkdir(target, { recursive: true });
  const { version } = require('../../package.json');
  const archive = join(folder, `axp-kit-${version}.tgz`);
  await run('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  for (const name of ['vite', 'next', 'react', 'react-dom']) {
    const file = join(kit, 'node_modules', name);
    await symlink(file, join(modules, name)).catch(() => undefined);
  }
  await cp(join(target, 'examples'), folder, { recursive: true });
  return {
    folder,
    remove: () => rm(folder, { recursive: true }),
    build: async (name) => {
      const cwd = join(folder, name);
      if (name === 'plain') {
        await cp(join(target, 'dist/axp-kit.min.js'), join(cwd, 'axp-kit.min.js'));
        return cwd;
      }
      const isVite = name === 'vite';
      // Its newer bundler follows no links out of the folder, as those to the modules here are.
      const [program, ...args] = isVite
        ? ['vite/bin/vite.js', 'build']
        : ['next/dist/bin/next', 'build', '--webpack'];
      await run(process.execPath, [join(modules, program ?? ''), ...args], { cwd });
      return join(cwd, isVite ? 'dist' : 'out');
    },
  };
}

/** Serves a folder at an origin, with a content security policy, for all pages of the context. */
export async function serveFolder(
  context: BrowserContext,
  { folder, origin, policy }: { folder: string; origin: string; policy: string },
): Promise<void> {
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, pathname, pathname.endsWith('/') ? 'index.html' : '');
    const body = await readFile(file).catch(() => undefined);
    await route.fulfill({
      status: body ? 200 : 404,
      headers: {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        ...(policy && { 'content-security-policy': policy }),
      },
      body: body ?? dirname(pathname),
    });
  });
}
