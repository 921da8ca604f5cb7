import dynamic from 'next/dynamic';

// The cropper is fetched for those who choose a picture.
export const CropDialog = dynamic(() =>
  import('./crop-dialog.tsx').then((module) => module.CropDialog),
);
export { useChosenPicture } from './use-chosen-picture.ts';
