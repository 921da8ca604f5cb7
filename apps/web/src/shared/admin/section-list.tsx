import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRouter } from 'next/router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { adminGroups, adminHome, isInSection } from './admin-sections.ts';

const entryStyle = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 3,
  width: '100%',
  px: 3,
  borderRadius: `${radius.control}px`,
  typography: 'body2',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current="page"]': {
    color: 'selected.text',
    bgcolor: 'selected.ground',
    fontWeight: 600,
  },
} as const;

interface SectionListProps {
  /** In px: 36 with a mouse, 48 on a phone. */
  readonly rowHeight?: number;
  /** Without the page that shows the list itself. */
  readonly withoutHome?: boolean;
}

/** The sections of the administration by group. */
export function SectionList({ rowHeight = 36, withoutHome = false }: SectionListProps) {
  const { t } = useTranslation('admin');
  const { asPath } = useRouter();
  const id = useId();
  return adminGroups.map(({ labelKey, sections }) => {
    const headingId = labelKey ? `${id}${labelKey}` : undefined;
    return (
      <Box key={labelKey} sx={{ '& + &': { mt: 4 } }}>
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
        <Box component="ul" aria-labelledby={headingId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sections
            .filter(({ href }) => !withoutHome || href !== adminHome)
            .map((section) => (
              <li key={section.href}>
                <ButtonBase
                  component={PageLink}
                  href={section.href}
                  aria-current={isInSection(section, asPath) ? 'page' : undefined}
                  sx={[entryStyle, { minHeight: rowHeight }]}
                >
                  <section.Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
                  {t(section.labelKey)}
                </ButtonBase>
              </li>
            ))}
        </Box>
      </Box>
    );
  });
}
