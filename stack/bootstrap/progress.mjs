const liveEveryMs = 500;
const plainEveryMs = 10_000;

/**
 * Shows the progress of a long step: a line that counts the seconds on a terminal, otherwise a line every ten seconds.
 * @param {string} what
 * @returns {() => void} stops the display; call it when the step ends
 */
export function showProgress(what) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const live = process.stdout.isTTY === true;
  if (!live) console.log(`${what} …`);
  const show = () => {
    if (live) process.stdout.write(`\r${what} … ${seconds()} s`);
    else console.log(`${what} … ${seconds()} s`);
  };
  const timer = setInterval(show, live ? liveEveryMs : plainEveryMs);
  return () => {
    clearInterval(timer);
    console.log(`${live ? '\r' : ''}${what}: ${seconds()} s`);
  };
}
