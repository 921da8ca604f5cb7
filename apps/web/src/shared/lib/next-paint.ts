/** Resolves when the browser has shown what was asked for so far: heavier work can follow then. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
