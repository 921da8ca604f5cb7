import { readChromiumPath } from '../config/environment.ts';
import type { StepContext } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { findProgram } from '../process/find-program.ts';
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

/** Path of a Chromium as people have it, to measure with: the named one, an installed one, or Debian's. */
export function ensureChromium(write: StepContext['write']): Promise<string> {
  return ensureProgram({ places: browsers, debianPackage: 'chromium' }, write);
}

/**
 * Path of a Chromium for tests: the same, but rather without the windows that no test looks at. It
 * opens a page in half of the processor's time.
 */
export function ensureHeadlessChromium(write: StepContext['write']): Promise<string> {
  const places = [headlessShell, ...browsers];
  return ensureProgram({ places, debianPackage: 'chromium-headless-shell' }, write);
}

interface Program {
  readonly places: readonly string[];
  readonly debianPackage: string;
}

async function ensureProgram(
  { places, debianPackage }: Program,
  write: StepContext['write'],
): Promise<string> {
  const named = readChromiumPath();
  if (named !== undefined) {
    if (findProgram([named]) !== undefined) return named;
    throw new CannotRunError(`CHROMIUM_PATH is "${named}", which is not a program`);
  }
  const installed = findProgram(places);
  if (installed !== undefined) return installed;
  await installDebianPackages([debianPackage], advice, write);
  const fresh = findProgram(places);
  if (fresh === undefined) throw new CannotRunError(advice);
  return fresh;
}
