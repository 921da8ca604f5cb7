import { MyBookingPage } from '@/features/my-bookings/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';

// For those alone who have something to decide.
const Inbox = lazyPart(() => import('@/features/approvals/index.ts'), 'Inbox');

/** `/my-booking`, with the same inbox of requests as `/approvals`. */
export function MyBookingScreen() {
  return <MyBookingPage inbox={<Inbox />} />;
}
