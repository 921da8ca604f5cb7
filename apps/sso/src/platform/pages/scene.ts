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
  /** The page as it was asked for, without its language: `/login?redirect_url=…`. */
  readonly address: string;
  /** Proves that a form comes from a page of ours in the same browser. */
  readonly formToken: string;
}
