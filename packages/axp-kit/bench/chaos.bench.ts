import type { Benchmark, Row } from '@axp/tooling/bench';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { whenLogin } from '../e2e/support/race-tabs.ts';
import type { ScriptedPlatform } from '../e2e/support/scripted-platform.ts';
import { startPlatform } from '../e2e/support/scripted-platform.ts';
import { chromiumPath } from './config/chromium-path.ts';

const chaosPerRound = 60;
const tabs = 4;
const steps = 8;
const longestPauseMs = 80;
const longestLatencyMs = 60;
/** Enough for a tab that takes over the lock of a frozen one. */
const settledWithinMs = 30_000;

export const benchmark: Benchmark = {
  id: 'P23',
  title: 'tabs that are closed, reloaded, frozen and offline at random while they refresh',
  goal: 'no refresh token reused and no session lost in 300 rounds',
  run: async ({ rounds, write }) => {
    const platform = await startPlatform();
    const browser = await chromium.launch({ executablePath: chromiumPath });
    const done: Round[] = [];
    try {
      for (let seed = 1; seed <= rounds * chaosPerRound; seed += 1) {
        const round = await chaos({ browser, platform, random: randomFrom(seed) });
        if (!isRight(round)) write(`P23: seed ${seed}: ${JSON.stringify(round)}\n`);
        done.push(round);
        if (seed % chaosPerRound === 0) write(`P23: round ${seed}\n`);
      }
      return [rowOf(done)];
    } finally {
      await browser.close();
      await platform.close();
    }
  },
};

type Disturbance = 'close' | 'reload' | 'freeze' | 'offline';

interface Round {
  readonly disturbances: Readonly<Record<Disturbance, number>>;
  readonly refreshes: number;
  readonly reuses: number;
  /** Outcome of a refresh in each tab at the end. */
  readonly codes: readonly string[];
}

function isRight({ reuses, codes }: Round): boolean {
  return reuses === 0 && codes.every((code) => code === 'none');
}

function rowOf(done: readonly Round[]): Row {
  const sum = (of: (round: Round) => number) => done.reduce((total, one) => total + of(one), 0);
  const count = (name: Disturbance) => sum(({ disturbances }) => disturbances[name]);
  return {
    subject: `${done.length} rounds of ${tabs} tabs`,
    value: `reuse or loss in ${done.filter((one) => !isRight(one)).length}`,
    reference: `${count('close')} closed, ${count('reload')} reloaded, ${count('freeze')} frozen, ${count('offline')} offline; ${sum(({ refreshes }) => refreshes)} refreshes`,
    isMet: done.every(isRight),
  };
}

interface Arena {
  readonly browser: Browser;
  readonly platform: ScriptedPlatform;
  readonly random: (below: number) => number;
}

async function chaos({ browser, platform, random }: Arena): Promise<Round> {
  const latencyMs = random(longestLatencyMs);
  Object.assign(platform, { refreshes: 0, reuses: 0, expiresIn: 600, graceMs: 10_000, latencyMs });
  const context = await browser.newContext();
  const group = new Tabs(context, platform.port);
  for (let index = 0; index < tabs; index += 1) await group.open();
  const tokens = platform.begin();
  await group.first.evaluate((given) => window.kit.saveToken(given), tokens);
  await group.loggedIn();
  for (let step = 0; step < steps; step += 1) {
    group.refreshIn(() => random(2) === 0);
    await pause(random(longestPauseMs));
    await group.disturb(random);
  }
  const codes = await group.settle();
  await context.close();
  const { refreshes, reuses } = platform;
  return { disturbances: group.counts, refreshes, reuses, codes };
}

interface Tab {
  readonly page: Page;
  readonly protocol: CDPSession;
  isFrozen: boolean;
}

/** Tabs of one application that share a session. */
class Tabs {
  readonly counts = { close: 0, reload: 0, freeze: 0, offline: 0 };
  readonly #context: BrowserContext;
  readonly #address: string;
  #tabs: Tab[] = [];
  #isOffline = false;

  constructor(context: BrowserContext, port: number) {
    this.#context = context;
    this.#address = `http://app.localhost:${port}/?bridge=off&tokenCallMs=1000`;
  }

  get first(): Page {
    const [tab] = this.#tabs;
    if (!tab) throw new Error('no tab is open');
    return tab.page;
  }

  async open(): Promise<void> {
    const page = await this.#context.newPage();
    const protocol = await this.#context.newCDPSession(page);
    await page.goto(this.#address);
    this.#tabs.push({ page, protocol, isFrozen: false });
  }

  async loggedIn(): Promise<void> {
    await Promise.all(this.#tabs.map(({ page }) => whenLogin(page, true)));
  }

  /** Begins a refresh in some tabs, and waits for none. */
  refreshIn(isChosen: () => boolean): void {
    for (const { page, isFrozen } of this.#tabs) {
      if (isFrozen || !isChosen()) continue;
      // The page may be closed or reloaded before it answers.
      void page.evaluate(refresh).catch(() => undefined);
    }
  }

  async disturb(random: (below: number) => number): Promise<void> {
    const tab = this.#tabs[random(this.#tabs.length)];
    const kinds = ['close', 'reload', 'freeze', 'offline'] as const;
    const kind = kinds[random(kinds.length)];
    if (tab?.isFrozen) return this.#thaw(tab);
    if (kind === 'offline' || this.#isOffline) return this.#switchNetwork();
    if (!tab || kind === undefined) return;
    this.counts[kind] += 1;
    if (kind === 'freeze') {
      tab.isFrozen = true;
      await tab.protocol.send('Page.setWebLifecycleState', { state: 'frozen' });
    } else if (kind === 'reload') {
      await tab.page.reload();
    } else {
      this.#tabs = this.#tabs.filter((one) => one !== tab);
      await tab.page.close();
      await this.open();
    }
  }

  /** Everything works again: each tab must be able to refresh. */
  async settle(): Promise<readonly string[]> {
    if (this.#isOffline) await this.#switchNetwork();
    for (const tab of this.#tabs.filter(({ isFrozen }) => isFrozen)) await this.#thaw(tab);
    const late = pause(settledWithinMs).then(() => 'no answer');
    return Promise.all(this.#tabs.map(({ page }) => Promise.race([page.evaluate(refresh), late])));
  }

  async #thaw(tab: Tab): Promise<void> {
    tab.isFrozen = false;
    await tab.protocol.send('Page.setWebLifecycleState', { state: 'active' });
  }

  async #switchNetwork(): Promise<void> {
    this.#isOffline = !this.#isOffline;
    if (this.#isOffline) this.counts.offline += 1;
    await this.#context.setOffline(this.#isOffline);
  }
}

/** In the page. */
function refresh(): Promise<string> {
  return window.codeOf(window.kit.refresh({ force: true }));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The same numbers for the same seed, so that a round can be repeated (Park and Miller). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 1_000_003;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
