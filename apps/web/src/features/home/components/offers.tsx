import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useAbility, useMerchant, useUser } from '@/shared/session/index.ts';
import { Approvals } from './approvals.tsx';
import { Favourites } from './favourites.tsx';
import { QuickBook } from './quick-book.tsx';

/** Suggestions: book a room now, pending approvals, favourites. */
export function Offers() {
  const user = useUser();
  const mayBook = useAbility().can('create', 'Booking');
  const hasRooms = enabledKinds(useMerchant().services).includes('room');
  const favourites = mayBook && <Favourites />;
  return (
    <>
      {mayBook && hasRooms && <QuickBook />}
      {user.isApprover || user.isAdministrator ? <Approvals>{favourites}</Approvals> : favourites}
    </>
  );
}
