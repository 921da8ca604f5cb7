import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const strengths = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

/** By how many guesses it takes, the person's own name and address tried first. */
export function ratePassword(
  password: string,
  personal: readonly string[],
): (typeof strengths)[number] {
  const words = personal.flatMap((text) => [text, ...text.split(/[\s@.]+/)]);
  return strengths[zxcvbn.check(password, words).score];
}
