import type { PropsWithChildren } from 'react';

/** The page alone: sign-in, error pages, legal texts. */
export function BlankLayout({ children }: PropsWithChildren) {
  return <main>{children}</main>;
}
