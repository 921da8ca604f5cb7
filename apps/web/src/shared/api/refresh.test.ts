import type { ProblemCode, TokenPair } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { problemDocument } from '@/shared/testing/index.ts';
import { problemFrom } from './problem.ts';
import { createRefresher } from './refresh.ts';

const pair = (number: number): TokenPair => ({
  accessToken: `access-${number}`,
  refreshToken: `refresh-${number}`,
});

interface Trouble {
  readonly isDue?: boolean;
  readonly isRefused?: boolean;
  /** Error codes of the first exchanges, in order. */
  readonly unavailable?: readonly ProblemCode[];
}

/** A browser with one storage, one lock, and a server that counts what it hands out. */
function browser({ isDue = false, isRefused = false, unavailable = [] }: Trouble = {}) {
  let stored: TokenPair | null = pair(1);
  const exchanged: string[] = [];
  let ends = 0;
  let line: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = line.then(work);
    line = turn.catch(() => undefined);
    return turn;
  };
  const openTab = () =>
    createRefresher({
      tokens: {
        read: () => stored ?? { accessToken: null, refreshToken: null },
        write: (next) => {
          stored = next;
        },
        clear: () => {
          stored = null;
        },
      },
      exchange: async (refreshToken) => {
        exchanged.push(refreshToken);
        if (isRefused) throw new Error('refused');
        const code = unavailable[exchanged.length - 1];
        if (code) throw problemFrom({ status: 503, body: problemDocument(code) });
        return pair(exchanged.length + 1);
      },
      life: { isAlmostOver: (token) => isDue && token === 'access-1' },
      alone,
      onSessionEnd: () => {
        ends += 1;
      },
    });
  return { openTab, exchanged, ends: () => ends };
}

describe('[A-09] tabs of one browser', () => {
  it('reuse what another tab has renewed while they waited', async () => {
    const { openTab, exchanged } = browser();
    const tabs = [openTab(), openTab(), openTab()];
    const tokens = await Promise.all(tabs.map((tab) => tab.tokenAfter('access-1')));
    expect(tokens).toEqual(['access-2', 'access-2', 'access-2']);
    expect(exchanged).toEqual(['refresh-1']);
  });

  it('renew an expiring token once, whichever notices first', async () => {
    const { openTab, exchanged } = browser({ isDue: true });
    const tabs = [openTab(), openTab()];
    expect(await Promise.all(tabs.map((tab) => tab.tokenToSend()))).toEqual([
      'access-2',
      'access-2',
    ]);
    expect(exchanged).toEqual(['refresh-1']);
  });

  it('[A-10] all end when the refresh is refused, without a second request', async () => {
    const { openTab, exchanged, ends } = browser({ isRefused: true });
    const tabs = [openTab(), openTab()];
    const ask = () => Promise.all(tabs.map((tab) => tab.tokenAfter('access-1')));
    expect(await ask()).toEqual([null, null]);
    expect(await ask()).toEqual([null, null]);
    expect(exchanged).toEqual(['refresh-1']);
    expect(ends()).toBeGreaterThan(0);
  });

  it.each(['server.unavailable', 'server.outcome_unknown'] as const)(
    '[Z-114] none ends for %s: each may retry later',
    async (code) => {
      const { openTab, exchanged, ends } = browser({ unavailable: [code] });
      const tab = openTab();
      await expect(tab.tokenAfter('access-1')).rejects.toMatchObject({ code });
      expect(await tab.tokenAfter('access-1')).toBe('access-3');
      expect(exchanged).toEqual(['refresh-1', 'refresh-1']);
      expect(ends()).toBe(0);
    },
  );

  it('continue with the token of another tab when their own refresh is refused', async () => {
    let stored = pair(1);
    let ends = 0;
    const tab = createRefresher({
      tokens: {
        read: () => stored,
        write: (next) => {
          stored = next;
        },
        clear: () => undefined,
      },
      // Where tabs can't take turns, another one swaps the same token while this one is asking.
      exchange: async () => {
        stored = pair(2);
        throw new Error('refused');
      },
      life: { isAlmostOver: () => false },
      alone: (work) => work(),
      onSessionEnd: () => {
        ends += 1;
      },
    });
    expect(await tab.tokenAfter('access-1')).toBe('access-2');
    expect(ends).toBe(0);
  });
});
