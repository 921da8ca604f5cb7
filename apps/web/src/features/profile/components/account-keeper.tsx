import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useUser } from '@/shared/session/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { useKeepTimezone } from '../hooks/use-keep-timezone.ts';
import { useOpenTerms } from '../hooks/use-open-terms.ts';
import { needsDefaultUnit } from '../model/default-unit.ts';

const DefaultUnitDialog = lazyDialog(() =>
  import('./default-unit-dialog.tsx').then((module) => module.DefaultUnitDialog),
);

/**
 * Asks for pending decisions over any screen: the terms, then the default business unit
 * (P-04). Also normalises the saved time zone (P-03).
 */
export function AccountKeeper() {
  const router = useRouter();
  const user = useUser();
  const termsPath = useOpenTerms(router.asPath);
  useEffect(() => {
    if (termsPath !== null && router.asPath !== termsPath) void router.replace(termsPath);
  }, [router, termsPath]);
  useKeepTimezone();
  return user.termCondition === 1 && needsDefaultUnit(user) ? <DefaultUnitDialog /> : null;
}
