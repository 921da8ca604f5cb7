import { createContext } from 'react';

interface TypedSearch {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
}

/** Search text while typing. Only the field reads it, so that typing re-renders the field alone. */
export const TypedSearchContext = createContext<TypedSearch>({ typed: '', setTyped: () => {} });
