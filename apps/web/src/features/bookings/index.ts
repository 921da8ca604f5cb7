export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { AssetBookingPage, CarBookingPage, RoomBookingPage } from './components/booking-page.tsx';
export { EditAssetPage, EditCarPage, EditRoomPage } from './components/edit-pages.tsx';
export {
  AssetResultPage,
  CarResultPage,
  RoomResultPage,
} from './components/search/result-page.tsx';
export { StartBookingPage } from './components/search/start-booking-page.tsx';
