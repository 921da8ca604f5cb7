import { resourceTypes } from '@axp/contracts';
import { useRouter } from 'next/router';
import { useShortcut } from '@/shared/keyboard/index.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';

/** The keys that work on every page (design/ui.md); a page may give them a nearer meaning. */
export function useFrameShortcuts(openSheet: () => void): void {
  const router = useRouter();
  const { services } = useMerchant();
  const mayBook = useAbility().can('create', 'Booking');
  const searched = resourceTypes.find((kind) => services[kind] === '1');
  const go = (path: string) => () => void router.push(path);
  const isFallback = true;
  useShortcut({
    key: '/',
    isFallback,
    labelKey: 'main:shortcuts.search',
    run: go(`/bookings/${searched}`),
    isOn: mayBook && searched !== undefined,
  });
  useShortcut({
    key: 'n',
    isFallback,
    labelKey: 'main:shortcuts.book',
    run: go('/bookings'),
    isOn: mayBook,
  });
  useShortcut({ key: 't', isFallback, labelKey: 'main:shortcuts.today', run: go('/home') });
  useShortcut({ key: '?', isFallback, labelKey: 'main:shortcuts.list', run: openSheet });
}
