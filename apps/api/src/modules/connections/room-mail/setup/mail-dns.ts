import { Resolver } from 'node:dns/promises';

/** Records of the DNS that mail needs. */
export type MailDns = Pick<Resolver, 'resolveMx' | 'resolveTxt'>;

const limits = { timeout: 3000, tries: 2 };

export function createMailDns(): MailDns {
  return new Resolver(limits);
}
