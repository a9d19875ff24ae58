export { repoRoot } from './paths.ts';
export { type Stack, startStack } from './stack.ts';
export { startTemporaryStack, type TemporaryStack } from './temporary-stack.ts';
