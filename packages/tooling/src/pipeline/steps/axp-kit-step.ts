import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { readApi } from '../../axp-kit/api-report.ts';
import { jestProject, nextApp } from '../../axp-kit/consumer-programs.ts';
import { apiEntries, apiReportFile, axpKitDocuments } from '../../axp-kit/files.ts';
import type { ReadmeFile } from '../../axp-kit/readme-code.ts';
import { readmeCode } from '../../axp-kit/readme-code.ts';
import { rehearseRelease } from '../../axp-kit/rehearse-release.ts';
import { runCommand } from '../../process/run-command.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import { checkCommand } from '../command-step.ts';
import type { Step, StepContext } from '../step.ts';
import type { Tally } from '../tally.ts';
import { addTallies, oneFailed, onePassed } from '../tally.ts';

const folder = join(repositoryRoot, 'packages/axp-kit');
const oldestCompiler = createRequire(import.meta.url).resolve('typescript-5.6/bin/tsc');

/** Resolves by `typesVersions`, without `exports`. */
const formerResolution = ['--module', 'es2022', '--moduleResolution', 'node10'];

const core = "export * from 'axp-kit';";
/** The small client, enough for most applications. */
const signOn = `import { AxpSignOn } from 'axp-kit';
const client = new AxpSignOn({ baseUrl: '/', applicationId: 'a' });
window.flow = [() => client.loginWithRedirect(), () => client.handleRedirect(), () => client.getAccessToken(), () => client.logout()];`;
const launcher = "export * from 'axp-kit/launcher';";
const react = "export * from 'axp-kit/react';";

const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  // The package's own declarations are what is judged here.
  skipLibCheck: false,
  noEmit: true,
};

/** Packs axp-kit as it would be published, installs it, and judges what its users get. */
export const axpKitStep: Step = {
  id: 'axp-kit',
  title: 'build, packaging, types, size and documents of axp-kit',
  weight: 'light',
  run: async (context) => {
    const archive = await packAxpKit(context);
    if (archive === undefined) return oneFailed;
    const tallies: Tally[] = [onePassed];
    tallies.push(await checkCommand(context, 'publint', ['run', archive, '--strict']));
    tallies.push(await checkCommand(context, 'attw', [archive, '--profile', 'esm-only']));
    const consumer = await installArchive(
      archive,
      join(context.scratch, 'consumer'),
      context.write,
    );
    if (consumer === undefined) return addTallies([...tallies, oneFailed]);
    const documents = axpKitDocuments.flatMap(({ name, file }) =>
      readmeCode(name, readFileSync(file, 'utf8')),
    );
    tallies.push(await checkTypes(context, consumer, documents));
    tallies.push(await checkSizes(context, consumer));
    for (const program of [jestProject(consumer.folder, documents), nextApp(consumer.folder)]) {
      const env = { NEXT_TELEMETRY_DISABLED: '1' };
      tallies.push(await checkCommand(context, process.execPath, program, env));
    }
    tallies.push(checkApi(context, consumer), await checkRelease(context));
    tallies.push(await checkExample(context, consumer));
    return addTallies(tallies);
  },
};

async function packAxpKit({ scratch, write }: StepContext): Promise<string | undefined> {
  const options = { cwd: folder, onOutput: write };
  // Builds, too: `prepack`.
  const packed = await runCommand('pnpm', ['pack', '--pack-destination', scratch], options);
  const name = readdirSync(scratch).find((file) => /^axp-kit-.*\.tgz$/.test(file));
  return packed.code === 0 && name !== undefined ? join(scratch, name) : undefined;
}

async function checkTypes(
  context: StepContext,
  consumer: Consumer,
  documents: readonly ReadmeFile[],
): Promise<Tally> {
  const tests = addTypeTests(consumer);
  const code = addReadmeCode(consumer, documents);
  return addTallies([
    await checkCommand(context, process.execPath, [oldestCompiler, '-p', tests]),
    await checkCommand(context, process.execPath, [
      oldestCompiler,
      '-p',
      tests,
      ...formerResolution,
    ]),
    await checkCommand(context, 'tsc', ['--pretty', 'false', '-p', tests]),
    await checkCommand(context, 'tsc', ['--pretty', 'false', '-p', code]),
  ]);
}

async function checkSizes({ write }: StepContext, consumer: Consumer): Promise<Tally> {
  const sizes = await measureBundles(consumer.folder);
  const tallies = sizes.map(({ title, bytes, budget }) => {
    write(`${bytes <= budget ? '✓' : '✗'} ${title}: ${bytes} of ${budget} bytes\n`);
    return bytes <= budget ? onePassed : oneFailed;
  });
  return addTallies(tallies);
}

async function checkRelease({ scratch, write }: StepContext): Promise<Tally> {
  const findings = await rehearseRelease(join(scratch, 'release'), write);
  for (const finding of findings) write(`✗ ${finding}\n`);
  return findings.length === 0 ? onePassed : oneFailed;
}

/** The fake platform in Vitest; the packages' own tests have it in Jest and Playwright. */
async function checkExample(context: StepContext, consumer: Consumer): Promise<Tally> {
  const program = join(consumer.folder, 'node_modules/vitest/vitest.mjs');
  const args = [program, 'run', '--root', addExample(consumer)];
  return checkCommand(context, process.execPath, args);
}

