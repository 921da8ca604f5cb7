import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { Race } from '../e2e/support/race-tabs.ts';
import { openTabs, race } from '../e2e/support/race-tabs.ts';
import type { ScriptedPlatform } from '../e2e/support/scripted-platform.ts';
import { startPlatform } from '../e2e/support/scripted-platform.ts';
import { chromiumPath } from './config/chromium-path.ts';
import { startPeerPlatform } from './support/peer-platform.ts';
import { bundlePeer, openPeerTabs, racePeer } from './support/peer-race.ts';
import type { Peer } from './support/peers.ts';
import { installInto, peers } from './support/peers.ts';

const runsPerRound = 200;
/** A race is lost now and then, or always: so many runs tell. */
const peerRunsPerRound = 20;
const tabs = 3;

export const benchmark: Benchmark = {
  id: 'P22',
  title: 'tabs that refresh at once, at a platform that forgives no token used twice',
  goal: 'one call a run, no reuse in 1,000 runs',
  run: async ({ rounds, write }) => {
    const platform = await startPlatform();
    const browser = await chromium.launch({ executablePath: chromiumPath });
    const folder = await mkdtemp(join(tmpdir(), 'axp-race-'));
    try {
      platform.latencyMs = 5;
      const arena = { browser, platform, write };
      const rows: Row[] = [];
      for (const peer of peers) {
        if (peer.race === undefined) continue;
        write(`P22: ${peer.install}\n`);
        await installInto(folder, peer.install);
        const script = await bundlePeer(peer.race, folder);
        rows.push(await besidePeer(arena, { ...peer, script }, rounds * peerRunsPerRound));
      }
      rows.push(await alone(arena, tabs, rounds * runsPerRound));
      rows.push(await alone(arena, 20, rounds));
      return rows;
    } finally {
      await browser.close();
      await platform.close();
      await rm(folder, { recursive: true });
    }
  },
};

interface Arena extends Pick<BenchmarkContext, 'write'> {
  readonly browser: Browser;
  readonly platform: ScriptedPlatform;
}

/** In turn, so that both run on the same machine at the same time of its day. */
async function besidePeer(
  { browser, platform }: Arena,
  { install, script }: Peer & { readonly script: string },
  runs: number,
): Promise<Row> {
  const peerPlatform = await startPeerPlatform(script);
  const context = await browser.newContext();
  const pages = await openTabs(context, platform, tabs);
  const peerPages = await openPeerTabs(context, peerPlatform, tabs);
  const ours: Race[] = [];
  const theirs: Race[] = [];
  for (let run = 1; run <= runs; run += 1) {
    ours.push(await race(pages, platform));
    theirs.push(await racePeer(peerPages, peerPlatform));
  }
  await context.close();
  await peerPlatform.close();
  return row(`${tabs} tabs beside ${install}`, ours, theirs);
}

async function alone(
  { browser, platform, write }: Arena,
  count: number,
  runs: number,
): Promise<Row> {
  const context = await browser.newContext();
  const pages = await openTabs(context, platform, count);
  const races: Race[] = [];
  for (let run = 1; run <= runs; run += 1) {
    races.push(await race(pages, platform));
    if (run % runsPerRound === 0) write(`P22: run ${run} of ${runs}\n`);
  }
  await context.close();
  const perfect = races.map(() => ({ calls: 1, reuses: 0, tokens: 1 }));
  return row(`${count} tabs × 1 call`, races, perfect);
}

function row(subject: string, races: readonly Race[], reference: readonly Race[]): Row {
  const [value, other] = [races, reference].map(sumOf);
  return {
    subject,
    value: textOf(races),
    reference: textOf(reference),
    ratio: (value?.calls ?? Number.NaN) / (other?.calls ?? Number.NaN),
    isMet: races.every(({ calls, reuses, tokens }) => calls === 1 && reuses === 0 && tokens === 1),
  };
}

function sumOf(races: readonly Race[]): { calls: number; spoilt: number } {
  return {
    calls: races.reduce((sum, { calls }) => sum + calls, 0),
    spoilt: races.filter(({ reuses }) => reuses > 0).length,
  };
}

function textOf(races: readonly Race[]): string {
  const { calls, spoilt } = sumOf(races);
  return `${calls} calls, reuse in ${spoilt} of ${races.length}`;
}
