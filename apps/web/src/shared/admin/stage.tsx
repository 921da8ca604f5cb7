import { Box, Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';

/** A screen made small, to be looked at and not used. */
export function Stage({ label, children }: PropsWithChildren<{ readonly label: string }>) {
  const { ref, stage } = useStage();
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        ref={ref}
        inert
        sx={{
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          // Contains elements with `position: fixed`.
          '& > *': { transformOrigin: 'top left', overflow: 'hidden' },
        }}
        style={{ height: stage ? stage.height * stage.scale : undefined }}
      >
        {stage && (
          <div
            style={{ width: stage.width, height: stage.height, transform: `scale(${stage.scale})` }}
          >
            {children}
          </div>
        )}
      </Box>
      <Typography variant="note" component="figcaption" sx={{ mt: 2 }}>
        {label}
      </Typography>
    </Box>
  );
}

/** Screens are shown as large as this device shows them, up to a usual laptop; in px. */
const largestStage = { width: 1280, height: 900 };

interface StageSize {
  /** Of the screen that is shown. */
  readonly width: number;
  readonly height: number;
  /** How much smaller it is shown, at most 1. */
  readonly scale: number;
}

/** Fits a whole screen into the width of an element. */
function useStage() {
  const ref = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<StageSize | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // The browser tells how wide the element is, and again whenever that changes.
    const observer = new ResizeObserver(() => {
      const width = Math.min(window.innerWidth, largestStage.width);
      const height = Math.min(window.innerHeight, largestStage.height);
      setStage({ width, height, scale: Math.min(element.clientWidth / width, 1) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, stage };
}
