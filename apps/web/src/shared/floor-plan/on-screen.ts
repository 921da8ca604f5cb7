/** Px on the screen, whatever the zoom of a plan (plan-viewport.tsx). */
export const onScreen = (px: number) => `calc(${px}px / var(--plan-scale, 1))`;
