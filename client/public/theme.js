// Runs before the first paint, so that a chosen theme never flashes the other one, and who was signed in last time does
// not see the page of a stranger first.
try {
  const theme = localStorage.getItem('courtside:theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('courtside:signed-in') !== null) document.documentElement.dataset.returning = '';
} catch {
  // Storage is blocked: the system's theme it is.
}
