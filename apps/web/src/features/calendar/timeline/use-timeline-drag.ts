import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { Draft, Gesture } from './gesture.ts';
import { isSameDraft } from './gesture.ts';
import type { HeldDraft, HeldDraftStore } from './held-draft.ts';

/** Where on the timeline something is. */
export interface TimelinePoint {
  readonly ms: number;
  readonly resourceId: string;
}

export interface ScreenPoint {
  readonly left: number;
  readonly top: number;
}

export interface DragWorld {
  readonly heldDrafts: HeldDraftStore;
  readonly scroller: RefObject<HTMLElement | null>;
  /** The instant and the row below a point of the screen. */
  readonly pointAt: (clientX: number, clientY: number) => TimelinePoint | null;
  readonly entryOf: (key: string) => CalendarEntry | undefined;
  readonly mayCreate: boolean;
  /** Whether nothing can be booked at a point; says why at a place of the screen. */
  readonly refuses: (point: TimelinePoint, at: ScreenPoint) => boolean;
  readonly draft: (gesture: Gesture, point: TimelinePoint) => Draft | null;
  readonly onDrop: (gesture: Gesture, draft: Draft) => void;
}

/** A finger that rests this long takes hold; one that moves sooner scrolls. */
const longPressMs = 350;
const slackPx = 5;
const touchSlackPx = 10;
/** So near the edge, the timeline scrolls on by itself. */
const edgePx = 36;
const edgeStepPx = 12;

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
  readonly gesture: Gesture;
  readonly timer: number;
}

interface PressedPoint extends TimelinePoint {
  readonly at: ScreenPoint;
}

function gestureAt(target: Element, point: PressedPoint, world: DragWorld): Gesture | null {
  const bar = target.closest<HTMLElement>('[data-entry]');
  if (!bar) {
    const isFree = world.mayCreate && target.closest('[data-lanes]') !== null;
    if (!isFree || world.refuses(point, point.at)) return null;
    return { kind: 'create', resourceId: point.resourceId, anchorMs: point.ms };
  }
  const entry = world.entryOf(bar.dataset.entry ?? '');
  if (!entry || entry.change === 'none') return null;
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
  if (edge === 'end') return { kind: 'end', entry };
  if (entry.change === 'end') return null;
  if (edge === 'start') return { kind: 'start', entry };
  return { kind: 'move', entry, grabMs: point.ms - entry.startMs };
}

function edgeScroll(scroller: HTMLElement, x: number, y: number): { left: number; top: number } {
  const box = scroller.getBoundingClientRect();
  const towards = (at: number, from: number, to: number) => {
    if (at < from + edgePx) return -edgeStepPx;
    return at > to - edgePx ? edgeStepPx : 0;
  };
  return { left: towards(x, box.left, box.right), top: towards(y, box.top, box.bottom) };
}

/** State of a drag outside React, so that a move renders only the preview. */
function createGrip(worldOf: () => DragWorld) {
  let held: HeldDraft | null = null;
  let at = { x: 0, y: 0 };

  function hold(next: HeldDraft | null): void {
    held = next;
    worldOf().heldDrafts.drag(next);
  }
  function follow(gesture: Gesture): void {
    const world = worldOf();
    const point = world.pointAt(at.x, at.y);
    const draft = point && world.draft(gesture, point);
    if (!draft || (held && isSameDraft(held.draft, draft))) return;
    hold({ gesture, draft });
  }
  /** Frame by frame, as long as the hand is near an edge. */
  function scrollOn(): void {
    const scroller = worldOf().scroller.current;
    if (!held || !scroller) return;
    const by = edgeScroll(scroller, at.x, at.y);
    if (by.left !== 0 || by.top !== 0) {
      scroller.scrollBy(by);
      follow(held.gesture);
    }
    requestAnimationFrame(scrollOn);
  }
  return {
    held: () => held,
    follow,
    place: (x: number, y: number): void => {
      at = { x, y };
    },
    take: (gesture: Gesture): void => {
      follow(gesture);
      if (held) requestAnimationFrame(scrollOn);
    },
    letGo: (): void => {
      if (held) hold(null);
    },
  };
}

