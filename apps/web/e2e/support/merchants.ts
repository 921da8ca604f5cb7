import { webPort } from './ports.ts';

/** Every demo account has this password (Z-111). */
export const password = 'demo-password-1';

export type MerchantName = 'acme' | 'siam';

/** The address of a merchant's pages. */
export function addressOf(merchant: string, path = '/'): string {
  return `http://${merchant}.localhost:${webPort}${path}`;
}

export function emailOf(merchant: MerchantName, account = 'staff'): string {
  return `${account}@${merchant}.test`;
}
