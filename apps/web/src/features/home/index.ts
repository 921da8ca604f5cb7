export { HomePage, loadOffers } from './components/home-page.tsx';
