import { Box } from '@mui/material';
import { useRouter } from 'next/router';
import type { MouseEvent, PropsWithChildren } from 'react';
import { createContext, use, useState } from 'react';
import { announceDiscard } from '@/shared/booking/discard.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { discardVariant } from './discard-rules.ts';

const DiscardDialog = lazyDialog(() => import('./discard-dialog.tsx'), 'DiscardDialog');

/** Sidebar and bars, the top bar with the logo, and the account menu; not the page itself. */
const framePlaces = 'nav, header, [role="menu"]';

/** Where a click on the frame leads within the application; null for every other click. */
function frameTarget(event: MouseEvent): string | null {
  const { target } = event;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!isPlain || !(target instanceof Element)) return null;
  const link = target.closest('a');
  if (!link || link.target === '_blank' || link.closest('main')) return null;
  const { pathname, search, origin } = new URL(link.href, window.location.origin);
  const isOwn = origin === window.location.origin && link.closest(framePlaces) !== null;
  return isOwn && pathname !== '/logout' ? `${pathname}${search}` : null;
}

/** The address bar, which shows an edit before the router has drawn it. */
const addressBar = () => `${window.location.pathname}${window.location.search}`;

type Visit = (path: string) => void;

const VisitContext = createContext<Visit | null>(null);

/** Leads to a page as a link of the frame does, for what is no link. */
export function useGuardedVisit(): Visit {
  const visit = use(VisitContext);
  if (!visit) throw new Error('useGuardedVisit needs a DiscardGuard above it');
  return visit;
}

/** Asks before the frame leads away from a form in which something was edited (M-02). */
export function DiscardGuard({ children }: PropsWithChildren) {
  const router = useRouter();
  const [destination, setDestination] = useState<string | null>(null);
  const variant = discardVariant(router.asPath);
  const isEdited = () => (variant ?? discardVariant(addressBar())) !== null;
  const ask = (event: MouseEvent) => {
    const target = frameTarget(event);
    if (target === null || !isEdited()) return;
    event.preventDefault();
    event.stopPropagation();
    setDestination(target);
  };
  const visit = (path: string) => (isEdited() ? setDestination(path) : void router.push(path));
  const leave = () => {
    if (destination === null) return;
    announceDiscard();
    setDestination(null);
    void router.push(destination);
  };
  return (
    <Box sx={{ display: 'contents' }} onClickCapture={ask}>
      <VisitContext value={visit}>{children}</VisitContext>
      {destination !== null && variant && (
        <DiscardDialog variant={variant} onDiscard={leave} onClose={() => setDestination(null)} />
      )}
    </Box>
  );
}
