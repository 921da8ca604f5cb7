import { findLaunchingNpx, untilGone } from './launching-npx.ts';

export type StopSignal = { raised: Promise<void>; isRaised: () => boolean };

/**
 * Ctrl-C, a polite kill, a closed terminal, or the end of the npx that started us. The second
 * signal means that the person does not want to wait any longer.
 */
export function listenForStop(onSecond: () => void): StopSignal {
  let isRaised = false;
  const raised = new Promise<void>((resolve) => {
    const raise = (): void => {
      isRaised = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => (isRaised ? onSecond() : raise()));
    }
    const npx = findLaunchingNpx();
    if (npx !== undefined) void untilGone(npx).then(raise);
  });
  return { raised, isRaised: () => isRaised };
}
