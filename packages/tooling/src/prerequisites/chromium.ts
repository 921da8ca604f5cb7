import { accessSync, constants } from 'node:fs';
import { readChromiumPath } from '../config/environment.ts';
import type { Prerequisite, StepContext } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { installDebianPackages } from './debian-packages.ts';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const headlessShell = '/usr/bin/chromium-headless-shell';

const advice = 'install Chromium, or set CHROMIUM_PATH to an installed Chromium or Chrome';

/** Path of a Chromium as people have it: the named one, an installed one, or Debian's. */
export async function ensureChromium(write: StepContext['write']): Promise<string> {
  const found = namedChromium() ?? findProgram(browsers);
  if (found !== undefined) return found;
  await installDebianPackages(['chromium'], advice, write);
  const fresh = findProgram(browsers);
  if (fresh === undefined) throw new CannotRunError(advice);
  return fresh;
}

/**
 * The same without the windows that no test looks at, where Debian has it: it opens a page in half of
 * the processor's time.
 */
export async function ensureHeadlessChromium(write: StepContext['write']): Promise<string> {
  const found = namedChromium() ?? findProgram([headlessShell]);
  if (found !== undefined) return found;
  try {
    await installDebianPackages(['chromium-headless-shell'], advice, write);
  } catch (error) {
    if (!(error instanceof CannotRunError)) throw error;
  }
  return findProgram([headlessShell]) ?? ensureChromium(write);
}

/** @throws CannotRunError when it is no program */
function namedChromium(): string | undefined {
  const named = readChromiumPath();
  if (named === undefined || findProgram([named]) !== undefined) return named;
  throw new CannotRunError(`CHROMIUM_PATH is "${named}", which is not a program`);
}

export const chromium: Prerequisite = {
  name: 'Chromium',
  ensure: async (write) => {
    await ensureChromium(write);
    await ensureHeadlessChromium(write);
  },
  install: {
    'Debian, Ubuntu': 'sudo apt-get install -y chromium',
    Fedora: 'sudo dnf install -y chromium',
    macOS: 'brew install --cask google-chrome',
    Windows: 'winget install Google.Chrome, then set CHROMIUM_PATH',
  },
};

/** The first of the paths that exists and may be executed. */
function findProgram(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && path !== '' && isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
