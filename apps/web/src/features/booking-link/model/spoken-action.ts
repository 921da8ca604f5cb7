import type { ActionLink, LinkAction } from '@axp/contracts';

/** The action as the texts tell it: of a series a link gives back one date, not the booking. */
export function spokenAction({ action, booking }: ActionLink): LinkAction | 'releaseDate' {
  return action === 'release' && booking.isSeries ? 'releaseDate' : action;
}
