/** Query key of the merchant's updates; publishers invalidate it. */
export const merchantNewsKey = ['merchant-now'] as const;
