import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef, useState } from 'react';

interface Reorder {
  /** Ids of the rows in their stored order. */
  readonly ids: readonly string[];
  readonly onOrder: (ids: readonly string[], moved: string) => void;
}

interface Drag {
  readonly id: string;
  /** Order that is shown during the drag. */
  readonly order: readonly string[];
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Order of rows that are dragged by their handles, or moved with arrow keys on them. */
export function useReorder({ ids, onOrder }: Reorder) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const order = drag?.order ?? ids;
  const end = () => setDrag(null);
  const handleOf = (id: string) => ({
    'data-handle': id,
    onPointerDown: ({ button, pointerId }: PointerEvent) => {
      if (button !== 0) return;
      // The list hears the pointer wherever it goes; a row would lose it when it changes places.
      list.current?.setPointerCapture(pointerId);
      setDrag({ id, order: ids });
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      const place = order.indexOf(id) + (step ?? 0);
      if (step === undefined || place < 0 || place >= order.length) return;
      event.preventDefault();
      onOrder(placed(order, id, place), id);
    },
  });
  return {
    order,
    dragged: drag?.id ?? null,
    handleOf,
    /** Props of the list. */
    list: {
      ref: list,
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (!drag) return;
        setDrag({ ...drag, order: placed(ids, drag.id, placeAt(list.current, clientY, drag.id)) });
      },
      onPointerUp: () => {
        if (drag && drag.order.join() !== ids.join()) onOrder(drag.order, drag.id);
        end();
      },
      onPointerCancel: end,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') end();
      },
    },
  };
}

function placed(ids: readonly string[], id: string, place: number): readonly string[] {
  return ids.filter((one) => one !== id).toSpliced(place, 0, id);
}

/** Place among the other rows, counted by their middles, so that rows of any height stay put. */
function placeAt(list: HTMLElement | null, y: number, dragged: string): number {
  const handle = `[data-handle="${dragged}"]`;
  const others = [...(list?.children ?? [])].filter((row) => !row.querySelector(handle));
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