function checkApi({ write }: StepContext, consumer: Consumer): Tally {
  const { report, undocumented } = readApi(consumer.package, apiEntries(consumer.package));
  for (const finding of undocumented) write(`✗ ${finding}\n`);
  const isCurrent = report === readFileSync(apiReportFile, 'utf8');
  if (!isCurrent) write('✗ api-report.md: run "pnpm --filter axp-kit api" and look at its diff\n');
  return addTallies([
    undocumented.length === 0 ? onePassed : oneFailed,
    isCurrent ? onePassed : oneFailed,
  ]);
}

type Budget = { title: string; code: string; without?: string; bytes: number };

/** Bytes after gzip that a page may load for each part; a budget is raised with its reason. */
const budgets: readonly Budget[] = [
  // How it came so far is in docs/adr/0031-size-of-the-client.md.
  { title: 'login, callback, token and logout', code: signOn, bytes: 6250 },
  { title: 'core', code: core, bytes: 8000 },
  // Nothing else of the core stays in the bundle.
  {
    title: 'one import of the core',
    code: "import { AxpError } from 'axp-kit'; window.error = AxpError;",
    bytes: 250,
  },
  { title: 'launcher beside the core', code: core + launcher, without: core, bytes: 7000 },
  // The binding loads the launcher when it shows it.
  {
    title: 'React binding beside the core and the launcher',
    code: core + launcher + react,
    without: core + launcher,
    bytes: 1500,
  },
];

type BundleSize = { title: string; bytes: number; budget: number };

/** Bundles the installed package as esbuild does for a page, minified, and weighs it after gzip. */
async function measureBundles(folder: string): Promise<BundleSize[]> {
  const sizes: BundleSize[] = [];
  for (const { title, code, without, bytes } of budgets) {
    const rest = without === undefined ? 0 : await gzipBytes(without, folder);
    sizes.push({ title, bytes: (await gzipBytes(code, folder)) - rest, budget: bytes });
  }
  return sizes;
}

async function gzipBytes(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    external: ['react'],
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`"${contents}" was bundled into nothing`);
  return gzipSync(file.contents, { level: 9 }).length;
}

/** A project that installed the packed axp-kit, without access to this repository. */
type Consumer = { folder: string; package: string };

async function installArchive(
  archive: string,
  folder: string,
  write: (text: string) => void,
): Promise<Consumer | undefined> {
  const target = join(folder, 'node_modules/axp-kit');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const args = ['-xzf', archive, '-C', target, '--strip-components=1'];
  const { code } = await runCommand('tar', args, { onOutput: write });
  return code === 0 ? { folder, package: target } : undefined;
}

/** The type tests, for the oldest compiler that is promised and for the newest. */
function addTypeTests({ folder }: Consumer): string {
  const tests = join(folder, 'types');
  cpSync(join(repositoryRoot, 'packages/axp-kit/test-types'), tests, { recursive: true });
  return addProject(tests);
}

/** The code of the documents, with the types of the frameworks that it names. */
function addReadmeCode({ folder }: Consumer, files: readonly ReadmeFile[]): string {
  const code = join(folder, 'readme');
  mkdirSync(code, { recursive: true });
  for (const { name, text } of files) writeFileSync(join(code, name), text);
  writeFileSync(join(code, 'frameworks.d.ts'), frameworks);
  const types = join(folder, 'node_modules/@types');
  mkdirSync(types, { recursive: true });
  symlinkSync(join(repositoryRoot, 'apps/web/node_modules/@types/react'), join(types, 'react'));
  symlinkSync(join(repositoryRoot, 'apps/sso/node_modules/jose'), join(types, '../jose'));
  for (const name of ['vite', 'vitest']) {
    const module = join(repositoryRoot, 'packages/axp-kit/node_modules', name);
    symlinkSync(module, join(types, '..', name));
  }
  return addProject(code, { skipLibCheck: true, noUnusedLocals: false, jsx: 'react-jsx' });
}

/** The example for Vite with its tests, as a developer has it after the installation. */
function addExample({ folder }: Consumer): string {
  const example = join(folder, 'vite');
  cpSync(join(repositoryRoot, 'packages/axp-kit/examples/vite'), example, { recursive: true });
  return example;
}

function addProject(folder: string, more: Readonly<Record<string, unknown>> = {}): string {
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify({ compilerOptions: { ...compilerOptions, ...more } }));
  return file;
}

/** As much of Vue and Svelte as the documents use; neither is a dependency of this repository. */
const frameworks = `declare module 'vue' {
  export interface ShallowRef<Value> { value: Value }
  export function shallowRef<Value>(value: Value): ShallowRef<Value>;
  export function onScopeDispose(dispose: () => void): void;
  export function onMounted(run: () => void): void;
}
declare module 'svelte/store' {
  export interface Readable<Value> { subscribe(run: (value: Value) => void): () => void }
  export function readable<Value>(
    value: Value,
    start: (set: (value: Value) => void) => () => void,
  ): Readable<Value>;
}
declare module 'svelte' {
  export function onMount(run: () => (() => void) | void): void;
}
`;
