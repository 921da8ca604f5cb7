export { kindTexts } from '@/shared/booking/use-kind-text.ts';
export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { BookingPage } from './booking-page.tsx';
export { EditPage } from './edit/edit-page.tsx';
export { prefetchResults } from './search/prefetch-results.ts';
export { ResultSkeleton } from './search/result-list.tsx';
export { ResultPage } from './search/search-page.tsx';
export { StartBookingPage } from './search/start-booking-page.tsx';
