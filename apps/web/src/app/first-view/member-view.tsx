import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { createI18n } from '@/shared/i18n/index.ts';
import { frame } from '@/shared/theme/tokens.ts';
import { contentStyle } from '../layout/main-layout.tsx';
import type { NavigationEntry } from '../layout/navigation.ts';
import {
  isActiveEntry,
  isAdminPath,
  isCalendarPath,
  navigationEntries,
} from '../layout/navigation.ts';
import { bottomBar, bottomEntry, navigationRow, rowEntry } from '../layout/navigation-bars.tsx';
import { rowStyle } from '../layout/sidebar.tsx';
import { topBar, topBarLogo, topBarOwner, topBarRow } from '../layout/top-bar.tsx';
import { BothLanguages } from './both-languages.tsx';
import { pageOutline } from './page-outline.tsx';

interface MemberViewProps {
  readonly pathname: string;
}

/** Frame and outline of a page for signed-in people; nothing in it can be used yet. */
export function MemberView({ pathname }: MemberViewProps) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        overflow: 'hidden',
        bgcolor: 'background.default',
      }}
    >
      <Box data-bar sx={topBar}>
        <Box sx={topBarRow}>
          <Box sx={topBarOwner}>
            <Box component="img" alt="" data-logo="thumbnail" sx={topBarLogo} />
            <Typography variant="h3" component="span" noWrap data-owner />
          </Box>
        </Box>
      </Box>
      <Box sx={{ maxWidth: frame.maxWidth, mx: 'auto', pt: `${frame.topBar}px` }}>
        <Box
          sx={{
            ...navigationRow,
            display: 'none',
            '[data-navigation="horizontal"] &': { display: { lg: 'flex' } },
          }}
        >
          <Entries pathname={pathname} entrySx={{ ...entry, ...rowEntry }} iconSize={22} />
        </Box>
        <Box sx={{ display: 'flex' }}>
          {!isCalendarPath(pathname) && <Side pathname={pathname} />}
          <Box sx={{ ...contentStyle, minWidth: 0 }}>{pageOutline(pathname)}</Box>
        </Box>
      </Box>
      <Box sx={bottomBar}>
        <Entries isShort pathname={pathname} entrySx={{ ...entry, ...bottomEntry }} iconSize={24} />
      </Box>
    </Box>
  );
}

const entry = { display: 'flex', alignItems: 'center', justifyContent: 'center' } as const;

/** By the setting of the device, and always in the administration. */
const ifClosed = '[data-sidebar="closed"] &, [data-rail] &';

function Side({ pathname }: MemberViewProps) {
  const isRail = isAdminPath(pathname);
  return (
    <Box
      data-rail={isRail || undefined}
      sx={{
        display: { xs: 'none', md: 'flex' },
        '[data-navigation="horizontal"] &': { display: { lg: 'none' } },
        flexDirection: 'column',
        gap: 1,
        flexShrink: 0,
        width: isRail ? frame.rail : frame.sidebarOpen,
        '[data-sidebar="closed"] &:not([data-rail])': { width: frame.sidebarClosed },
        height: `calc(100dvh - ${frame.topBar}px)`,
        p: isRail ? '10px' : 3,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Entries pathname={pathname} entrySx={sideEntry} iconSize={22} />
    </Box>
  );
}

const sideEntry: EntriesProps['entrySx'] = (theme) => ({
  ...rowStyle(true)(theme),
  alignItems: 'center',
  [ifClosed]: { justifyContent: 'center', px: 0, '& span': { display: 'none' } },
});

/** Conditions of entries; `public/first-view.js` decides by the user of the last visit. */
const conditions: Readonly<Record<string, string>> = {
  '/bookings': 'mayBook',
  '/approvals': 'isApprover',
  '/admin': 'mayAdminister',
};

interface EntriesProps extends MemberViewProps {
  readonly entrySx: NonNullable<Parameters<typeof Box>[0]['sx']>;
  /** In px. */
  readonly iconSize: number;
  /** On a phone, administrators have their approvals in the administration. */
  readonly isShort?: boolean;
}

function Entries({ pathname, entrySx, iconSize, isShort = false }: EntriesProps) {
  const texts = createI18n();
  const labelKey = (one: NavigationEntry) =>
    isShort && one.href === '/admin' ? 'nav.admin' : one.labelKey;
  return navigationEntries.map((one) => (
    <Box
      key={one.href}
      data-if={isShort && one.href === '/approvals' ? 'isOnlyApprover' : conditions[one.href]}
      aria-current={isActiveEntry(one, pathname) ? 'page' : undefined}
      sx={entrySx}
    >
      <one.Icon sx={{ fontSize: iconSize }} />
      <BothLanguages
        en={texts.getFixedT('en', 'main')(labelKey(one))}
        th={texts.getFixedT('th', 'main')(labelKey(one))}
      />
    </Box>
  ));
}
