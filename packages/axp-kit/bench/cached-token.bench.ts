import type { Benchmark } from '@axp/tooling/bench';
import { median } from '@axp/tooling/bench';
import { FakeBrowser } from '../test/support/fake-browser.ts';
import { ann } from '../test/support/fake-token.ts';

const goalMicroseconds = 20;
const callsPerRound = 100_000;

export const benchmark: Benchmark = {
  id: 'P21',
  title: 'access token from the cache',
  goal: `< ${goalMicroseconds} µs`,
  run: async ({ rounds }) => {
    const browser = new FakeBrowser();
    const kit = browser.openTab().open();
    kit.saveToken(browser.platform.begin(ann));
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await microseconds(() => kit.getAccessToken()));
      bare.push(await microseconds(async () => 'token'));
    }
    kit.destroy();
    const value = median(ours);
    const reference = median(bare);
    return [
      {
        subject: 'getAccessToken beside a promise of a text',
        value: `${value.toFixed(2)} µs`,
        reference: `${reference.toFixed(2)} µs`,
        ratio: value / reference,
        isMet: value < goalMicroseconds,
      },
    ];
  },
};

async function microseconds(work: () => Promise<string>): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < callsPerRound; call += 1) await work();
  return ((performance.now() - start) * 1000) / callsPerRound;
}
