import type { Language } from '@axp/contracts';
import type { Tenant } from '../tenant/tenant.ts';
import type { Brand } from './brand.ts';
import type { Say } from './texts.ts';

/** What every page of a tenant is drawn with. */
export interface Scene {
  readonly language: Language;
  readonly say: Say;
  readonly tenant: Pick<Tenant, 'name' | 'key'>;
  readonly brand: Brand;
  /**
   * Where the same page is to be had in another language: `/login?redirect_url=…`. After a form that is
   * a page which can be asked for; null where there is none, because what is shown is shown once.
   */
  readonly address: string | null;
  /** Time zone of the reader; null where their browser has not told it. */
  readonly zone: string | null;
  /** Proves that a form comes from a page of ours in the same browser. */
  readonly formToken: string;
}
