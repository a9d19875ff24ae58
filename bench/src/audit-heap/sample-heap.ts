/** Preloaded into the measured process: writes its peak heap in bytes to the file named by `HEAP_FILE`. */
import { writeFileSync } from 'node:fs';

const sampleMs = 20;
const file = process.env.HEAP_FILE;
let peak = 0;

const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().heapUsed);
}, sampleMs);
sampling.unref();
process.on('exit', () => {
  if (file !== undefined) writeFileSync(file, String(peak));
});
