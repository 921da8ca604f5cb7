import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { Favourites } from './favourites.tsx';
import { QuickBook } from './quick-book.tsx';

/** A room now, and favourites, for those who may book. */
export function Offers() {
  const mayBook = useAbility().can('create', 'Booking');
  const hasRooms = enabledKinds(useMerchant().services).includes('room');
  if (!mayBook) return null;
  return (
    <>
      {hasRooms && <QuickBook />}
      <Favourites />
    </>
  );
}
