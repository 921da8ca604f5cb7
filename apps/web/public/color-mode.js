// Sets the mode before the first paint, so that a dark page never flashes white. A file of its own
// because the content policy allows no inline script. See src/shared/theme/settings.ts.
(() => {
  let mode = 'light';
  try {
    const chosen = /"mode":"(\w+)"/.exec(localStorage.getItem('settings') ?? '');
    mode = chosen?.[1] ?? mode;
  } catch {
    // Denied or damaged storage: the default it is.
  }
  const isDark =
    mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-axp-mode', isDark ? 'dark' : 'light');
})();
