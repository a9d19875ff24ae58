/** Has work done after so many milliseconds. @returns what calls it off */
export type After = (ms: number, work: () => void) => () => void;

/** The longest a timer can be set for. */
const longestMs = 2 ** 31 - 1;

/** By a timer, which keeps no process alive. */
export const afterTime: After = (ms, work) => {
  const timer =
    ms > longestMs
      ? setTimeout(() => {
          callOff = afterTime(ms - longestMs, work);
        }, longestMs)
      : setTimeout(work, ms);
  timer.unref();
  let callOff = () => clearTimeout(timer);
  return () => callOff();
};
