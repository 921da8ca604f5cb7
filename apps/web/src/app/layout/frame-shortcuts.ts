import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useShortcut } from '@/shared/keyboard/index.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { useGuardedVisit } from './discard-guard.tsx';

interface FrameShortcutsProps {
  readonly onList: () => void;
}

/**
 * The keys that work on every page (design/ui.md); a page may give them a nearer meaning. They ask
 * before they lead away from a form, as the links of the frame do (M-02).
 */
export function FrameShortcuts({ onList }: FrameShortcutsProps) {
  const visit = useGuardedVisit();
  const { services } = useMerchant();
  const [searched] = enabledKinds(services);
  const mayBook = useAbility().can('create', 'Booking') && searched !== undefined;
  const go = (path: string) => () => visit(path);
  const isFallback = true;
  useShortcut({
    key: '/',
    isFallback,
    labelKey: 'main:shortcuts.search',
    run: go(`/bookings/${searched}`),
    isOn: mayBook,
  });
  useShortcut({
    key: 'n',
    isFallback,
    labelKey: 'main:shortcuts.book',
    run: go('/bookings'),
    isOn: mayBook,
  });
  useShortcut({ key: 't', isFallback, labelKey: 'main:shortcuts.today', run: go('/home') });
  useShortcut({ key: '?', isFallback, labelKey: 'main:shortcuts.list', run: onList });
  return null;
}
