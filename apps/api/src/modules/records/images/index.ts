export { presentImage } from './image.presenter.ts';
export { findImageContent, findLogo } from './image.queries.ts';
export { imageRoutes } from './image.routes.ts';
export { createPictureReaders, type PictureReaderDeps } from './picture-readers.ts';
