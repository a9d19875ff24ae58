import fc from 'fast-check';
import { inject } from 'vitest';
import { recordWaits } from './record-waits.ts';

fc.configureGlobal({ seed: inject('seed') });
recordWaits();
