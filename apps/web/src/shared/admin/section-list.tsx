import { Box, ButtonBase } from '@mui/material';
import { useRouter } from 'next/router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { AdminSection } from './admin-sections.ts';
import { adminGroups, adminHome, isInSection } from './admin-sections.ts';

const NewProblems = lazyPart(() => import('./new-problems.tsx'), 'NewProblems');

const entryStyle = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 3,
  width: '100%',
  px: 3,
  borderRadius: `${radius.control}px`,
  typography: 'body2',
  '& > svg': { color: 'text.secondary' },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current="page"]': {
    color: 'selected.text',
    bgcolor: 'selected.ground',
    fontWeight: 600,
    '& > svg': { color: 'inherit' },
  },
} as const;

interface SectionListProps {
  /** In px: 36 with a mouse, 48 on a phone. */
  readonly rowHeight?: number;
  /** Without the page that shows the list itself. */
  readonly withoutHome?: boolean;
}

/** The sections of the administration that the user may see, by group. */
export function SectionList({ rowHeight = 36, withoutHome = false }: SectionListProps) {
  const { t } = useTranslation('admin');
  const { asPath } = useRouter();
  const id = useId();
  const ability = useAbility();
  const isShown = ({ href, subject }: AdminSection) =>
    ability.can('view', subject) && (!withoutHome || href !== adminHome);
  return adminGroups.map(({ labelKey, sections: all }) => {
    const sections = all.filter(isShown);
    if (sections.length === 0) return null;
    const headingId = labelKey ? `${id}${labelKey}` : undefined;
    return (
      <Box key={labelKey} role="group" aria-labelledby={headingId} sx={{ '& + &': { mt: 4 } }}>
        {labelKey && (
          <Box
            component="p"
            id={headingId}
            sx={{
              typography: 'caption',
              fontWeight: 600,
              color: 'text.secondary',
              m: 0,
              px: 3,
              pb: 1,
            }}
          >
            {t(labelKey)}
          </Box>
        )}
        {sections.map((section) => (
          <ButtonBase
            key={section.href}
            component={PageLink}
            href={section.href}
            aria-current={isInSection(section, asPath) ? 'page' : undefined}
            sx={[entryStyle, { minHeight: rowHeight }]}
          >
            <section.Icon aria-hidden sx={{ fontSize: 20 }} />
            {t(section.labelKey)}
            {section.subject === 'Problem' && <NewProblems />}
          </ButtonBase>
        ))}
      </Box>
    );
  });
}
