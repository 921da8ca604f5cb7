/**
 * The numbers that the launcher goes by, in one module that imports nothing, because from such a
 * module bundlers write them where they are used. Times are in milliseconds.
 */

/** A framework may put the target's content into the page after the target itself. */
export const initDelay = 100;
export const searchDelay = 500;
export const skeletonDelay = 150;
/** A list as new as this need not be fetched again because the panel opens. */
export const freshFor = 10_000;
/** How many of the applications that were opened last are shown. */
export const shownRecents = 3;
/**
 * How many tiles are built at a time: as many as fit on the screen of a telephone, and few enough
 * to be built within a frame.
 */
export const chunk = 18;
