export { HomePage, loadOffers } from './home-page.tsx';
