import type { Say } from './texts.ts';

const minute = 60;

/** Waiting time in seconds or minutes. */
export function waitText(say: Say, seconds: number): string {
  const wait =
    seconds < minute
      ? say('error.seconds', { count: seconds })
      : say('error.minutes', { count: Math.ceil(seconds / minute) });
  return say('error.tooMany', { wait });
}
