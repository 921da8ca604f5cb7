import { lazyDialog } from '../ui/lazy-part.tsx';

// The cropper is fetched for those who choose a picture.
export const CropDialog = lazyDialog(() =>
  import('./crop-dialog.tsx').then((module) => module.CropDialog),
);
export { useChosenPicture } from './use-chosen-picture.ts';
