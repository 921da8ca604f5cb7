/** Limits of a picture of a person, as it is sent (P-02). */
export const profileImageLimits = { bytes: 10_485_760 } as const;

/** Allowed types by content. */
export const profileImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** As people know them; part of refusals, so it is the same in every language. */
export const profileImageEndings = ['jpg', 'png', 'webp', 'gif', 'avif'] as const;
