export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** Occupied time of people and resources, so that generated bookings never conflict. */
export interface Diary {
  isFree(id: string, span: Span): boolean;
  take(ids: readonly string[], span: Span): void;
}

/** All invented times lie on this grid, so a span is a handful of numbered slots. */
const slotMs = 15 * 60_000;

export function createDiary(): Diary {
  const takenSlots = new Map<string, Set<number>>();
  return {
    isFree: (id, span) => {
      const taken = takenSlots.get(id);
      if (taken === undefined) return true;
      const end = slotOf(span.end);
      for (let slot = slotOf(span.start); slot < end; slot += 1) {
        if (taken.has(slot)) return false;
      }
      return true;
    },
    take: (ids, span) => {
      const [start, end] = [slotOf(span.start), slotOf(span.end)];
      for (const id of ids) {
        const taken = takenSlots.get(id) ?? new Set();
        for (let slot = start; slot < end; slot += 1) taken.add(slot);
        takenSlots.set(id, taken);
      }
    },
  };
}

function slotOf(instant: Date): number {
  return Math.floor(instant.getTime() / slotMs);
}
