import { Box, Link } from '@mui/material';
import type { PropsWithChildren, RefObject } from 'react';
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { frame, radius, shortScreen } from '@/shared/theme/tokens.ts';

/** Sections of the profile by their addresses, in the order of the page. */
const sectionIds = [
  'about',
  'language',
  'place',
  'business-unit',
  'licence',
  'notifications',
  'reminders',
  'quiet-hours',
  'push',
  'calendar',
  'api-keys',
  'devices',
  'accounts',
  'password',
  'second-factor',
  'data',
] as const;
export type SectionId = (typeof sectionIds)[number];

type Titles = { readonly [id in SectionId]?: string | undefined };
type List = (id: SectionId, title: string | undefined) => void;

const ListContext = createContext<List>(() => undefined);

/** Lists a section in the contents for as long as it is shown, and goes there if it was asked for. */
export function useListedSection(id: SectionId, title: string): RefObject<HTMLDivElement | null> {
  const list = use(ListContext);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list(id, title);
    return () => list(id, undefined);
  }, [list, id, title]);
  useEffect(() => {
    // The browser looked for the address before the page had loaded.
    if (window.location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  return section;
}

/** The sections beside a list of them: at the side on a wide screen, else in a row above. */
export function ProfileContents({ children }: PropsWithChildren) {
  const { t } = useTranslation('profile');
  const [titles, setTitles] = useState<Titles>({});
  const [list] = useState<List>(
    () => (id: SectionId, title: string | undefined) =>
      setTitles((all) => ({ ...all, [id]: title })),
  );
  const address = useSyncExternalStore(
    watchAddress,
    () => window.location.hash,
    () => '',
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
        alignItems: 'start',
        gap: { xs: 4, lg: 8 },
      }}
    >
      <Box component="nav" aria-label={t('contents')} sx={navStyle}>
        {sectionIds.map((id) => {
          const title = titles[id];
          return (
            title !== undefined && (
              <Link
                key={id}
                href={`#${id}`}
                aria-current={address === `#${id}` ? 'true' : undefined}
                sx={linkStyle}
              >
                {title}
              </Link>
            )
          );
        })}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: { xs: 4, sm: 5 },
          maxWidth: 720,
        }}
      >
        <ListContext value={list}>{children}</ListContext>
      </Box>
    </Box>
  );
}

const navStyle = {
  display: 'flex',
  flexDirection: { xs: 'row', lg: 'column' },
  gap: 1,
  overflowX: { xs: 'auto', lg: 'visible' },
  // Room for the ring of the focus, which a box that scrolls would cut off.
  m: -1,
  p: 1,
  position: { lg: 'sticky' },
  top: frame.topBar + 24,
  [shortScreen]: { position: 'static' },
} as const;

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  minHeight: { xs: 44, lg: 36 },
  px: 3,
  borderRadius: `${radius.control}px`,
  typography: 'subtitle2',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover', textDecoration: 'none' },
  '&[aria-current]': { color: 'link', bgcolor: 'action.hover' },
} as const;

function watchAddress(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
