/** Subjects of a display: one room, or the rooms of a building. */
export const displayKinds = ['room', 'board'] as const;

/** Details that a display shows of bookings that are not private. */
export const displayDetails = ['full', 'name', 'busy'] as const;

/** Actions of people at a display, without signing in. */
export const displayActions = ['book', 'check-in', 'extend', 'end'] as const;
export type DisplayAction = (typeof displayActions)[number];

/** States of a room in the list of displays. */
export const displaySituations = ['free', 'busy', 'check-in', 'closed'] as const;

export const displayThemes = ['light', 'dark'] as const;
export type DisplayTheme = (typeof displayThemes)[number];

/** Panels of e-ink displays, in pixels: from 7.5 to 13.3 inches, none wider than 5:3. */
export const displayPanels = [
  '640x384',
  '800x480',
  '880x528',
  '1024x758',
  '1200x825',
  '1304x984',
  '1600x1200',
  '1872x1404',
] as const;
export type DisplayPanel = (typeof displayPanels)[number];

/** Characters of pairing codes: without 0, O, 1 and I. */
export const pairingAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const pairingCodeLength = 8;
export const pairingMinutes = 10;

/** Lengths that a display offers, in minutes. */
export const walkUpMinutes = [15, 30, 45, 60] as const;

/** How long a walk-up booking can be claimed after it was made. */
export const claimSeconds = 120;

/** How far ahead a display knows the bookings of its rooms. */
export const displayHours = 24;

/** How long a display shows its name so that it can be found. */
export const identifySeconds = 20;

/** A display that was not seen for this long counts as offline. */
export const displayOfflineMinutes = 5;

/** From here on a display that was not seen needs attention. */
export const displayAlertMinutes = 15;
