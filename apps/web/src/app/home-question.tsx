import { useTranslation } from 'react-i18next';
import { bookingTexts, LiveQuestion, myBookingTexts } from '@/features/my-bookings/index.ts';
import type { QuestionProps } from '@/shared/booking/moves/ask-scope.tsx';
import { addTexts } from '@/shared/i18n/index.ts';

/** A question of my bookings with its texts, which home does not need otherwise. */
export function HomeQuestion(props: QuestionProps) {
  const { i18n } = useTranslation();
  addTexts(i18n, [bookingTexts, myBookingTexts]);
  return <LiveQuestion {...props} />;
}
