import type { PropsWithChildren } from 'react';
import { useAbility } from '@/shared/session/index.ts';
import { UnauthorizedPage } from '../error-pages/unauthorized-page.tsx';
import type { MemberPageConfig } from '../page-config.tsx';

interface AclGuardProps {
  readonly can: MemberPageConfig['can'] | undefined;
}

/** Shows the not-authorised page to those who lack the page's right (G-06). */
export function AclGuard({ can, children }: PropsWithChildren<AclGuardProps>) {
  const ability = useAbility();
  return !can || ability.can(...can) ? children : <UnauthorizedPage />;
}
