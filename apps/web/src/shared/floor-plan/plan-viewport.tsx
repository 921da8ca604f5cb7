import { planWidth } from '@axp/contracts';
import Add from '@mui/icons-material/Add';
import FitScreen from '@mui/icons-material/FitScreenOutlined';
import Remove from '@mui/icons-material/Remove';
import { Box, ButtonGroup, IconButton } from '@mui/material';
import type { MouseEvent, PointerEvent, PropsWithChildren, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';

interface PlanViewportProps {
  readonly planHeight: number;
  /** Above the plan, beside the zoom buttons. */
  readonly bar: ReactNode;
  readonly canPan?: boolean;
  /** Id of an element that is brought into view above the sheet. */
  readonly shownId?: string | null;
  /** Over the lower end of the plan. */
  readonly sheet?: ReactNode;
}

const step = 0.4;
const animationMs = 160;
/** Shapes stay of the size of a thumb, and above a sheet with one button. */
const aboveSheet = { minScale: 0.6, maxScale: 1.2, offsetY: -60, animationTime: animationMs };

/**
 * A plan that is moved and zoomed: by dragging and pinching, the wheel with Ctrl, the buttons and the
 * keys `+`, `-` and `0`. One unit of the plan is one px at scale 1. Content reads the scale from
 * `--plan-scale`, so that zooming renders nothing again.
 */
export function PlanViewport(props: PropsWithChildren<PlanViewportProps>) {
  const { planHeight, bar, canPan = true, shownId = null, sheet, children } = props;
  const { t } = useTranslation('plan');
  const zoom = useRef<ReactZoomPanPinchRef>(null);
  const follow = useMovingContent();
  const press = useClicksWithoutDrag();
  useEffect(() => {
    if (shownId === null) return undefined;
    // Labels have their sizes once the view is at rest.
    const timer = setTimeout(
      () => void zoom.current?.zoomToElement(shownId, aboveSheet),
      2 * restMs,
    );
    return () => clearTimeout(timer);
  }, [shownId]);
  const actions = {
    '+': () => void zoom.current?.zoomIn(step, animationMs),
    '-': () => void zoom.current?.zoomOut(step, animationMs),
    '0': () => void zoom.current?.fitToView({ animationTime: animationMs }),
  };
  return (
    <Box
      onKeyDown={({ key, target }) => {
        if (target instanceof HTMLInputElement || !isAction(key, actions)) return;
        actions[key]();
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
      <Box {...press} sx={viewStyle}>
        <TransformWrapper
          ref={zoom}
          fitOnInit
          minScale={0.05}
          maxScale={8}
          centerZoomedOut
          wheel={{ activationKeys: ['Control'], step: 0.1 }}
          panning={{ disabled: !canPan, velocityDisabled: true }}
          doubleClick={{ disabled: true }}
          onInit={follow}
          onTransform={follow}
        >
          <TransformComponent
            wrapperStyle={{ width: '100%', height: '100%' }}
            contentStyle={{ width: planWidth, height: planHeight }}
          >
            {children}
          </TransformComponent>
        </TransformWrapper>
        {sheet && <Box sx={sheetStyle}>{sheet}</Box>}
      </Box>
    </Box>
  );
}

/** Long enough for the next frame of a slow device. */
const restMs = 150;

/**
 * Returns what follows each change of the view: it tells content the scale, and keeps it as one
 * layer while it moves. At rest the browser renders it again, as sharp as the scale allows.
 */
function useMovingContent() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const scale = useRef(Number.NaN);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ instance, state }: ReactZoomPanPinchRef) => {
    const style = instance.contentComponent?.style;
    if (!style) return;
    const settle = () => {
      if (state.scale !== scale.current) style.setProperty('--plan-scale', String(state.scale));
      scale.current = state.scale;
      style.willChange = 'auto';
    };
    clearTimeout(timer.current);
    if (Number.isNaN(scale.current)) return settle();
    style.willChange = 'transform';
    timer.current = setTimeout(settle, restMs);
  };
}

const dragPx = 5;

/** A press that ends a drag selects nothing. */
function useClicksWithoutDrag() {
  const from = useRef({ x: 0, y: 0 });
  return {
    onPointerDownCapture: ({ clientX: x, clientY: y }: PointerEvent) => {
      from.current = { x, y };
    },
    onClickCapture: (event: MouseEvent) => {
      const { x, y } = from.current;
      const isByPointer = event.detail > 0;
      const isDrag = Math.hypot(event.clientX - x, event.clientY - y) > dragPx;
      if (isByPointer && isDrag) event.stopPropagation();
    },
  };
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

const sheetStyle = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  zIndex: 2,
  // Some of the plan stays in view above a long list.
  maxHeight: '60%',
  overflowY: 'auto',
} as const;
