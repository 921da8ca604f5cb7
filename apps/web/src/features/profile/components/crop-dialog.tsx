import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useSetPicture } from '../hooks/use-picture.ts';
import type { PictureArea } from '../model/crop-picture.ts';
import { cropPicture } from '../model/crop-picture.ts';

const maxZoom = 4;

interface CropDialogProps {
  readonly picture: HTMLImageElement;
  readonly onClose: () => void;
}

/** Chooses the round part of a picture that others see, by finger, mouse or keys (P-02). */
export function CropDialog({ picture, onClose }: CropDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const problemText = useProblemText();
  const zoomId = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);
  const save = useSetPicture();

  async function use(chosen: PictureArea): Promise<void> {
    save.mutate(await cropPicture(picture, chosen), { onSuccess: onClose });
  }

  return (
    <ResponsiveDialog
      isOpen
      {...(!save.isPending && { onClose })}
      title={t('picture.cropTitle')}
      actions={
        <>
          <Button color="inherit" disabled={save.isPending} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={area === null}
            loading={save.isPending}
            onClick={() => area && void use(area)}
          >
            {t('picture.use')}
          </Button>
        </>
      }
    >
      {save.isError && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {problemText(save.error)}
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
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('picture.cropArea') }}
        />
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
        {t('picture.cropHint')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mt: 3 }}>
        <Typography id={zoomId} variant="subtitle2" component="span">
          {t('picture.zoom')}
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
    </ResponsiveDialog>
  );
}
