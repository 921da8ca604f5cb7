import { readChromiumPath } from '../config/environment.ts';
import type { StepContext } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { findProgram } from '../process/find-program.ts';
import { installDebianPackages } from './debian-packages.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const advice = 'install Chromium, or set CHROMIUM_PATH to an installed Chromium or Chrome';

/** Path of a Chromium for the browser tests: the named one, an installed one, or Debian's. */
export async function ensureChromium(write: StepContext['write']): Promise<string> {
  const named = readChromiumPath();
  if (named !== undefined) {
    if (findProgram([named]) !== undefined) return named;
    throw new CannotRunError(`CHROMIUM_PATH is "${named}", which is not a program`);
  }
  const installed = findProgram(usualPlaces);
  if (installed !== undefined) return installed;
  await installDebianPackages(['chromium'], advice, write);
  const fresh = findProgram(usualPlaces);
  if (fresh === undefined) throw new CannotRunError(advice);
  return fresh;
}
