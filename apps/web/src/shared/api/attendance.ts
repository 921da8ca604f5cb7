const unattendedAfterMs = 5 * 60_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Tells whether anyone has touched the page lately: a tab that keeps asking the server while no one
 * sits there must not keep the session from ending (H-06).
 */
export function watchAttendance(page: Window): () => boolean {
  let touchedAt = Date.now();
  const note = () => {
    touchedAt = Date.now();
  };
  for (const sign of signs) page.addEventListener(sign, note, { capture: true, passive: true });
  return () => Date.now() - touchedAt < unattendedAfterMs;
}
