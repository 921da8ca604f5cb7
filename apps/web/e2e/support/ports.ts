/** Ports of their own, so that a product that already runs is left alone. */
export const webPort = 3300;
export const ssoPort = 4300;
