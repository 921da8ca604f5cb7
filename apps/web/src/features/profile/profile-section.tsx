import { Box, Card, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useId } from 'react';
import { frame, shortScreen } from '@/shared/theme/tokens.ts';
import type { SectionId } from './profile-contents.tsx';
import { useListedSection } from './profile-contents.tsx';

interface ProfileSectionProps {
  /** Address of the section: `/profile#devices`. */
  readonly id: SectionId;
  readonly title: string;
  readonly hint?: string;
  /** Action at the end of the heading. */
  readonly action?: ReactNode;
}

/** One subject of the profile: what it is, what it is for, and the controls. */
export function ProfileSection({
  id,
  title,
  hint,
  action,
  children,
}: PropsWithChildren<ProfileSectionProps>) {
  const titleId = useId();
  const section = useListedSection(id, title);
  return (
    <Card
      component="section"
      ref={section}
      id={id}
      aria-labelledby={titleId}
      sx={{
        p: { xs: 4, sm: 6 },
        scrollMarginTop: frame.topBar + 24,
        [shortScreen]: { scrollMarginTop: 16 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 4 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          {hint !== undefined && (
            <Typography variant="secondary" sx={{ mt: 1 }}>
              {hint}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
      {Boolean(children) && <Box sx={{ mt: 5 }}>{children}</Box>}
    </Card>
  );
}

/** A line of a section: what is set, and the control at its end. */
export const settingStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  minHeight: 56,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
