/** A thread that takes two seconds to start, as on a busy machine. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
await import('../parse-thread.ts');
