import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { axpKitFolder } from '../axp-kit/files.ts';
import { runCommand } from '../process/run-command.ts';
import { repositoryRoot } from '../shared/repository.ts';
import { BuildError } from './build-error.ts';
import { hashFiles } from './hash-files.ts';

const siteFolder = join(axpKitFolder, 'site');

/** The documentation of axp-kit, in the folder of the sign-on platform, which serves it. */
export const siteOutput = join(repositoryRoot, 'apps/sso/out');

const stampFile = join(siteFolder, '.cache/inputs.sha256');
const newOutput = join(siteFolder, '.cache/out');
const referenceWriter = join(import.meta.dirname, '../../node_modules/typedoc/bin/typedoc');

/**
 * Builds the documentation when its sources changed since the last build. Dead links fail the build.
 * @throws BuildError with the output of the generator
 */
export async function ensureSiteBuild(): Promise<void> {
  const inputs = hashInputs();
  const isBuilt = existsSync(siteOutput) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, 'utf8') === inputs) return;
  rmSync(siteOutput, { recursive: true, force: true });
  await runInAxpKit(referenceWriter, '--options', 'site/typedoc.config.js');
  // Elsewhere first, so that the platform never reads half of a site.
  const generator = join(axpKitFolder, 'node_modules/vitepress/bin/vitepress.js');
  await runInAxpKit(generator, 'build', 'site', '--outDir', newOutput);
  renameSync(newOutput, siteOutput);
  writeFileSync(stampFile, inputs);
}

async function runInAxpKit(program: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(process.execPath, [program, ...args], {
    cwd: axpKitFolder,
    onOutput: () => {},
  });
  if (code !== 0) throw new BuildError(`The documentation of axp-kit was not built:\n${output}`);
}

function hashInputs(): string {
  const ignored = new Set(['out', 'generated', '.cache']);
  const names = ['src', 'examples', 'site', 'README.md', 'MIGRATION.md', 'package.json'];
  return hashFiles(repositoryRoot, {
    paths: [...names.map((name) => `packages/axp-kit/${name}`), 'pnpm-lock.yaml'],
    isIgnored: (name) => ignored.has(name) || name === 'node_modules' || /\.test\.tsx?$/.test(name),
  });
}
