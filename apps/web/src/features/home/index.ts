export { HomePage, loadOffers } from './home-page.tsx';
export { TodaySkeleton } from './today-list.tsx';
