// Runs before the first paint, so that the chosen theme applies immediately, and a returning user does not see the page
// prerendered for signed-out visitors.
try {
  const theme = localStorage.getItem('courtside:theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('courtside:signed-in') !== null) document.documentElement.dataset.returning = '';
} catch {
  // Storage is blocked; the system's theme applies.
}
