import { createRequire } from 'node:module';

/**
 * Loaded into the Auth emulator before its own code. The emulator describes its API to the library `exegesis`, which
 * compiles the schema of every request at start: four fifths of the emulator's start, for requests that mostly never
 * come. This sets the library's option to compile a schema when the first request needs it.
 */
interface Exegesis {
  compileApi: (spec: unknown, options: object, done?: unknown) => unknown;
}

const requireFromEmulator = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
const exegesis: Exegesis = requireFromEmulator('exegesis');
const { compileApi } = exegesis;
exegesis.compileApi = (spec, options, done) =>
  compileApi(spec, { ...options, lazyCompileValidationSchemas: true }, done);