/** From the press to the drop. */
function createHand(worldOf: () => DragWorld) {
  const grip = createGrip(worldOf);
  let press: Press | null = null;
  let hasDragged = false;

  function take({ gesture }: Press): void {
    hasDragged = true;
    grip.take(gesture);
  }
  function release(): void {
    if (press) window.clearTimeout(press.timer);
    press = null;
    grip.letGo();
  }

  return {
    hasDragged: () => hasDragged,
    isPressed: () => press !== null,
    isHolding: () => grip.held() !== null,
    release,
    down: (event: ReactPointerEvent): void => {
      hasDragged = false;
      if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
      const world = worldOf();
      const { pointerId, clientX: x, clientY: y } = event;
      const point = world.pointAt(x, y);
      const at = { left: x + 12, top: y + 16 };
      const gesture = point && gestureAt(event.target, { ...point, at }, world);
      if (!gesture) return;
      grip.place(x, y);
      const isTouch = event.pointerType === 'touch';
      const rested = () => press && take(press);
      const timer = isTouch ? window.setTimeout(rested, longPressMs) : 0;
      press = { pointerId, x, y, isTouch, gesture, timer };
    },
    move: (event: PointerEvent): void => {
      if (!press || event.pointerId !== press.pointerId) return;
      const { clientX: x, clientY: y } = event;
      grip.place(x, y);
      if (grip.held()) {
        grip.follow(press.gesture);
        return;
      }
      const distance = Math.hypot(x - press.x, y - press.y);
      if (distance < (press.isTouch ? touchSlackPx : slackPx)) return;
      // A finger that moves before it has taken hold scrolls.
      if (press.isTouch) release();
      else take(press);
    },
    up: (event: PointerEvent): void => {
      if (!press || event.pointerId !== press.pointerId) return;
      const done = grip.held();
      release();
      if (done) worldOf().onDrop(done.gesture, done.draft);
    },
  };
}

type Hand = ReturnType<typeof createHand>;

/** Listens wherever the pointer goes: a drag may leave the timeline and come back. */
function listen(hand: Hand, scroller: HTMLElement | null): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && hand.isHolding()) hand.release();
  };
  // Once the finger has taken hold, the page must not scroll away below it.
  const onTouchMove = (event: TouchEvent) => {
    if (hand.isHolding() && event.cancelable) event.preventDefault();
  };
  // A hand that strays to what stands around the free time must not mark it as text.
  const onSelectStart = (event: Event) => {
    if (hand.isPressed()) event.preventDefault();
  };
  window.addEventListener('selectstart', onSelectStart);
  window.addEventListener('pointermove', hand.move);
  window.addEventListener('pointerup', hand.up);
  window.addEventListener('pointercancel', hand.release);
  window.addEventListener('keydown', onKey);
  scroller?.addEventListener('touchmove', onTouchMove, { passive: false });
  return () => {
    hand.release();
    window.removeEventListener('selectstart', onSelectStart);
    window.removeEventListener('pointermove', hand.move);
    window.removeEventListener('pointerup', hand.up);
    window.removeEventListener('pointercancel', hand.release);
    window.removeEventListener('keydown', onKey);
    scroller?.removeEventListener('touchmove', onTouchMove);
  };
}

/**
 * Takes hold of the timeline with mouse, pen or finger: one listener for all bars and all empty
 * space, so that a bar costs nothing until it is touched (ADR 15).
 */
export function useTimelineDrag(world: DragWorld) {
  const { scroller } = world;
  const hand = useRef<Hand | null>(null);
  const worldNow = useEffectEvent(() => world);

  useEffect(() => {
    const made = createHand(() => worldNow());
    hand.current = made;
    return listen(made, scroller.current);
  }, [scroller]);

  return {
    onPointerDown: (event: ReactPointerEvent) => hand.current?.down(event),
    release: () => hand.current?.release(),
    /** Whether the click that follows ended a drag and means nothing by itself. */
    wasDrag: () => hand.current?.hasDragged() === true,
  };
}
