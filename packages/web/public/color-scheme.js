// Runs before the first paint, so that the page never flashes in the wrong colours.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('coffer-color-scheme');
  } catch {
    // Storage may be forbidden; the system's scheme is used then.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
