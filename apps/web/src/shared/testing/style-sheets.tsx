import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { PropsWithChildren } from 'react';
import { useState } from 'react';

interface StyleSheetsProps {
  readonly inDocument: boolean;
}

/**
 * Writes the styles into the document, or nowhere. jsdom matches each rule against each element
 * whenever a role or a name is looked for, which takes half the time of a test of a large form.
 */
export function StyleSheets({ inDocument, children }: PropsWithChildren<StyleSheetsProps>) {
  const [cache] = useState(() => {
    const created = createCache({ key: 'css' });
    if (!inDocument) created.sheet.insert = () => undefined;
    return created;
  });
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
