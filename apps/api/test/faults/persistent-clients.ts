import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { BookingRequest, Caller } from '../process/booking-load.ts';
import { bookingIdOf, clients, sendBooking } from '../process/booking-load.ts';

/** Pause before a person tries again; short, so that a fault meets many requests. */
const PAUSE_MS = 20;

export interface Load {
  readonly requests: readonly BookingRequest[];
  /** Called with the number of acknowledged bookings after each one. */
  readonly onProgress?: (acknowledged: number) => void;
  /** Called after a request that was not acknowledged. */
  readonly onFailure?: (seen: string) => void;
}

export interface Outcome {
  /** Ids of bookings by the key of their request. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Everything else that people saw: code and text of the problem, or that no answer came. */
  readonly seen: ReadonlySet<string>;
}

export const noAnswer = 'no answer';
export const unavailable =
  'server.unavailable: The service is not available right now. Try again shortly.';
export const outcomeUnknown =
  "server.outcome_unknown: The connection broke while saving, so we can't tell whether this was saved. Check the result, then try again if needed.";

const Problem = z.object({ code: z.string(), detail: z.string() });

/** Sends requests from several clients, each one again with its key until it is acknowledged. */
export async function bookUntilAcknowledged(
  caller: Caller,
  { requests, onProgress, onFailure }: Load,
): Promise<Outcome> {
  const acknowledged = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = requests.values();
  const send = async (request: BookingRequest): Promise<string | undefined> => {
    try {
      const { status, answer } = await sendBooking(caller, request);
      if (status === 201) return bookingIdOf(answer);
      const { code, detail } = Problem.parse(answer);
      fail(`${code}: ${detail}`);
    } catch (error) {
      if (error instanceof z.ZodError) throw error;
      fail(noAnswer);
    }
    return undefined;
  };
  const fail = (what: string): void => {
    seen.add(what);
    onFailure?.(what);
  };
  const client = async (): Promise<void> => {
    for (const request of waiting) {
      let id = await send(request);
      while (id === undefined) {
        await sleep(PAUSE_MS);
        id = await send(request);
      }
      acknowledged.set(request.key, id);
      onProgress?.(acknowledged.size);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { acknowledged, seen };
}
