/** Ports of their own, so that a product that already runs is left alone. */
export const webPort = Number(process.env.E2E_WEB_PORT ?? 3300);
export const ssoPort = Number(process.env.E2E_SSO_PORT ?? 4300);
/** Of the mail server that one journey opens (account-links.spec.ts). */
export const smtpPort = webPort + 2000;
/** Of the providers that one journey signs in with (openid-peers.ts). */
export const peerPorts = {
  provider: webPort + 2001,
  partner: webPort + 2002,
  directory: webPort + 2003,
};
/** Where the product keeps its data (playwright.config.ts). */
export const productDataDir = () => process.env.E2E_DATA_DIR ?? '';
/** Of a product beside the demo, and of its mail server (own-product.ts). */
export const ownWebPort = webPort + 1;
export const ownSmtpPort = webPort + 2004;
/** Of a product whose database goes away (database-away.spec.ts), and of its mail server. */
export const awayWebPort = webPort + 2;
export const awaySmtpPort = webPort + 2005;
/** When the run began, the same instant for all its workers (playwright.config.ts). */
export const runBegan = () => Number(process.env.E2E_BEGAN);

/** Of servers that journeys are called at: another system, and a chat. */
export const receiverPort = webPort + 2006;
export const chatPort = webPort + 2007;

/** A browser that shows notifications, unlike the headless shell that other journeys use. */
export const wholeChromium = process.env.E2E_WHOLE_CHROMIUM || '/usr/bin/chromium';
