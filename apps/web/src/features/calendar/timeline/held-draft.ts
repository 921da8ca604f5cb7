import type { Draft, Gesture } from './gesture.ts';

/** A gesture, and the time that it asks for so far. */
export interface HeldDraft {
  readonly gesture: Gesture;
  readonly draft: Draft;
}

export type HeldDraftStore = ReturnType<typeof createHeldDraftStore>;

/**
 * Lifted item of the timeline, by pointer or keyboard. It changes with every move, so only the
 * preview subscribes to it; others are notified of lift and drop.
 */
export function createHeldDraftStore() {
  const listeners = new Set<() => void>();
  let dragged: HeldDraft | null = null;
  let lifted: HeldDraft | null = null;
  const now = () => dragged ?? lifted;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    now,
    /** The entry that is held by its key, `''` for a new booking, null for nothing. */
    key: () => {
      const held = now();
      if (!held) return null;
      return held.gesture.kind === 'create' ? '' : held.gesture.entry.key;
    },
    byKeys: () => lifted,
    drag: (held: HeldDraft | null) => {
      dragged = held;
      tell();
    },
    lift: (held: HeldDraft | null) => {
      lifted = held;
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
