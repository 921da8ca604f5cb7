/**
 * The numbers that the client goes by, in one module that imports nothing, because from such a
 * module bundlers write them where they are used. Times are in milliseconds.
 */

/** How long a login that was begun in this tab may take. */
export const maxLoginMs = 600_000;
/** More redirects within {@link redirectsWithinMs} mean that the page goes round in circles. */
export const maxRedirects = 3;
export const redirectsWithinMs = 60_000;

/** How long a token has to be good for when a caller does not say. */
export const defaultValidityMs = 30_000;
/** A clock may be set back by as much before a token is taken for one of another time. */
export const toleratedStepMs = 60_000;

/** In place of a revision: signed out, and not to be brought back by an answer that comes late. */
export const removed = -1;
/** How long the lock is kept where nothing says when other tabs see what was stored. */
export const propagationMs = 50;
/** How long a tab that lags behind looks for what another tab has stored, and how often. */
export const maxPropagationMs = 1000;
export const storagePollMs = 10;
/** More sign-ons than anybody has; past it the revisions of long gone ones are forgotten. */
export const maxTrackedFamilies = 500;

/** Pauses between retries double from the first to the longest, each shortened by chance. */
export const firstPauseMs = 200;
export const maxPauseMs = 5000;
/** How long a retry waits for a connection, and how often it looks for one. */
export const maxOfflineMs = 30_000;
export const connectionPollMs = 1000;

/** How long the platform's frame may take to answer, and how long a message of it may be. */
export const maxAnswerMs = 10_000;
export const maxMessageLength = 8192;
