import type { PropsWithChildren } from 'react';
import { useRealView } from '@/shared/ui/use-real-view.ts';

/** The page alone: sign-in, error pages, legal texts. */
export function BlankLayout({ children }: PropsWithChildren) {
  useRealView();
  return <main>{children}</main>;
}
