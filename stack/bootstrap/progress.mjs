const liveEveryMs = 500;
const plainEveryMs = 10_000;

/**
 * Shows that something long is under way: a line that counts the seconds on a terminal, a line now and then elsewhere.
 * @param {string} what
 * @returns {() => void} to be called at the end
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
