import type { CalendarEntry } from '../calendar-entry.ts';
import { toneOf } from '../entry-look.tsx';
import type { TextWidth } from './text-width.ts';
import type { TimeScale } from './time-scale.ts';
import { spanOf } from './time-scale.ts';
import type { Laned } from './timeline-rows.ts';

/** Where the title stands that has no room in its bar, in px from the start of the axis. */
export interface Spill {
  readonly left: number;
  readonly width: number;
  readonly hasOrganiser: boolean;
  readonly isCut: boolean;
}

/** A bar with what it says; `short` is initials, or the start time where a name has none. */
export interface BarShape {
  readonly entry: CalendarEntry;
  readonly lane: number;
  readonly left: number;
  readonly width: number;
  readonly inside: 'title' | 'time' | 'short' | 'nothing';
  /** Its text may be wider than its room. Only then it is clipped: each clip costs a frame. */
  readonly isCut: boolean;
  readonly spill: Spill | null;
}

export interface BarTexts {
  readonly titleOf: (entry: CalendarEntry) => string;
  readonly isPast: (entry: CalendarEntry) => boolean;
  readonly textWidth: TextWidth;
}

/** A booking of five minutes can still be seen and hit. */
const leastWidthPx = 4;
/** Below this a start time has no room beside the edge. */
const leastTimePx = 44;
const leastShortPx = 20;
/** Two wide letters, `WM`. */
const leastInitialsPx = 30;
const gapPx = 1;

const insetPx = 15;
const signPx = 18;
const besidePx = 6;

interface BarPosition extends Laned<CalendarEntry> {
  readonly left: number;
  readonly width: number;
}

function placed(bars: readonly Laned<CalendarEntry>[], scale: TimeScale): BarPosition[] {
  return bars.flatMap((bar) => {
    const { left, width } = spanOf(scale, bar.entry);
    return width > 0 ? [{ ...bar, left, width: Math.max(leastWidthPx, width - gapPx) }] : [];
  });
}

/** Free space right of each bar, up to the next one in its lane. */
function freePx(places: readonly BarPosition[], scale: TimeScale): readonly number[] {
  const nextLeft = new Map<number, number>();
  const free = places.map(() => 0);
  for (const [index, { lane, left, width }] of [...places.entries()].reverse()) {
    free[index] = (nextLeft.get(lane) ?? scale.width) - (left + width + besidePx) - gapPx;
    nextLeft.set(lane, left);
  }
  return free;
}

function hasSign(entry: CalendarEntry): boolean {
  const tone = toneOf(entry);
  return tone === 'private' || tone === 'waiting';
}

/** Content of a bar without room for a start time; null where there is room. */
function smallText(width: number): Pick<BarShape, 'inside' | 'isCut'> | null {
  if (width >= leastTimePx) return null;
  if (width < leastShortPx) return { inside: 'nothing', isCut: false };
  return { inside: 'short', isCut: width < leastInitialsPx };
}

function shapeOf(
  place: BarPosition,
  free: number,
  texts: BarTexts,
): Omit<BarShape, keyof BarPosition> {
  const { entry, left, width } = place;
  const title = texts.titleOf(entry);
  const isStrong = !texts.isPast(entry) && !entry.isHidden;
  const titlePx = texts.textWidth(title, isStrong);
  const besideText = hasSign(entry) ? signPx : 0;
  if (titlePx + insetPx + besideText <= width) {
    return { inside: 'title', isCut: false, spill: null };
  }
  const small = smallText(width);
  const isSpilled = titlePx <= free || free > width;
  if (!isSpilled) return { ...(small ?? { inside: 'title', isCut: true }), spill: null };
  const organiserPx = entry.bookedFor ? texts.textWidth(` ${entry.bookedFor}`, false) : 0;
  const hasOrganiser = organiserPx > 0 && titlePx + organiserPx <= free;
  const wanted = titlePx + (hasOrganiser ? organiserPx : 0) + 2;
  return {
    ...(small ?? { inside: 'time', isCut: width < leastTimePx + besideText }),
    spill: {
      left: left + width + besidePx,
      width: Math.min(free, wanted),
      hasOrganiser,
      isCut: free < wanted,
    },
  };
}

/**
 * Where the bars of a row lie and what each says. No bar is empty: a title that does not fit goes
 * into the free space to its right, and where that is too small as well it is cut off.
 */
export function barShapes(
  bars: readonly Laned<CalendarEntry>[],
  scale: TimeScale,
  texts: BarTexts,
): readonly BarShape[] {
  const places = placed(bars, scale);
  const free = freePx(places, scale);
  return places.map((place, index) => ({ ...place, ...shapeOf(place, free[index] ?? 0, texts) }));
}

/** `SK` of `Somchai Kaewta`; null where a name is not in Latin letters, which stand alone. */
export function initialsOf(name: string | null): string | null {
  const words = name?.trim().split(/\s+/) ?? [];
  if (words.length === 0 || !words.every((word) => /^\p{Script=Latin}/u.test(word))) return null;
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.flatMap((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? []).join('');
}
