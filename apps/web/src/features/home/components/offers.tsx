import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useAbility, useMerchant, useUser } from '@/shared/session/index.ts';
import { Approvals } from './approvals.tsx';
import { Favourites } from './favourites.tsx';
import { QuickBook } from './quick-book.tsx';

/** What one may do next: a room with one tap, what waits for a decision, what one books often. */
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
