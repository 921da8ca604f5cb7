import { useLayoutEffect, useRef, useState } from 'react';

/** Screens are shown as large as this device shows them, up to a usual laptop; in px. */
const most = { width: 1280, height: 900 };

interface Stage {
  /** Of the screen that is shown. */
  readonly width: number;
  readonly height: number;
  /** How much smaller it is shown, at most 1. */
  readonly scale: number;
}

/** Fits a whole screen into the width of an element. */
export function useStage() {
  const ref = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // The browser tells how wide the element is, and again whenever that changes.
    const observer = new ResizeObserver(() => {
      const width = Math.min(window.innerWidth, most.width);
      const height = Math.min(window.innerHeight, most.height);
      setStage({ width, height, scale: Math.min(element.clientWidth / width, 1) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, stage };
}
