import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { formatDuration } from '../shared/duration.ts';
import { startHeartbeat } from '../shared/heartbeat.ts';
import { repositoryRoot } from '../shared/repository.ts';
import { BuildError } from './build-error.ts';
import { compressAssets, minifyScripts } from './compress-assets.ts';
import { hashFiles } from './hash-files.ts';
import { measurePages } from './page-scripts.ts';
import { writePrecacheList } from './precache-list.ts';
import { writeCompileHints, writePreloadLinks } from './preload-links.ts';
import { pagesOverBudget } from './script-budgets.ts';

const webFolder = join(repositoryRoot, 'apps/web');

/** The static export that the API serves and any web server could. */
export const webOutput = join(webFolder, 'out');

/** Beside the output and not in it, because everything in the output is public. */
const stampFile = join(webFolder, '.next/inputs.sha256');

const ignoredNames = new Set([
  'node_modules',
  'out',
  'bench',
  'e2e',
  'test-results',
  'playwright-report',
  'next-env.d.ts',
]);

type Write = (text: string) => void;

/** Builds the web application when its sources changed since the last build. */
export async function ensureWebBuild(write: Write): Promise<void> {
  if (isUpToDate()) {
    write('The web application is up to date.\n');
    return;
  }
  await buildWeb(write);
}

/** Builds the web application and compresses its assets; throws when that fails or a page is too large. */
export async function buildWeb(write: Write): Promise<void> {
  const start = performance.now();
  const inputs = hashInputs();
  write('Building the web application …\n');
  const heartbeat = startHeartbeat('the build', { write });
  const onOutput = (text: string): void => {
    heartbeat.beat();
    write(text);
  };
  const { code } = await runCommand(
    process.execPath,
    // Turbopack starts pages with an inline script, which the content policy refuses.
    [join(webFolder, 'node_modules/next/dist/bin/next'), 'build', '--webpack'],
    { cwd: webFolder, env: { NEXT_TELEMETRY_DISABLED: '1' }, onOutput },
  );
  heartbeat.stop();
  if (code !== 0)
    throw new BuildError('The web application could not be built; the reason is above.');
  writePreloadLinks(webOutput, join(webFolder, '.next'));
  writeCompileHints(webOutput);
  minifyScripts(webOutput);
  const tooLarge = pagesOverBudget(measurePages(webOutput));
  if (tooLarge.length > 0) throw new BuildError(tooLarge.join('\n'));
  writePrecacheList(webOutput);
  await compressAssets(webOutput);
  writeFileSync(stampFile, inputs);
  write(`The web application is built (${formatDuration(performance.now() - start)}).\n`);
}

function isUpToDate(): boolean {
  const isBuilt = existsSync(join(webOutput, 'index.html')) && existsSync(stampFile);
  return isBuilt && readFileSync(stampFile, 'utf8') === hashInputs();
}

function hashInputs(): string {
  return hashFiles(repositoryRoot, {
    paths: [
      'apps/web',
      'packages/contracts',
      'packages/axp-kit/src',
      'packages/tooling/src/build/page-contract.ts',
      'pnpm-lock.yaml',
      'tsconfig.base.json',
    ],
    isIgnored: (name) =>
      name.startsWith('.') || ignoredNames.has(name) || /\.test\.tsx?$|\.tsbuildinfo$/.test(name),
  });
}
