import { DisplayState } from '@axp/contracts/displays';
import * as z from 'zod/mini';
import { createSafeStorage } from '@/shared/lib/storage.ts';

const storage = createSafeStorage<'displaySecret' | 'displayState'>(() => window.localStorage);

/** State that the device received last. */
const Known = z.object({
  state: DisplayState,
  /** By the clock of the device, in milliseconds. */
  receivedAt: z.number(),
  /** How far the clock of the server is ahead. */
  aheadMs: z.number(),
});
export type Known = z.output<typeof Known>;

export function readSecret(): string | null {
  return storage.read('displaySecret');
}

export function keepSecret(secret: string): void {
  storage.remove('displayState');
  storage.write('displaySecret', secret);
}

export function forgetSecret(): void {
  storage.remove('displaySecret', 'displayState');
}

/** Returns the state from before the page was loaded; undefined if none can be used. */
export function readKnown(): Known | undefined {
  try {
    return Known.safeParse(JSON.parse(storage.read('displayState') ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function keepKnown(known: Known): void {
  storage.write('displayState', JSON.stringify(known));
}
