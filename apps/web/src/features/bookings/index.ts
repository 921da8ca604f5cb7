export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { AssetBookingPage, CarBookingPage, RoomBookingPage } from './booking-page.tsx';
export { EditAssetPage, EditCarPage, EditRoomPage } from './edit/edit-pages.tsx';
export { prefetchResults } from './search/prefetch-results.ts';
export { ResultSkeleton } from './search/result-list.tsx';
export {
  AssetResultPage,
  CarResultPage,
  RoomResultPage,
} from './search/search-page.tsx';
export { StartBookingPage } from './search/start-booking-page.tsx';
