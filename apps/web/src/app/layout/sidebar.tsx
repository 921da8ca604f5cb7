import MenuIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import MenuOpenIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import LogoutIcon from '@mui/icons-material/Logout';
import type { SvgIconProps } from '@mui/material';
import { Box, ButtonBase } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useRouter } from 'next/router';
import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { elevations, frame, radius, shortScreen } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { isActiveEntry, isAdminPath } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';
import { WaitingBadge, WaitingLabel } from './waiting-badge.tsx';

interface RowProps {
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
  readonly isOpen: boolean;
  readonly waiting?: number;
}

export function rowStyle(isOpen: boolean) {
  return (theme: Theme) => ({
    display: 'flex',
    flexShrink: 0,
    justifyContent: isOpen ? 'flex-start' : 'center',
    gap: 3,
    width: '100%',
    minHeight: 44,
    px: isOpen ? 3 : 0,
    borderRadius: `${radius.control}px`,
    typography: 'subtitle2',
    color: 'text.secondary',
    transition: theme.transitions.create('background-color'),
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '&[aria-current="page"]': { color: 'selected.text', bgcolor: 'selected.ground' },
  });
}

function RowContent({ label, Icon, isOpen, waiting = 0 }: RowProps) {
  return (
    <>
      <Box component="span" sx={{ position: 'relative', display: 'grid' }}>
        <Icon aria-hidden sx={{ fontSize: 22 }} />
        {!isOpen && <WaitingBadge count={waiting} place="icon" />}
      </Box>
      {isOpen && <WaitingLabel label={label} count={waiting} />}
      {isOpen && <WaitingBadge count={waiting} place="row" />}
    </>
  );
}

interface SidebarProps {
  readonly isOpen: boolean;
  /** A row above the page shows the places where there is room for one. */
  readonly isBelowLgOnly: boolean;
  readonly onToggle: () => void;
  readonly onLogout: () => void;
}

/**
 * The places of the application at the side; 264 px open, 72 px closed (L-02). In the administration
 * it is a rail of 64 px, which opens over the page.
 */
export function Sidebar({ isBelowLgOnly, onLogout, ...chosen }: SidebarProps) {
  const { t } = useTranslation('main');
  const { asPath } = useRouter();
  const entries = useNavigation();
  const rail = useRail(asPath);
  const isOpen = rail.isOn ? rail.isOpen : chosen.isOpen;
  const closedWidth = rail.isOn ? frame.rail : frame.sidebarClosed;
  const named = (text: string) => (isOpen ? {} : { 'aria-label': text, title: text });
  const toggleLabel = t(isOpen ? 'nav.collapse' : 'nav.expand');
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      data-open={isOpen}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) rail.close();
      }}
      sx={(theme) => ({
        position: 'sticky',
        [shortScreen]: { position: rail.isOpen ? 'relative' : 'static', height: 'auto' },
        top: frame.topBar,
        display: { xs: 'none', md: 'flex', ...(isBelowLgOnly && { lg: 'none' }) },
        flexDirection: 'column',
        gap: 1,
        flexShrink: 0,
        width: isOpen ? frame.sidebarOpen : closedWidth,
        height: `calc(100dvh - ${frame.topBar}px)`,
        p: rail.isOn && !isOpen ? '10px' : 3,
        overflow: 'hidden auto',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        ...(rail.isOpen
          ? {
              zIndex: 'drawer',
              mr: `${frame.rail - frame.sidebarOpen}px`,
              boxShadow: elevations.menu,
            }
          : { transition: theme.transitions.create('width') }),
      })}
    >
      {entries.map((entry) => {
        const { waiting } = entry;
        const label = t(entry.labelKey);
        const name = waiting === 0 ? label : t('nav.waiting', { name: label, count: waiting });
        return (
          <ButtonBase
            key={entry.href}
            component={PageLink}
            href={entry.href}
            aria-current={isActiveEntry(entry, asPath) ? 'page' : undefined}
            sx={rowStyle(isOpen)}
            {...named(name)}
          >
            <RowContent label={label} Icon={entry.Icon} isOpen={isOpen} waiting={waiting} />
          </ButtonBase>
        );
      })}
      <Box sx={{ flexGrow: 1 }} />
      <ButtonBase onClick={onLogout} sx={rowStyle(isOpen)} {...named(t('account.logout'))}>
        <RowContent label={t('account.logout')} Icon={LogoutIcon} isOpen={isOpen} />
      </ButtonBase>
      <ButtonBase
        onClick={rail.isOn ? rail.toggle : chosen.onToggle}
        aria-expanded={isOpen}
        sx={rowStyle(isOpen)}
        {...named(toggleLabel)}
      >
        <RowContent label={toggleLabel} Icon={isOpen ? MenuIcon : MenuOpenIcon} isOpen={isOpen} />
      </ButtonBase>
    </Box>
  );
}

/** The sidebar within the administration: narrow, and open only while it is used. */
function useRail(path: string) {
  const isOn = isAdminPath(path);
  /** The page that it was opened on; a visit closes it. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = isOn && openedOn === path;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpenedOn(null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return {
    isOn,
    isOpen,
    toggle: () => setOpenedOn(isOpen ? null : path),
    close: () => setOpenedOn(null),
  };
}
