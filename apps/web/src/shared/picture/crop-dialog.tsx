import { Alert, Box, Slider, Typography } from '@mui/material';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { radius } from '@/shared/theme/tokens.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import type { PictureArea, PictureSize } from './crop-picture.ts';
import { cropPicture } from './crop-picture.ts';

const maxZoom = 4;

/** Texts of the dialog. */
export interface CropWords {
  readonly title: string;
  readonly hint: string;
  readonly area: string;
  readonly zoom: string;
  readonly use: string;
}

export interface CropDialogProps {
  readonly picture: HTMLImageElement;
  readonly words: CropWords;
  /** Size of what is sent, and with it the proportions of what is chosen. */
  readonly size: PictureSize;
  readonly isRound?: boolean;
  readonly isSaving: boolean;
  /** Why the last picture was refused. */
  readonly trouble: string | null;
  readonly onUse: (picture: Blob) => void;
  readonly onClose: () => void;
}

/** Chooses the part of a picture that others see, by finger, mouse or keys (P-02). */
export function CropDialog(props: CropDialogProps) {
  const { picture, words, size, isRound = false, isSaving, trouble, onUse, onClose } = props;
  const zoomId = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);

  async function use(chosen: PictureArea): Promise<void> {
    onUse(await cropPicture(picture, chosen, size));
  }

  return (
    <ConfirmDialog
      size="medium"
      title={words.title}
      confirmLabel={words.use}
      isDisabled={area === null}
      isWorking={isSaving}
      onConfirm={() => area && void use(area)}
      onClose={onClose}
    >
      {trouble !== null && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {trouble}
        </Alert>
      )}
      <Box
        sx={{
          position: 'relative',
          height: { xs: 280, sm: 320 },
          overflow: 'hidden',
          borderRadius: `${radius.control}px`,
          bgcolor: 'common.black',
        }}
      >
        <Cropper
          image={picture.src}
          crop={place}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          aspect={size.width / size.height}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={false}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': words.area }}
        />
      </Box>
      <Typography variant="note" sx={{ mt: 2 }}>
        {words.hint}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mt: 3 }}>
        <Typography id={zoomId} variant="subtitle2" component="span">
          {words.zoom}
        </Typography>
        <Slider
          aria-labelledby={zoomId}
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={(_, value) => setZoom(Number(value))}
        />
      </Box>
    </ConfirmDialog>
  );
}
