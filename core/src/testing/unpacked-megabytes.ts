import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

const megabyte = 1_000_000;

/** A gzip body that unpacks to this many megabytes of spaces, a thousandth of that in size. */
export async function aGzipOf(megabytes: number): Promise<Buffer> {
  const gzip = createGzip();
  const packed = buffer(gzip);
  const block = Buffer.alloc(megabyte, ' ');
  for (let written = 0; written < megabytes; written += 1) {
    if (!gzip.write(block)) await new Promise((resolve) => gzip.once('drain', resolve));
  }
  gzip.end();
  return packed;
}

/** How far the process's memory rises above its size before the work, in megabytes. */
export async function peakMegabytes(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const measure = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(measure, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  measure();
  return (peak - before) / megabyte;
}
