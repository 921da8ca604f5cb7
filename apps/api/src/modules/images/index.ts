export { presentImage } from './image.presenter.ts';
export { imageRoutes } from './image.routes.ts';
