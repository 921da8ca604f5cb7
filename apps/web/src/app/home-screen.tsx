import { HomePage } from '@/features/home/index.ts';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

const Question = lazyDialog(() => import('./home-question.tsx'), 'HomeQuestion');

/** `/home`, with the dialogs of my bookings for its actions. */
export function HomeScreen() {
  return (
    <AskScope Question={Question}>
      <HomePage />
    </AskScope>
  );
}
