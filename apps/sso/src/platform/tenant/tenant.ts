import type { Language } from '@axp/contracts';

/** Tenant data that requests need. */
export interface Tenant {
  readonly id: string;
  /** Subdomain of its host, and the claim `tenantKey` of its tokens. */
  readonly key: string;
  readonly name: string;
  readonly customUrl: string | null;
  readonly locale: Language;
  readonly isSuspended: boolean;
  /** As stored; the pages parse it. */
  readonly branding: unknown;
}
