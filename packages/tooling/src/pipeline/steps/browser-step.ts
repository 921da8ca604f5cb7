import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, ensureChromium, ensureHeadlessChromium } from '../../prerequisites/chromium.ts';
import { runCommand } from '../../process/run-command.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import { readPlaywrightResults } from '../read-results.ts';
import type { Step, StepContext } from '../step.ts';
import { CannotRunError } from '../step.ts';
import type { Tally } from '../tally.ts';

export const browserStep: Step = {
  id: 'browser',
  title: 'journeys in Chromium, against the product as it starts',
  weight: 'heavy',
  lane: 'side',
  prerequisites: [chromium],
  needs: ['build'],
  run: (context) => runPlaywright(context, { folder: 'apps/web', ensure: ensureHeadlessChromium }),
};

export const axpKitBrowserStep: Step = {
  id: 'axp-kit-browser',
  title: 'axp-kit in Chromium, embedded in a page',
  weight: 'heavy',
  lane: 'side',
  prerequisites: [chromium],
  run: (context) => runPlaywright(context, { folder: 'packages/axp-kit', ensure: ensureChromium }),
};

export const ssoBrowserStep: Step = {
  id: 'sso-browser',
  title: 'the sign-on platform in Chromium, with applications on other sites',
  weight: 'heavy',
  lane: 'side',
  prerequisites: [chromium],
  needs: ['site'],
  run: (context) => runPlaywright(context, { folder: 'apps/sso', ensure: ensureChromium }),
};

interface Journeys {
  readonly folder: string;
  /** Only the whole browser blocks cookies of other sites and shows notifications. */
  readonly ensure: typeof ensureChromium;
}

async function runPlaywright(
  { scratch, write, recordFile }: StepContext,
  { folder, ensure }: Journeys,
): Promise<Tally> {
  const executable = await ensure(write);
  const cwd = join(repositoryRoot, folder);
  const file = join(scratch, `playwright-${folder.replaceAll('/', '-')}.json`);
  const { code } = await runCommand(
    process.execPath,
    [join(cwd, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json,html'],
    {
      cwd,
      env: {
        CHROMIUM_PATH: executable,
        E2E_WHOLE_CHROMIUM: await ensureChromium(write),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        PLAYWRIGHT_HTML_OPEN: 'never',
      },
      onOutput: write,
    },
  );
  if (!existsSync(file)) throw new CannotRunError('Playwright ended without a result');
  const { tally, files } = readPlaywrightResults(file);
  files.forEach(recordFile);
  if (tally.passed + tally.failed === 0) throw new CannotRunError('Playwright found no test');
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
