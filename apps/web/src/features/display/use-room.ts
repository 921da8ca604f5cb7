import type { Situation } from '@axp/contracts/display-situation';
import { situationOf } from '@axp/contracts/display-situation';
import type { DisplayRoom } from '@axp/contracts/displays';
import type { displayGrounds } from '@/shared/theme/tokens.ts';
import type { Outage } from './outage.ts';
import type { ShownBoard } from './use-display.ts';
import { useDisplayActions } from './use-display-actions.ts';

/** The room of a display, as it was heard last. */
export interface ShownRoom extends ShownBoard {
  readonly room: DisplayRoom;
}

/** A room with its situation and its actions. */
export function useRoom(shown: ShownRoom, secret: string) {
  const { room, state, now, show } = shown;
  const actions = useDisplayActions(secret, show);
  return { ...shown, situation: situationOf(room, Date.parse(state.until), now), actions };
}

export type Room = ReturnType<typeof useRoom>;

export function toneOf({ kind }: Situation, outage: Outage | null): keyof typeof displayGrounds {
  if (outage || kind === 'closed' || kind === 'unknown') return 'muted';
  return kind === 'check-in' ? 'checkIn' : kind;
}
