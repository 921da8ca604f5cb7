import { DeskPage } from '@/features/admin-desk/index.ts';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';

const Question = lazyDialog(() => import('./home-question.tsx'), 'HomeQuestion');

const SignInScreen = lazyPart(() => import('./branding-screens.tsx'), 'SignInScreen');

/** `/admin`, with the dialogs of my bookings for its actions. */
export function AdminDesk() {
  return (
    <AskScope Question={Question}>
      <DeskPage SignInScreen={SignInScreen} />
    </AskScope>
  );
}
