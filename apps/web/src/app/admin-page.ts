import type { ComponentType } from 'react';
import { adminTexts } from '@/shared/i18n/texts/admin.ts';
import type { MemberPageConfig, Page } from './page-config.tsx';
import { definePage } from './page-config.tsx';

/** A page with the texts of the administration, for signed-in people. */
export function defineAdminPage(
  Component: ComponentType,
  { texts = [], ...config }: Omit<MemberPageConfig, 'guard'>,
): Page {
  return definePage(Component, { guard: 'member', texts: [adminTexts, ...texts], ...config });
}
