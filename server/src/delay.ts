/** Runs `work` after `ms` milliseconds. @returns a function that cancels it */
export type Delay = (ms: number, work: () => void) => () => void;

/** The longest delay of a Node.js timer. */
const maxTimerMs = 2 ** 31 - 1;

/** Delays by a timer, which does not keep the process alive. Delays longer than a timer allows are split. */
export const timerDelay: Delay = (ms, work) => {
  const timer =
    ms > maxTimerMs
      ? setTimeout(() => {
          cancel = timerDelay(ms - maxTimerMs, work);
        }, maxTimerMs)
      : setTimeout(work, ms);
  timer.unref();
  let cancel = () => clearTimeout(timer);
  return () => cancel();
};
