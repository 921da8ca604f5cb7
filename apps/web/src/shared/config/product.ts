/** Texts of the footer (L-03). */
export const product = {
  version: '0.2.3',
  copyrightYear: 2022,
  /** The company's own policy; without one, the page that comes with the product (L-03). */
  privacyPolicyUrl: process.env.NEXT_PUBLIC_PRIVACY_POLICY_URL || '/privacy-policy',
  /** A bar at the top while the next page loads (L-04). */
  hasProgressBar: process.env.NEXT_PUBLIC_PROGRESS_BAR !== 'off',
  /** The development server's files change too often to be kept. */
  isKeptOffline: process.env.NODE_ENV === 'production',
} as const;
