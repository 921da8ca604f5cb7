export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { EditRoomPage } from './components/edit-room-page.tsx';
export { RoomBookingPage } from './components/room-booking-page.tsx';
export { RoomResultPage } from './components/room-result-page.tsx';
export { StartBookingPage } from './components/start-booking-page.tsx';
