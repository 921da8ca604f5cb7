/** Interface of a measured calendar. */
export interface CalendarUnderTest {
  /** Prepares two weeks with `count` events each, as loaded data. */
  readonly prepare: (count: number) => void;
  /** Draws the first of them. */
  readonly mount: (target: HTMLElement) => void;
  /** Shows the second week. */
  readonly next: () => void;
  /** Whether events of a week, the first or the second, are on screen. */
  readonly isShown: (week: number) => boolean;
  /** What scrolls. */
  readonly scroller: () => Element | null;
  /** An event to drag. */
  readonly event: () => Element | null;
  /** Whether one is being dragged, by what the calendar draws of it. */
  readonly isDragging: () => boolean;
}

export interface ScrollFigures {
  readonly framesPerSecond: number;
  readonly longestTaskMs: number;
}

export interface CalendarBench {
  /** Milliseconds from the call until the frame after the events are on screen. */
  readonly first: (count: number) => Promise<number>;
  readonly next: () => Promise<number>;
  readonly nodes: () => number;
  readonly scroll: (axis: 'x' | 'y') => Promise<ScrollFigures>;
  /** The middle of an event that can be dragged. */
  readonly eventPoint: () => { readonly x: number; readonly y: number } | null;
  readonly isDragging: () => boolean;
}

declare global {
  interface Window {
    calendarBench?: CalendarBench;
  }
}

function frame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame((time) => {
      // A message comes after the frame is drawn, a promise would come before.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(time);
      port2.postMessage(null);
    });
  });
}

async function timed(act: () => void, isDone: () => boolean): Promise<number> {
  const start = performance.now();
  act();
  do await frame();
  while (!isDone());
  return performance.now() - start;
}

const scrollFrames = 120;
const stepPx = 40;

async function scrolled(scroller: Element, axis: 'x' | 'y'): Promise<ScrollFigures> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'longtask' });
  const start = await frame();
  let last = start;
  for (let index = 0; index < scrollFrames; index += 1) {
    const way = index < scrollFrames / 2 ? stepPx : -stepPx;
    scroller.scrollBy(axis === 'x' ? { left: way } : { top: way });
    last = await frame();
  }
  // The browser tells of long tasks a moment later.
  await new Promise((resolve) => setTimeout(resolve, 200));
  observer.disconnect();
  return {
    framesPerSecond: (scrollFrames * 1000) / (last - start),
    longestTaskMs: Math.max(0, ...tasks),
  };
}

const weights = ['400', '500', '600', '700'];

/** Renders a heading first, because every application has loaded time zones and fonts by then. */
function drawHeading(): void {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'full' });
  const today = format.format(new Date());
  for (const weight of weights) {
    const line = document.createElement('div');
    line.style.fontWeight = weight;
    line.textContent = today;
    document.body.prepend(line);
  }
  document.body.getBoundingClientRect();
}

/** Makes a calendar ready to be measured from outside. */
export function offer(calendar: CalendarUnderTest): void {
  const target = document.createElement('div');
  target.style.height = '900px';
  document.body.append(target);
  window.calendarBench = {
    first: (count) => {
      calendar.prepare(count);
      drawHeading();
      return timed(
        () => calendar.mount(target),
        () => calendar.isShown(0),
      );
    },
    next: () =>
      timed(
        () => calendar.next(),
        () => calendar.isShown(1),
      ),
    nodes: () => target.querySelectorAll('*').length,
    scroll: async (axis) => {
      const scroller = calendar.scroller();
      if (!scroller) throw new Error('The calendar does not scroll.');
      return scrolled(scroller, axis);
    },
    eventPoint: () => {
      const box = calendar.event()?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    },
    isDragging: () => calendar.isDragging(),
  };
}
