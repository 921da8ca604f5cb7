import { useRouter } from 'next/router';
import type { Query } from './search-url.ts';

/** The query of the address; null until it is known, as on the first render of a static page. */
export function useAddress(): Query | null {
  const { isReady, query } = useRouter();
  return isReady ? query : null;
}
