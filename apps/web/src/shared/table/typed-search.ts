import { createContext, use } from 'react';

interface TypedSearch {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
}

/**
 * What is being typed into the search of a table. Read by the field alone, so that a letter draws
 * the field anew and nothing else.
 */
export const TypedSearchContext = createContext<TypedSearch>({ typed: '', setTyped: () => {} });

export function useTypedText(): TypedSearch {
  return use(TypedSearchContext);
}
