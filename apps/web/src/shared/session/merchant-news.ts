/** What a page asks for its merchant's news under; to be made stale by whoever makes news. */
export const merchantNewsKey = ['merchant-now'] as const;
