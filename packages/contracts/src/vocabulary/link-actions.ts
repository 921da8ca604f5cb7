import type { InvitationAnswer } from './invitations.ts';

/** Actions of links that answer an invitation; unlike the others they can be repeated. */
export const invitationLinkActions = [
  'accept-invitation',
  'tentative-invitation',
  'decline-invitation',
] as const;
export type InvitationLinkAction = (typeof invitationLinkActions)[number];

/** Actions of links that move a booking as it stands, or to the place that it was offered. */
const moveLinkActions = ['approve', 'decline', 'check-in', 'release', 'move'] as const;
export type MoveLinkAction = (typeof moveLinkActions)[number];

/** Actions of links about a booking. */
export const bookingLinkActions = [...moveLinkActions, ...invitationLinkActions] as const;
export type BookingLinkAction = (typeof bookingLinkActions)[number];

/** Actions of email links without sign-in (Z-80, E-02). */
export const linkActions = [...bookingLinkActions, 'book-alternative'] as const;
export type LinkAction = (typeof linkActions)[number];

/** The answer that each link offers first; its page offers the others too. */
export const answerOfLink: Readonly<Record<InvitationLinkAction, InvitationAnswer>> = {
  'accept-invitation': 'accepted',
  'tentative-invitation': 'tentative',
  'decline-invitation': 'declined',
};

export function isInvitationLink(action: LinkAction): action is InvitationLinkAction {
  return action in answerOfLink;
}
