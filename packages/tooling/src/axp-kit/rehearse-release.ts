import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { runCommand } from '../process/run-command.ts';
import { repositoryRoot } from '../shared/repository.ts';

const Publication = z.object({
  'dist-tags': z.record(z.string(), z.string()),
  versions: z.record(z.string(), z.looseObject({ name: z.string(), version: z.string() })),
  _attachments: z.record(z.string(), z.object({ data: z.string() })),
});
type Publication = z.output<typeof Publication>;

/** A registry of this process: takes what is published, and knows nothing else. */
type LocalRegistry = {
  address: string;
  /** Publications by the name of the package. */
  published: ReadonlyMap<string, Publication>;
  close: () => Promise<void>;
};

async function startLocalRegistry(): Promise<LocalRegistry> {
  const published = new Map<string, Publication>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = decodeURIComponent((request.url ?? '/').slice(1)).replace(/[@/?].*$/, '');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'PUT') {
      const parsed = Publication.safeParse(await json(request));
      if (parsed.data) published.set(name, parsed.data);
      response.writeHead(parsed.success ? 201 : 400).end('{"ok":true}');
      return;
    }
    const found = published.get(name);
    response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? { error: 'not_found' }));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  return {
    address: `http://127.0.0.1:${port}/`,
    published,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const kit = 'packages/axp-kit';

/**
 * Releases axp-kit to a registry of this process, from a copy of the workspace: `changeset version`,
 * then `changeset publish`, first as from a clone, which is refused, then as by the workflow. Returns
 * what is wrong.
 */
export async function rehearseRelease(
  folder: string,
  write: (text: string) => void,
): Promise<string[]> {
  const notes = copyWorkspace(folder);
  const registry = await startLocalRegistry();
  try {
    const { host } = new URL(registry.address);
    const settings = [`registry=${registry.address}`, `//${host}/:_authToken=rehearsal`];
    writeFileSync(join(folder, '.npmrc'), settings.join('\n'));
    const run = async (command: string, ...args: string[]): Promise<boolean> => {
      const { code } = await runCommand(command, args, { cwd: folder, env, onOutput: write });
      return code === 0;
    };
    const isVersioned =
      (await run('git', 'init', '--quiet')) &&
      (await run('git', 'add', '.')) &&
      (await run('git', 'commit', '--quiet', '--message', 'Copy')) &&
      (await run('changeset', 'version'));
    if (!isVersioned) return ['the release failed'];
    if (!(await isRefusedToClone(folder)) || registry.published.size > 0) {
      return ['published without its addresses'];
    }
    const cwd = join(folder, kit);
    const set = await runCommand('sh', ['-c', addressesOfWorkflow()], {
      cwd,
      env: { REPOSITORY: repository },
      onOutput: write,
    });
    if (set.code !== 0 || !(await run('changeset', 'publish'))) return ['the release failed'];
    const { name, version } = readManifest(folder);
    const found = registry.published.get(name);
    const changes = readFileSync(join(folder, kit, 'CHANGELOG.md'), 'utf8');
    return [
      ...missingAddresses(found?.versions[version] ?? {}),
      ...notes.filter((note) => !changes.includes(note)).map((note) => `not in CHANGELOG: ${note}`),
      ...(found?.['dist-tags'].latest === version ? [] : [`${version} was not published`]),
      ...(version === readManifest(repositoryRoot).version ? ['the version is the same'] : []),
      ...missingFiles(found?._attachments[`${name}-${version}.tgz`]?.data),
    ];
  } finally {
    await registry.close();
  }
}

/** Whether both ways to publish end before the registry, and that of package.json says why. */
async function isRefusedToClone(folder: string): Promise<boolean> {
  const options = { cwd: folder, env: identity, onOutput: () => undefined };
  const script = await runCommand('pnpm', ['run', 'publish:axp-kit'], options);
  const direct = await runCommand('changeset', ['publish'], options);
  const isExplained = script.output.includes('has no repository, homepage, bugs');
  return script.code !== 0 && isExplained && direct.output.includes('prepublishOnly');
}

const repository = 'https://git.example/owner/name';

/** The command by which the workflow sets the addresses of its own repository. */
function addressesOfWorkflow(): string {
  const text = readFileSync(join(repositoryRoot, '.github/workflows/release.yml'), 'utf8');
  return (
    /run: >-\n(?<command>\s+npm pkg set [^:]+?)\n\s+working-directory/
      .exec(text)
      ?.groups?.command?.replaceAll(/\s+/g, ' ')
      .trim() ?? ''
  );
}

function missingAddresses(published: Readonly<Record<string, unknown>>): string[] {
  return ['repository', 'homepage', 'bugs']
    .filter((name) => !JSON.stringify(published[name] ?? '').includes(repository))
    .map((name) => `published without ${name}`);
}

/** Nothing of the person whose machine this is, and no statement of where it was built. */
const identity = {
  GIT_AUTHOR_NAME: 'Rehearsal',
  GIT_AUTHOR_EMAIL: 'rehearsal@example.com',
  GIT_COMMITTER_NAME: 'Rehearsal',
  GIT_COMMITTER_EMAIL: 'rehearsal@example.com',
};
const env = {
  ...identity,
  // Built before, by packing.
  NPM_CONFIG_IGNORE_SCRIPTS: 'true',
  PNPM_CONFIG_IGNORE_SCRIPTS: 'true',
};

/** Copies what a release reads; returns the texts of the changesets of axp-kit. */
function copyWorkspace(folder: string): string[] {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: repositoryRoot });
  const check = 'packages/tooling/src/axp-kit-addresses.ts';
  for (const file of [
    ...manifests,
    check,
    'package.json',
    'pnpm-workspace.yaml',
    '.changeset',
    kit,
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(folder, file), {
      recursive: true,
      filter: (source) => !/node_modules|test-results|playwright-report/.test(source),
    });
  }
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n.npmrc\n');
  // Only the workflow can state the provenance.
  const manifest = join(folder, kit, 'package.json');
  const text = readFileSync(manifest, 'utf8').replace('"provenance": true', '"provenance": false');
  writeFileSync(manifest, text);
  const changesets = join(folder, '.changeset');
  return readdirSync(changesets)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => readFileSync(join(changesets, file), 'utf8').split('---\n'))
    .filter(([, front]) => front?.includes("'axp-kit'"))
    .map(([, , note = '']) => note.trim());
}

const Manifest = z.object({ name: z.string(), version: z.string() });

function readManifest(folder: string): z.output<typeof Manifest> {
  return Manifest.parse(JSON.parse(readFileSync(join(folder, kit, 'package.json'), 'utf8')));
}

/** Files that users of the package need, and that are not in the archive. */
function missingFiles(archive: string | undefined): string[] {
  if (archive === undefined) return ['no archive'];
  const names = gunzipSync(Buffer.from(archive, 'base64')).toString('latin1');
  return needed.filter((name) => !names.includes(`package/${name}`)).map((name) => `no ${name}`);
}

const needed = [
  'README.md',
  'CHANGELOG.md',
  'ERRORS.md',
  'dist/index.js.map',
  'dist/axp-kit.min.js',
  'dist/integrity.json',
  'examples/vite/src/main.ts',
];
