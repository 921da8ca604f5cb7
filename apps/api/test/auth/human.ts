import type { CaptchaAction, CaptchaChallenge } from '@axp/contracts';
import { getCaptchaChallenge } from '@axp/contracts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApi } from '../app.ts';

/** The token of a challenge, as a browser works it out. */
export async function solve(answer: CaptchaChallenge): Promise<string> {
  if (answer.provider !== 'altcha') throw new Error(`${answer.provider} gives no sums`);
  const { challenge } = answer;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A token for one call of an action. */
export async function proveHuman(
  api: TestApi,
  host: string,
  action: CaptchaAction,
): Promise<string> {
  const { data } = await api.call(getCaptchaChallenge, { host, query: { action } });
  return solve(data);
}
