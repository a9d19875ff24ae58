// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  const theme = localStorage.getItem('courtside:theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}
