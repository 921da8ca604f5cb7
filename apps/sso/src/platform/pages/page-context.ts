import type { Language } from '@axp/contracts';
import type { Tenant } from '../tenant/tenant.ts';
import type { Brand } from './brand.ts';
import type { Say } from './texts.ts';

/** Common data of a tenant's pages. */
export interface PageContext {
  readonly language: Language;
  readonly say: Say;
  readonly tenant: Pick<Tenant, 'name' | 'key'>;
  readonly brand: Brand;
  /**
   * URL of the same page for other languages: `/login?redirect_url=…`. Null for a page that is
   * shown only once.
   */
  readonly address: string | null;
  /** Time zone of the reader; null if unknown. */
  readonly zone: string | null;
  /** Proves that a form comes from a page of ours in the same browser. */
  readonly formToken: string;
}
