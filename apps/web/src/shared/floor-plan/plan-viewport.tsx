import { planWidth } from '@axp/contracts';
import Add from '@mui/icons-material/Add';
import FitScreen from '@mui/icons-material/FitScreenOutlined';
import Remove from '@mui/icons-material/Remove';
import { Box, ButtonGroup, IconButton } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';

interface PlanViewportProps {
  readonly planHeight: number;
  /** Above the plan, beside the zoom buttons. */
  readonly bar: ReactNode;
  readonly canPan?: boolean;
  /** Reports the scale after each change of the zoom. */
  readonly onScale?: (scale: number) => void;
}

const step = 0.4;
const animationMs = 160;

/**
 * A plan that is moved and zoomed: by dragging and pinching, the wheel with Ctrl, the buttons and the
 * keys `+`, `-` and `0`. One unit of the plan is one px at scale 1. Content reads the scale from
 * `--plan-scale`, so that zooming renders nothing again.
 */
export function PlanViewport(props: PropsWithChildren<PlanViewportProps>) {
  const { planHeight, bar, canPan = true, onScale, children } = props;
  const { t } = useTranslation('plan');
  const zoom = useRef<ReactZoomPanPinchRef>(null);
  const adopt = (ref: ReactZoomPanPinchRef, scale: number) => {
    ref.instance.contentComponent?.style.setProperty('--plan-scale', String(scale));
    onScale?.(scale);
  };
  const actions = {
    '+': () => zoom.current?.zoomIn(step, animationMs),
    '-': () => zoom.current?.zoomOut(step, animationMs),
    '0': () => zoom.current?.fitToView({ animationTime: animationMs }),
  };
  return (
    <Box
      onKeyDown={({ key, target }) => {
        if (target instanceof HTMLInputElement || !isAction(key, actions)) return;
        void actions[key]();
      }}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, flex: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: { xs: 3, sm: 4 } }}>
        <Box sx={{ minWidth: 0, mr: 'auto' }}>{bar}</Box>
        <ButtonGroup aria-label={t('zoom.label')} sx={groupStyle}>
          <IconButton aria-label={t('zoom.in')} onClick={actions['+']}>
            <Add />
          </IconButton>
          <IconButton aria-label={t('zoom.out')} onClick={actions['-']}>
            <Remove />
          </IconButton>
          <IconButton aria-label={t('zoom.fit')} onClick={actions['0']}>
            <FitScreen />
          </IconButton>
        </ButtonGroup>
      </Box>
      <Box sx={viewStyle}>
        <TransformWrapper
          ref={zoom}
          fitOnInit
          minScale={0.05}
          maxScale={8}
          centerZoomedOut
          wheel={{ activationKeys: ['Control'], step: 0.1 }}
          panning={{ disabled: !canPan, velocityDisabled: true }}
          doubleClick={{ disabled: true }}
          onInit={(ref) => adopt(ref, ref.state.scale)}
          onTransform={(ref, { scale }) => adopt(ref, scale)}
        >
          <TransformComponent
            wrapperStyle={{ width: '100%', height: '100%' }}
            contentStyle={{ width: planWidth, height: planHeight, willChange: 'transform' }}
          >
            {children}
          </TransformComponent>
        </TransformWrapper>
      </Box>
    </Box>
  );
}

function isAction<T extends object>(key: PropertyKey, actions: T): key is keyof T {
  return key in actions;
}

const groupStyle = {
  border: 1,
  borderColor: 'controlBorder',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  '& .MuiIconButton-root': {
    width: { xs: 44, md: 36 },
    height: { xs: 44, md: 34 },
    borderRadius: '9px',
  },
} as const;

const viewStyle = { position: 'relative', flex: 1, minHeight: 0, overflow: 'hidden' } as const;
