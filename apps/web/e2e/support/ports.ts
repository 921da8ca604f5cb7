/** Ports of their own, so that a product that already runs is left alone. */
export const webPort = Number(process.env.E2E_WEB_PORT ?? 3300);
export const ssoPort = Number(process.env.E2E_SSO_PORT ?? 4300);
/** Of the mail server that one journey opens (account-links.spec.ts). */
export const smtpPort = webPort + 2000;
/** When the run began, the same instant for all its workers (playwright.config.ts). */
export const runBegan = () => Number(process.env.E2E_BEGAN);
