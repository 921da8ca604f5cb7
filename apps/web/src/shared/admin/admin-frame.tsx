import ArrowBack from '@mui/icons-material/ArrowBack';
import MenuIcon from '@mui/icons-material/Menu';
import { Box, Button } from '@mui/material';
import type { ParseKeys } from 'i18next';
import { useRouter } from 'next/router';
import type { ComponentProps, PropsWithChildren } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columns, frame, shortScreen } from '@/shared/theme/tokens.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { adminHome, isAdminHome } from './admin-sections.ts';
import { SectionList } from './section-list.tsx';

/** Gutter of the pages of the application at this width. */
const gutter = 8;

const widestContent = 1400;

const barStyle = {
  display: { xs: 'none', lg: 'block' },
  position: 'sticky',
  [shortScreen]: { position: 'static', height: 'auto' },
  top: frame.topBar,
  flexShrink: 0,
  width: frame.sectionBar,
  height: `calc(100dvh - ${frame.topBar}px)`,
  px: 3,
  py: 3,
  overflow: 'hidden auto',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

interface AdminFrameProps {
  /** Page above one that is not in the list of sections. */
  readonly back?: { readonly href: string; readonly label: string };
}

/** Frame of administration pages: the sections at the side, in a menu, or one step back on a phone. */
export function AdminFrame({ back, children }: PropsWithChildren<AdminFrameProps>) {
  const { t } = useTranslation('admin');
  const { asPath } = useRouter();
  const { href, label } = back ?? { href: adminHome, label: t('title') };
  return (
    <Box sx={{ display: { lg: 'flex' }, alignItems: 'flex-start', m: { lg: -gutter } }}>
      <Box component="nav" aria-label={t('navigation.label')} sx={barStyle}>
        <Box component="p" sx={{ typography: 'subtitle1', m: 0, px: 3, pb: 2 }}>
          {t('title')}
        </Box>
        <SectionList />
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0, p: { lg: gutter } }}>
        <Box sx={{ maxWidth: widestContent, mx: 'auto' }}>
          <SectionMenu key={asPath} />
          {!isAdminHome(asPath) && (
            <Button
              component={PageLink}
              href={href}
              color="inherit"
              startIcon={<ArrowBack />}
              sx={{ display: { md: back ? 'inline-flex' : 'none' }, mt: -3, mb: 1, ml: -2 }}
            >
              {label}
            </Button>
          )}
          {children}
        </Box>
      </Box>
    </Box>
  );
}

type SectionOf<Key> = Key extends `section.${infer Name}.title` ? Name : never;

interface SectionPageProps extends Pick<ComponentProps<typeof PageHeading>, 'status' | 'actions'> {
  readonly name: SectionOf<ParseKeys<'admin'>>;
  /** Takes all the width, as tables do. */
  readonly isWide?: boolean;
}

/** Page of a section under its title; a status takes the place of the section's text. */
export function SectionPage(props: PropsWithChildren<SectionPageProps>) {
  const { name, isWide = false, status, actions, children } = props;
  const { t } = useTranslation('admin');
  return (
    <AdminFrame>
      <Box sx={isWide ? {} : { maxWidth: columns.list }}>
        <PageHeading
          title={t(`section.${name}.title`)}
          {...(status === undefined && { description: t(`section.${name}.text`) })}
          status={status}
          actions={actions}
        />
        {children}
      </Box>
    </AdminFrame>
  );
}

/** The sections where there is no room for their bar; a visit closes it. */
function SectionMenu() {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Box
      component="nav"
      aria-label={t('navigation.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
      sx={{ display: { xs: 'none', md: 'block', lg: 'none' }, position: 'relative', mb: 4 }}
    >
      <SecondaryButton
        startIcon={<MenuIcon />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('title')}
      </SecondaryButton>
      <Box
        id={id}
        hidden={!isOpen}
        sx={{
          position: 'absolute',
          zIndex: 'drawer',
          mt: 1,
          p: 3,
          width: 264,
          maxHeight: 'calc(100dvh - 180px)',
          overflow: 'hidden auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          bgcolor: 'background.paper',
          boxShadow: 4,
        }}
      >
        <SectionList />
      </Box>
    </Box>
  );
}
