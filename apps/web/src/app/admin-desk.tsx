import { DeskPage } from '@/features/admin-desk/index.ts';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

const Question = lazyDialog(() => import('./home-question.tsx').then((m) => m.HomeQuestion));

/** `/admin`, with the dialogs of my bookings for its actions. */
export function AdminDesk() {
  return (
    <AskScope Question={Question}>
      <DeskPage />
    </AskScope>
  );
}
