import type { Building } from '@axp/contracts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';

export interface SearchFieldsProps {
  readonly search: ResourceSearch;
  readonly buildings: readonly Building[];
  /** The user's usual building. */
  readonly home: Building | null;
  /** Zone of the place that is searched. */
  readonly timezone: string;
  readonly onChange: (change: Partial<ResourceSearch>) => void;
}
