/**
 * Stands for Popper, which asks for the styles of every element around a list of options after each
 * key: a quarter of the time of a test that types. Journeys have the real one, and a layout.
 */
export function createPopper() {
  return { forceUpdate: leave, destroy: leave };
}

function leave(): void {
  // Without a layout everything already has its place.
}
