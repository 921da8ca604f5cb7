import type { KeyboardEvent } from 'react';

/**
 * Moves the focus among the elements of a list that `selector` finds; Tab still reaches what lies
 * on each. `steps` has the distance for each arrow: one element further is 1, one back is -1.
 */
export function moveByArrow(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  steps: Readonly<Record<string, number>>,
): void {
  const step = steps[event.key];
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const place = all.findIndex((element) => element.matches(':focus'));
  const next = all[place + (step ?? 0)];
  if (step === undefined || place < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
