import { DisplayState, readDisplay, streamDisplay } from '@axp/contracts/displays';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiProblem, call, followStream } from '@/shared/api/index.ts';
import type { Known } from './display-storage.ts';
import { keepKnown, readKnown } from './display-storage.ts';
import type { Outage } from './outage.ts';
import { outageOf } from './outage.ts';

/** A live stream tells every change; the report says that the device is there. */
const pollMs = { live: 120_000, otherwise: 10_000 };
/** The stream has a sign of life every 20 seconds. */
const silenceMs = 30_000;
/** Without a new state for so long the display says why. */
const offlineAfterMs = 30_000;
/** A smaller difference is the time of the answer on its way. */
const toleratedMs = 5_000;

export interface ShownDisplay {
  readonly known: Known | undefined;
  /** Why the display knows nothing new; null while it does. */
  readonly outage: Outage | null;
  /** The time of the server, to the second. */
  readonly now: number;
  /** Shows a state that an action has answered. */
  readonly show: (state: DisplayState) => void;
}

/** All rooms of a display, as it was heard last. */
export interface ShownBoard extends Pick<ShownDisplay, 'now' | 'outage' | 'show'> {
  readonly state: DisplayState;
  /** By the clock of the device. */
  readonly receivedAt: number;
}

/** Returns the state of a display: live, by polls, or the last known one. */
export function useDisplay(secret: string, onRevoked: () => void): ShownDisplay {
  const queryClient = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const now = useSeconds();
  const queryKey = ['display', secret];
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => received((await call(readDisplay, { body: { secret } })).data),
    initialData: readKnown,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state: { status } }) =>
      isLive && status !== 'error' ? pollMs.live : pollMs.otherwise,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
  });
  const show = (state: DisplayState) => queryClient.setQueryData(queryKey, received(state));

  // The stream, which is outside of React.
  useEffect(() => {
    const ending = new AbortController();
    void followStream(streamDisplay, {
      event: 'display',
      body: { secret },
      silenceMs,
      signal: ending.signal,
      onLive: (isNowLive) => {
        setIsLive(isNowLive);
        // Finds what changed before the stream, or why it has ended.
        void queryClient.invalidateQueries({ queryKey: ['display', secret] });
      },
      onData: (text) => {
        const state = DisplayState.safeParse(JSON.parse(text)).data;
        if (state) queryClient.setQueryData(['display', secret], received(state));
      },
    });
    return () => ending.abort();
  }, [secret, queryClient]);

  // The network of the device, which an open stream may not notice.
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: ['display', secret] });
    const events = ['online', 'offline'] as const;
    for (const event of events) window.addEventListener(event, ask);
    return () => {
      for (const event of events) window.removeEventListener(event, ask);
    };
  }, [secret, queryClient]);

  // Local storage: a restart without a network continues with it.
  useEffect(() => {
    if (data) keepKnown(data);
  }, [data]);

  const revoke = useEffectEvent(onRevoked);
  const isRevoked = error instanceof ApiProblem && error.code === 'display.not_found';
  useEffect(() => {
    if (isRevoked) revoke();
  }, [isRevoked]);

  const age = data ? now - data.receivedAt : Infinity;
  return {
    known: data,
    outage: error && age > offlineAfterMs ? outageOf(error) : null,
    now: now + (data?.aheadMs ?? 0),
    show,
  };
}

function received(state: DisplayState): Known {
  const receivedAt = Date.now();
  const aheadMs = Date.parse(state.now) - receivedAt;
  return { state, receivedAt, aheadMs: Math.abs(aheadMs) < toleratedMs ? 0 : aheadMs };
}

/** The time of the device, renewed each second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
